import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type Configuration,
} from 'openid-client';
import { Email } from '@parlance/contract/calls/users';
import { z } from 'zod';
import { outboundFetch } from '../../platform/net/outbound.ts';
import type { AllowedDomain } from './domains.ts';

type Provider = NonNullable<AllowedDomain['oidc']>;

/** The values of a sign-in attempt that the provider's answer must match. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** The claims of the provider about the user. */
export interface Claims {
  issuer: string;
  subject: string;
  /** The address in lower case; null for none or a malformed one. */
  email: string | null;
  /** Whether the provider has verified the address. */
  verified: boolean;
}

/**
 * The claims that are read from a token with a valid signature. Their values are untrusted: a provider may let users
 * choose them.
 */
const TokenClaims = z.object({
  iss: z.string(),
  // At most as long as the standard allows; an empty one could be shared by all users.
  sub: z.string().regex(/^\P{Cc}{1,255}$/u),
  email: z.string().trim().toLowerCase().pipe(Email).nullable().catch(null),
  email_verified: z.boolean().catch(false),
});

/** Seconds that a provider may take. */
const patience = 10;

/** Reads a provider's discovery document. @throws {Error} if it cannot be reached or its document is invalid */
function open(provider: Provider, allowInternal: boolean): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  return discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === null ? None() : ClientSecretPost(clientSecret),
    {
      timeout: patience,
      [customFetch]: outboundFetch(allowInternal),
      // Also checks signatures of ID tokens, instead of relying on the connection to the token endpoint.
      execute: [enableNonRepudiationChecks, ...(allowInternal ? [allowInsecureRequests] : [])],
    },
  );
}

/** The provider's address for the browser: authorization code flow with PKCE, state and nonce. */
export async function addressOfProvider(
  provider: Provider,
  attempt: Attempt & { hint: string | undefined },
  allowInternal: boolean,
): Promise<URL> {
  const { state, nonce, verifier, redirectUri, hint } = attempt;
  return buildAuthorizationUrl(await open(provider, allowInternal), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(hint !== undefined && { login_hint: hint }),
  });
}

/**
 * Exchanges the code for the user's claims; the library checks signature, issuer, audience, times, state and nonce.
 * @param current the address to which the provider sent the browser
 */
export async function claimsOf(
  provider: Provider,
  { state, nonce, verifier }: Attempt,
  current: URL,
  allowInternal: boolean,
): Promise<Claims | null> {
  const client = await open(provider, allowInternal);
  const tokens = await authorizationCodeGrant(client, current, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const { success, data } = TokenClaims.safeParse(tokens.claims());
  return success ? { issuer: data.iss, subject: data.sub, email: data.email, verified: data.email_verified } : null;
}
