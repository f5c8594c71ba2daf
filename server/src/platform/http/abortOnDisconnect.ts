import type { FastifyReply } from 'fastify';

/** A signal that aborts when the client disconnects, so that no work is spent on an answer that is not read. */
export function abortOnDisconnect({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}
