import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHttp } from './serveHttp.ts';

/** The endpoint's reaction to a request, as a test sets it. */
export type ModelBehaviour = (asked: ModelRequest, response: ServerResponse) => void;

export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  traceparent: string | undefined;
  /** The parsed body of a completion. */
  body: { model: string; stream?: boolean; messages: { role: string; content: string }[] } | undefined;
}

export interface TestLanguageModel {
  /** With `/v1`, as in a configuration. */
  url: string;
  /** All received requests, in order. */
  asked: ModelRequest[];
  behave(behaviour: ModelBehaviour): void;
  stop(): Promise<void>;
}

/** Answers with these texts, each as one piece of an event stream, as real endpoints do. */
export const streamed =
  (...pieces: string[]): ModelBehaviour =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of pieces) response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
    response.end('data: [DONE]\n\n');
  };

/** A local endpoint of a language model with the protocol of the real ones. */
export async function startLanguageModel(models: readonly string[] = ['small', 'large']): Promise<TestLanguageModel> {
  const asked: ModelRequest[] = [];
  let behaviour: ModelBehaviour = streamed('Fine.');
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) if (part instanceof Buffer) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const { url = '', headers } = request;
    const seen = {
      path: url,
      authorization: headers.authorization,
      traceparent: headers['traceparent']?.toString(),
      body: text === '' ? undefined : JSON.parse(text),
    };
    asked.push(seen);
    if (url !== '/v1/models') return behaviour(seen, response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
  };
  const { url, stop } = await serveHttp((request, response) => void answer(request, response));
  return {
    url: `${url}/v1`,
    stop,
    asked,
    behave: (next) => {
      behaviour = next;
    },
  };
}
