import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie that binds a single sign-on to the browser that began it, so that a link cannot sign a user in to someone
 * else's account. It gives no access by itself: no call authenticates by it.
 */
const name = 'parlance_sso';
const path = '/api/1.0/signin';
const seconds = 15 * 60;

export function readBrowser(request: FastifyRequest): string | undefined {
  const found = /(?:^|;\s*)parlance_sso=([\w-]{20,100})(?:;|$)/.exec(request.headers.cookie ?? '');
  return found?.[1];
}

export function setBrowserCookie(reply: FastifyReply, browser: string, secure: boolean): void {
  const attributes = [`Max-Age=${seconds}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])];
  reply.header('set-cookie', [`${name}=${browser}`, ...attributes].join('; '));
}

export function clearBrowserCookie(reply: FastifyReply): void {
  reply.header('set-cookie', `${name}=; Max-Age=0; Path=${path}; HttpOnly; SameSite=Lax`);
}
