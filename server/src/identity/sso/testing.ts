import { startIdentityProvider } from '../../testing/identityProvider.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';

/**
 * Starts a server whose domain `acme.example` signs in at a provider.
 * @param domain further properties of the domain
 */
export async function startSingleSignOn(domain: { default_role?: 'companyUser'; auto_create?: boolean }) {
  const server = await startTestServer({ config: { allowInternal: true } });
  const origin = await server.listen();
  const provider = await startIdentityProvider(`${origin}/api/1.0/signin/callback`);
  const home = await newTenant(server.deps.db);
  const boss = (await home.signIn('superAdmin')).token;
  const oidc = { issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.clientSecret };
  await server.call('POST /api/1.0/backend/config/domain', {
    token: boss,
    body: { domain: 'acme.example', ...domain, oidc },
  });
  return { server, origin, provider, home, boss };
}
