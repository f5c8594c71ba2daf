import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Provider } from 'oidc-provider';

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user who signs in next; null: the user refuses. */
  next: { subject: string; email?: string; verified?: boolean } | null;
  /** Whether the published keys differ from those that sign. */
  publishesOtherKeys: boolean;
  stop(): Promise<void>;
}

/** A real OpenID provider on loopback that signs in the user named by the test. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`;
  const [clientId, clientSecret] = ['console', 'a secret of the console'];
  const people = new Map<string, NonNullable<IdentityProvider['next']>>();

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // The claims are in the ID token itself, as with most providers.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => {
        const person = people.get(subject);
        return { sub: subject, email: person?.email, email_verified: person?.verified };
      },
    }),
    // No consent screen: the address may always be read.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const state: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    next: null,
    publishesOtherKeys: false,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('request', (request, response) => {
    if (state.publishesOtherKeys && request.url === '/jwks') {
      const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
      response.setHeader('content-type', 'application/jwk-set+json');
      return void response.end(JSON.stringify({ keys: [{ ...key, use: 'sig', alg: 'RS256' }] }));
    }
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const person = state.next;
    if (person) people.set(person.subject, person);
    const result = person ? { login: { accountId: person.subject } } : { error: 'access_denied' };
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return state;
}
