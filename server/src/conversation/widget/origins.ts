import { isTooWide } from '../../platform/net/publicSuffix.ts';

/**
 * Whether a site may show the chat. `allowed` has origins such as `https://shop.example` or, for all subdomains,
 * `https://*.shop.example`; empty: all sites may.
 */
export const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || withoutWideWildcards(allowed).some((site) => matches(origin, site));

/** Removes wildcards that match sites of several owners, such as `https://*.co.uk`, which earlier versions accepted. */
export const withoutWideWildcards = (allowed: readonly string[]): string[] =>
  allowed.filter((site) => !isTooWide(site));

function matches(origin: string, site: string): boolean {
  const [scheme = '', domain = ''] = site.split('://*.');
  return domain === '' ? origin === site : origin.startsWith(`${scheme}://`) && origin.endsWith(`.${domain}`);
}
