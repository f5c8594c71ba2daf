import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { limits } from '../limits.ts';
import { Session } from './accounts.ts';

/** Why a single sign-on failed; `/authenticate/sso?error=…` shows the reason. */
export const ssoErrors = [
  /** The attempt is unknown, too old, already used, or from another browser. */
  'state',
  /** The provider cannot be reached, or does not match the domain's settings. */
  'provider',
  /** The user or the provider denied it. */
  'denied',
  /** The provider's response is invalid: signature, nonce or audience. */
  'token',
  /** No verified e-mail address of the domain. */
  'email',
  /** No account has that address, and the domain does not create accounts. */
  'unknown_user',
  /** The address belongs to an account of another organization. */
  'taken',
  'disabled',
  /** The account has a higher role than the user who set the provider. */
  'outranked',
] as const;
export type SsoError = (typeof ssoErrors)[number];

/** The start of a single sign-on: the page sends the browser to `action`. */
export const SignInForm = z.object({
  /** The domain of the sign-in, which the page remembers. */
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
    // Invalid values are dropped instead of refused: the person then sees a page with the error, not JSON.
    query: z.object({
      code: z.string().max(4000).optional().catch(undefined),
      state: z.string().max(200).optional().catch(undefined),
      error: z.string().max(200).optional().catch(undefined),
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
