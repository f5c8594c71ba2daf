import { call } from '../../shared/api/call.ts';
import { rememberDomain } from '../../shared/state/domains.ts';
import { destination } from '../../shared/state/referrer.ts';
import { session } from '../../shared/state/session.ts';

/**
 * Opens the identity provider of a domain, and stores the domain. When a session has expired and its page is only
 * hidden, it opens in a new tab: leaving the page would lose the typed values, and the page goes on once that tab has
 * signed in.
 * @returns whether this page is left
 * @throws ApiError 404 when the domain has no provider
 */
export async function startSso(domain: string): Promise<boolean> {
  // Before the request, because browsers open a tab only in direct response to a click.
  const tab = session.user ? open('about:blank') : null;
  // The provider's page must not have access to this one.
  if (tab) tab.opener = null;
  const form = await call('GET /api/1.0/signin/:id/form', { params: { id: domain } }).catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  rememberDomain(form.domain);
  const address = new URL(form.action, location.origin);
  address.searchParams.set('redirect', destination(location.search));
  // The address comes from the server, but only web pages are opened.
  if (/^https?:$/.test(address.protocol)) (tab ?? window).location.assign(address);
  return tab === null;
}
