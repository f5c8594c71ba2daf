import { call } from '../../shared/api/call.ts';
import { rememberDomain } from '../../shared/state/domains.ts';
import { destination } from '../../shared/state/referrer.ts';

/**
 * Sends the browser to the identity provider of a domain, and remembers the domain.
 * @throws ApiError 404 when the domain has none
 */
export async function startSso(domain: string): Promise<void> {
  const form = await call('GET /api/1.0/signin/:id/form', { params: { id: domain } });
  rememberDomain(form.domain);
  const address = new URL(form.action, location.origin);
  address.searchParams.set('redirect', destination(location.search));
  // A word of the server, yet nothing but a page may be gone to.
  if (/^https?:$/.test(address.protocol)) location.assign(address);
}
