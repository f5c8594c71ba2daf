import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** A Content-Security-Policy from its directives. */
export const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ');

/** The policy of answers that are not pages: load nothing, no framing. */
const nothing = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" });

/** Seconds for which a browser uses only TLS after it has seen the header. */
const strictTransport = 365 * 24 * 60 * 60;

/** Sets security headers on every answer; pages replace the policy with their own. */
export function setSecurityHeaders(reply: FastifyReply, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  reply.headers({
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${strictTransport}` }),
    'content-security-policy': nothing,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  });
}
