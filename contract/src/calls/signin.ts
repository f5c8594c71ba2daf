import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { limits } from '../limits.ts';
import { Session } from './accounts.ts';

/** Why a single sign-on ended without a session; `/authenticate/sso?error=…` says it in the reader's words. */
export const ssoErrors = [
  /** The attempt is unknown, too old, used already, or was begun in another browser. */
  'state',
  /** The provider cannot be reached, or is not what the domain's settings say. */
  'provider',
  /** The person, or the provider, said no. */
  'denied',
  /** The provider's answer does not hold: signature, nonce, audience. */
  'token',
  /** No verified e-mail address of the domain. */
  'email',
  /** Nobody here has that address, and the domain creates no accounts. */
  'unknown_user',
  /** The address belongs to an account of another organization. */
  'taken',
  'disabled',
] as const;
export type SsoError = (typeof ssoErrors)[number];

/** How the sign-in page begins a single sign-on: by sending the browser to `action`. */
export const SignInForm = z.object({
  /** The domain the sign-in is for; what the page remembers. */
  domain: z.string(),
  type: z.literal('oidc'),
  method: z.literal('GET'),
  /** An address of this server; `redirect` may be added as a query parameter. */
  action: z.string(),
  /** Host of the provider, for the button's text. */
  provider: z.string(),
});
export type SignInForm = z.infer<typeof SignInForm>;

export const signInCalls = defineCalls({
  'GET /api/1.0/signin/:id/form': {
    summary: 'Get the sign-in method of a domain; the id is the domain or an e-mail address',
    permission: 'public',
    operationId: 'getSsoForm',
    response: SignInForm,
  },
  'GET /api/1.0/signin/:id/start': {
    summary: 'Redirect the browser to the identity provider',
    permission: 'public',
    operationId: 'startSso',
    query: z.object({ redirect: z.string().max(2000).optional() }),
    response: 'html',
  },
  'GET /api/1.0/signin/callback': {
    summary: 'Receive the browser from the identity provider and redirect to /authenticate/sso',
    permission: 'public',
    operationId: 'finishSso',
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(200).optional(),
      error: z.string().max(200).optional(),
    }),
    response: 'html',
  },
  'POST /api/1.0/signin/session': {
    summary:
      'Exchange the ast-session of /authenticate/sso for a login token; once, within a minute, in the same browser',
    permission: 'public',
    operationId: 'createSsoSession',
    body: z.object({ 'ast-session': z.string().min(1).max(limits.loginLength) }),
    response: z.object({ token: z.string(), session: Session }),
  },
});
