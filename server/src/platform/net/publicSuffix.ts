import { getPublicSuffix } from 'tldts';

/** Whether anyone can register names below a domain: `com`, `co.uk`. */
export const isRegistrySuffix = (domain: string): boolean => getPublicSuffix(domain) === domain;

/** Whether the names below a domain belong to many owners: `co.uk`, and `github.io`, whose users choose theirs. */
const isSharedSuffix = (domain: string): boolean => getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

/** Whether an origin's wildcard, as in `https://*.co.uk:8443`, covers sites of more than one owner. */
export function isTooWide(origin: string): boolean {
  const [, wild] = /:\/\/\*\.?([^:/]*)/.exec(origin) ?? [];
  return wild !== undefined && (wild === '' || isSharedSuffix(wild));
}
