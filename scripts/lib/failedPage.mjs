/** Lines shown of a page; what matters is near the top of its newest dialog. */
const most = 30;

/**
 * What a page showed when its test failed, from Playwright's report of it: the dialog that lay on top, else the main part.
 * @param {string} report Markdown with the page as YAML
 */
export function failedPage(report) {
  const [, page = ''] = /```yaml\n([\s\S]*?)\n```/.exec(report) ?? [];
  const parts = page.split(/^(?=- )/m);
  const shown =
    parts.findLast((part) => /^- '?(alert)?dialog\b/.test(part)) ?? parts.find((part) => part.startsWith('- main'));
  return (shown ?? page).trimEnd().split('\n').slice(0, most).join('\n');
}
