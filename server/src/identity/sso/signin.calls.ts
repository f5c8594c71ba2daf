import { randomNonce, randomPKCECodeVerifier, ResponseBodyError, AuthorizationResponseError } from 'openid-client';
import type { signInCalls, SsoError } from '@parlance/contract/calls/signin';
import { browserOrigin } from '../credentials/links.ts';
import { startSession } from '../signIn/signIn.ts';
import { newSecret } from '../credentials/tokens.ts';
import type { Deps } from '../../platform/deps.ts';
import { change } from '../../platform/http/change.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { beginAttempt, issueCode, redeemCode, takeAttempt } from './oidcState.ts';
import { clearBrowserCookie, readBrowser, setBrowserCookie } from './browser.ts';
import { type AllowedDomain, domainOf, findDomain } from './domains.ts';
import { findPerson } from './people.ts';
import { addressOfProvider, claimsOf } from './provider.ts';
import { ownPath } from './redirect.ts';

type OidcDomain = AllowedDomain & { oidc: NonNullable<AllowedDomain['oidc']> };

/** The path to which providers send browsers back. */
export const callbackPath = '/api/1.0/signin/callback';

/** A domain with an identity provider. @throws {Refusal} 404 `no_single_sign_on` */
async function provided({ db, config }: Deps, id: string): Promise<OidcDomain> {
  const domain = await db.tx((tx) => findDomain(tx, config, domainOf(id)));
  if (!domain?.oidc) throw refuse.notFound('no_single_sign_on');
  return { ...domain, oidc: domain.oidc };
}

/** The address of the page that ends every single sign-on, with a code or the reason for a failure. */
function ending(parts: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) query.set(name, value);
  return `/authenticate/sso?${query.toString()}`;
}

async function start(call: Call<'GET /api/1.0/signin/:id/start'>, deps: Deps): Promise<string> {
  const { config, db, log } = deps;
  const domain = await provided(deps, call.params.id);
  const origin = browserOrigin(config, call.request);
  const attempt = {
    state: newSecret(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirectUri: `${origin}${callbackPath}`,
  };
  const hint = call.params.id.includes('@') ? call.params.id : undefined;
  try {
    const address = await addressOfProvider(domain.oidc, { ...attempt, hint }, config.allowInternal);
    const browser = newSecret();
    const redirect = ownPath(call.query.redirect) ?? null;
    await db.tx((tx) => beginAttempt(tx, { ...attempt, domain: domain.domain, redirect }, browser));
    setBrowserCookie(call.reply, browser, origin.startsWith('https:'));
    return address.href;
  } catch (error) {
    log.warn({ err: error, domain: domain.domain }, 'the identity provider cannot be used');
    return ending({ error: 'provider', domain: domain.domain });
  }
}

async function finish(call: Call<'GET /api/1.0/signin/callback'>, deps: Deps): Promise<string> {
  const { config, db, log } = deps;
  const { state } = call.query;
  const browser = readBrowser(call.request);
  const attempt =
    state === undefined || browser === undefined ? undefined : await db.tx((tx) => takeAttempt(tx, state, browser));
  if (!attempt || browser === undefined) return ending({ error: 'state' });
  const fail = (error: SsoError) => ending({ error, domain: attempt.domain });
  const domain = await db.tx((tx) => findDomain(tx, config, attempt.domain));
  if (!domain?.oidc) return fail('provider');
  if (call.query.error !== undefined) return fail('denied');
  const current = new URL(call.request.url.slice(call.request.url.indexOf('?')), attempt.redirectUri);
  try {
    const claims = await claimsOf(domain.oidc, attempt, current, config.allowInternal);
    if (!claims) return fail('token');
    return await change(call, deps, async (tx) => {
      const found = await findPerson(tx, domain, claims);
      if ('error' in found) return { answer: fail(found.error), audit: [], changed: [] };
      const { id, login } = found.user;
      const code = await issueCode(tx, id, browser);
      const audit = {
        action: found.created ? 'user.signup' : 'user.sso',
        subject: id,
        after: { domain: domain.domain, issuer: claims.issuer },
        by: { userId: id, login },
      };
      return { answer: ending({ 'ast-session': code, redirect: attempt.redirect ?? undefined }), audit, changed: [] };
    });
  } catch (error) {
    log.warn({ err: error, domain: domain.domain }, 'a single sign-on failed');
    return fail(reasonOf(error));
  }
}

/** The reason of a failed sign-in: the provider refused, failed, or gave an invalid answer. */
function reasonOf(error: unknown): SsoError {
  if (error instanceof AuthorizationResponseError) return 'denied';
  if (error instanceof ResponseBodyError) return 'token';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^OAUTH_(INVALID_RESPONSE|JWT|JWE|PARSE|MISSING|KEY)/.test(code) ? 'token' : 'provider';
}

export const signInHandlers: Handlers<keyof typeof signInCalls> = {
  'GET /api/1.0/signin/:id/form': async ({ params }, deps) => {
    const { domain, oidc } = await provided(deps, params.id);
    const action = `/api/1.0/signin/${encodeURIComponent(params.id)}/start`;
    return { domain, type: 'oidc', method: 'GET', action, provider: new URL(oidc.issuer).host };
  },

  'GET /api/1.0/signin/:id/start': async (call, deps) => {
    const address = await start(call, deps);
    await call.reply.redirect(address, 302);
  },

  'GET /api/1.0/signin/callback': async (call, deps) => {
    const address = await finish(call, deps);
    await call.reply.redirect(address, 302);
  },

  // Audited when the provider sent the browser back.
  'POST /api/1.0/signin/session': (call, deps) => {
    const browser = readBrowser(call.request);
    clearBrowserCookie(call.reply);
    return change(call, deps, async (tx) => {
      const user = browser === undefined ? undefined : await redeemCode(tx, call.body['ast-session'], browser);
      if (!user) throw refuse.invalid('ast-session', 'sign_in_expired');
      return { answer: await startSession(tx, user, deps.config, call.client), audit: [], changed: [] };
    });
  },
};
