import type { HttpClient } from 'isomorphic-git';
import { sendOutbound } from '../../platform/net/outbound.ts';
import { RepositoryTooLarge } from './packBudget.ts';

/** Maximum bytes received from a repository for one push or pull. */
const maxBytes = 64 * 1024 * 1024;

/** The HTTP transport of git: https to the public internet, no redirects, limited size. */
export function guardedHttp(allowInternal: boolean): HttpClient {
  let read = 0;
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      // With a known length, because not every git server accepts chunked bodies.
      const sent = body ? await collect(body) : undefined;
      const answer = await sendOutbound(url, {
        method,
        headers: { ...headers, ...(sent && { 'content-length': String(sent.byteLength) }) },
        body: sent && [sent],
        allowInternal,
      });
      const names = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
      );
      return {
        url,
        method,
        statusCode: answer.statusCode ?? 0,
        statusMessage: answer.statusMessage ?? '',
        headers: Object.fromEntries(names),
        body: (async function* limited() {
          for await (const part of answer) {
            if (!(part instanceof Uint8Array)) continue;
            read += part.byteLength;
            if (read > maxBytes) throw new RepositoryTooLarge();
            yield part;
          }
        })(),
      };
    },
  };
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
