import type { IncomingMessage, ServerResponse } from 'node:http';
import { meaningOf } from './meanings.ts';
import { serveHttp } from './serveHttp.ts';

export interface EmbeddingsRequest {
  path: string;
  authorization: string | undefined;
  /** The texts to embed; null for a list of models. */
  body: { model: string; input: string[] } | null;
}

export interface TestEmbeddings {
  /** With `/v1`, as in a configuration. */
  url: string;
  /** All received requests, in order. */
  asked: EmbeddingsRequest[];
  /** Sets a faulty behaviour; undefined: none. */
  behave(behaviour?: (asked: EmbeddingsRequest, response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** Sends a body as JSON. */
export const replyWith = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** The answer of an embeddings endpoint. */
export const embedded = (vectors: readonly unknown[]) => ({
  object: 'list',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
});

/** Starts a local embeddings endpoint with the real protocol, and with the vectors of `meaningOf`. */
export async function startEmbeddings(models: readonly string[] = ['meanings', 'others']): Promise<TestEmbeddings> {
  const asked: EmbeddingsRequest[] = [];
  let behaviour: Parameters<TestEmbeddings['behave']>[0];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) if (part instanceof Buffer) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const { url = '', headers } = request;
    const seen: EmbeddingsRequest = {
      path: url,
      authorization: headers.authorization,
      body: text === '' ? null : JSON.parse(text),
    };
    asked.push(seen);
    if (behaviour) return behaviour(seen, response);
    if (!seen.body) return replyWith(response, { data: models.map((id) => ({ id })) });
    replyWith(response, embedded(seen.body.input.map(meaningOf)));
  };
  const { url, stop } = await serveHttp((request, response) => void answer(request, response));
  return {
    url: `${url}/v1`,
    asked,
    stop,
    behave: (next) => {
      behaviour = next;
    },
  };
}
