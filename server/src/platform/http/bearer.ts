import type { FastifyRequest } from 'fastify';

/** The token of `authorization: Bearer …`; undefined without one. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([^\s]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1];
}
