/** Whether a site may show the chat: `https://shop.example`, or `https://*.shop.example` for all below it; none named: all may. */
export const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || allowed.some((site) => matches(origin, site));

function matches(origin: string, site: string): boolean {
  const [scheme = '', domain = ''] = site.split('://*.');
  return domain === '' ? origin === site : origin.startsWith(`${scheme}://`) && origin.endsWith(`.${domain}`);
}
