import type { FastifyReply } from 'fastify';

/** Aborted when the client leaves: an answer that is not read is not paid for. */
export function untilLeft({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}
