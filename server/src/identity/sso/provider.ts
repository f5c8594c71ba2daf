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

/** What was settled when the sign-in began, and the answer must fit. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** Who the provider says it is. */
export interface Claims {
  issuer: string;
  subject: string;
  /** An address in small letters; null for none, and for what is no address. */
  email: string | null;
  /** The provider has verified the address. */
  verified: boolean;
}

/** What is read of a token whose signature holds; who signed it may have let its users write what they like. */
const Said = z.object({
  iss: z.string(),
  // No longer than the standard allows; an empty one would be that of all users.
  sub: z.string().regex(/^\P{Cc}{1,255}$/u),
  email: z.string().trim().toLowerCase().pipe(Email).nullable().catch(null),
  email_verified: z.boolean().catch(false),
});

/** Seconds a provider may take. */
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
      // Signatures of ID tokens are checked, not the connection to the token endpoint alone.
      execute: [enableNonRepudiationChecks, ...(allowInternal ? [allowInsecureRequests] : [])],
    },
  );
}

/** Where to send the browser: authorization code, PKCE, state and nonce. */
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
 * Exchanges the code for the person's claims; the library checks signature, issuer, audience, times, state and nonce.
 * @param current the address the provider sent the browser to
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
  const { success, data } = Said.safeParse(tokens.claims());
  return success ? { issuer: data.iss, subject: data.sub, email: data.email, verified: data.email_verified } : null;
}
