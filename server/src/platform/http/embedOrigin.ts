import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type Place = Pick<Config, 'publicUrl'>;
type OriginRequest = Pick<FastifyRequest, 'protocol' | 'host'>;

/** The origin of this server for browsers, without a trailing slash. */
export const ownOrigin = (config: Place, request: OriginRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;

const isOurs = (origin: string, config: Place, request: OriginRequest): boolean =>
  origin === new URL(ownOrigin(config, request)).origin || origin === `${request.protocol}://${request.host}`;

/**
 * The partner's site that shows a chat: for requests from their page, the browser's `Origin`; else the origin of the
 * surrounding page as the chat page reports it. Null: the chat is open by itself, or on a page of ours.
 *
 * @param said the origin reported by the chat page, which checks its frame
 */
export function embedOriginFrom(config: Place, request: FastifyRequest, said: string | undefined): string | null {
  const { origin } = request.headers;
  const site = origin !== undefined && !isOurs(origin, config, request) ? origin : (said ?? '');
  return site === '' || isOurs(site, config, request) ? null : site;
}

/** The site, with the `x-site` header of the chat page. */
export function readEmbedOrigin(config: Place, request: FastifyRequest): string | null {
  const said = request.headers['x-site'];
  return embedOriginFrom(config, request, typeof said === 'string' ? said : undefined);
}
