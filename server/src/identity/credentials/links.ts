import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Place = Pick<Config, 'publicUrl' | 'host' | 'port' | 'trustProxy'>;

const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
const everyAddress: readonly string[] = ['0.0.0.0', '::'];

/**
 * The server's origin for browsers, from its configuration only: a request can claim any `host`, and a mail would then
 * link to that host with the ticket. Undefined where the configuration does not determine it.
 */
export function publicOrigin({ publicUrl, host, port, trustProxy }: Place): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  // Behind a proxy, or on all addresses of the machine, only `PARLANCE_PUBLIC_URL` determines the origin.
  if (trustProxy > 0 || port === 0 || everyAddress.includes(host)) return undefined;
  if (loopback.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The origin of links in mails. @throws {Refusal} 501 `public_url_missing` */
export function mailOrigin(config: Place): string {
  const origin = publicOrigin(config);
  if (origin === undefined) throw refuse.notConfigured('public_url_missing');
  return origin;
}

/** The origin that the browser of a request uses; only for answers to that browser. */
export const browserOrigin = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;

export const resetLink = (origin: string, ticket: string): string =>
  `${origin}/authenticate/reset?ticket=${encodeURIComponent(ticket)}`;

export const signUpLink = (origin: string, ticket: string): string =>
  `${origin}/sign-up?ticket=${encodeURIComponent(ticket)}`;
