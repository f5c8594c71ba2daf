import { call } from '../../shared/api/call.ts';
import { rememberDomain } from '../../shared/state/domains.ts';
import { destination } from '../../shared/state/referrer.ts';
import { session } from '../../shared/state/session.ts';

/**
 * Sends the browser to the identity provider of a domain, and remembers the domain. Where a page waits for its user, in a new
 * tab: what was typed into it would be lost, and it goes on once that tab has signed in.
 * @returns whether this page is left
 * @throws ApiError 404 when the domain has none
 */
export async function startSso(domain: string): Promise<boolean> {
  // At once, as browsers let nothing but a press open a tab.
  const tab = session.user ? open('about:blank') : null;
  // The provider's page must not reach this one.
  if (tab) tab.opener = null;
  const form = await call('GET /api/1.0/signin/:id/form', { params: { id: domain } }).catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  rememberDomain(form.domain);
  const address = new URL(form.action, location.origin);
  address.searchParams.set('redirect', destination(location.search));
  // A word of the server, yet nothing but a page may be gone to.
  if (/^https?:$/.test(address.protocol)) (tab ?? window).location.assign(address);
  return tab === null;
}
