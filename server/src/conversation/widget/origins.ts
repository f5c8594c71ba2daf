import { isTooWide } from '../../platform/net/publicSuffix.ts';

/** Whether a site may show the chat: `https://shop.example`, or `https://*.shop.example` for all below it; none named: all may. */
export const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || ofOneOwner(allowed).some((site) => matches(origin, site));

/** Sites without stars of many owners, such as `https://*.co.uk`, which earlier versions took. */
export const ofOneOwner = (allowed: readonly string[]): string[] => allowed.filter((site) => !isTooWide(site));

function matches(origin: string, site: string): boolean {
  const [scheme = '', domain = ''] = site.split('://*.');
  return domain === '' ? origin === site : origin.startsWith(`${scheme}://`) && origin.endsWith(`.${domain}`);
}
