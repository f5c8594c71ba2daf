/** Maximum number of lines shown of a page; the relevant ones are near the top of its newest dialog. */
const most = 30;

/**
 * The content of a page when its test failed, from Playwright's report: the topmost dialog, else the main part.
 * @param {string} report Markdown with the page as YAML
 */
export function failedPage(report) {
  const [, page = ''] = /```yaml\n([\s\S]*?)\n```/.exec(report) ?? [];
  const lines = page.split('\n');
  const dialog = lines.findLastIndex((line) => /^ *- '?(alert)?dialog\b/.test(line));
  const top = dialog === -1 ? lines.findIndex((line) => /^ *- main\b/.test(line)) : dialog;
  const indent = indentOf(lines[top] ?? '');
  const rest = lines.slice(Math.max(top, 0));
  const end = rest.findIndex((line, place) => place > 0 && indentOf(line) <= indent);
  const shown = top === -1 || end === -1 ? rest : rest.slice(0, end);
  return shown
    .slice(0, most)
    .map((line) => line.slice(top === -1 ? 0 : indent))
    .join('\n');
}

const indentOf = (line) => line.length - line.trimStart().length;
