import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

/**
 * Where people reach the server. What a stranger's request says of it counts for nothing, or a forged `host` would
 * put a link to somebody else's server into our mail; that of a signed-in administrator does.
 */
export function originOf(config: Config, signedIn?: FastifyRequest): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  if (signedIn) return `${signedIn.protocol}://${signedIn.host}`;
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host);
  return `http://${everywhere ? 'localhost' : config.host}:${config.port}`;
}

export const resetLink = (origin: string, ticket: string): string =>
  `${origin}/authenticate/reset?ticket=${encodeURIComponent(ticket)}`;

export const signUpLink = (origin: string, ticket: string): string =>
  `${origin}/sign-up?ticket=${encodeURIComponent(ticket)}`;
