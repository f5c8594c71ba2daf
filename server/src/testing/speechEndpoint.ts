import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHttp } from './serveHttp.ts';

export interface SpeechRequest {
  path: string;
  authorization: string | undefined;
  /** The text parts of the form, by name. */
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Buffer } | undefined;
}

/** The endpoint's reaction to a recording, as a test sets it. */
export type SpeechBehaviour = (response: ServerResponse) => void;

export interface TestSpeechEndpoint {
  /** With `/v1`, as in a configuration. */
  url: string;
  /** All received requests, in order. */
  asked: SpeechRequest[];
  behave(behaviour: SpeechBehaviour): void;
  stop(): Promise<void>;
}

/** Transcribes every recording to this text. */
export const hears =
  (text: string): SpeechBehaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));

async function readForm(request: IncomingMessage): Promise<SpeechRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) if (part instanceof Buffer) parts.push(part);
  const { url = '', headers } = request;
  const form = await new Response(new Uint8Array(Buffer.concat(parts)), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  const fields: Record<string, string> = {};
  let file: SpeechRequest['file'];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else file = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) };
  }
  return { path: url, authorization: headers.authorization, fields, file };
}

/** Starts a local transcription endpoint with the real protocol. */
export async function startSpeechEndpoint(): Promise<TestSpeechEndpoint> {
  const asked: SpeechRequest[] = [];
  let behaviour = hears('Where is my order?');
  const { url, stop } = await serveHttp((request, response) => {
    readForm(request).then(
      (form) => {
        asked.push(form);
        behaviour(response);
      },
      () => response.writeHead(400).end(),
    );
  });
  return {
    url: `${url}/v1`,
    stop,
    asked,
    behave: (next) => {
      behaviour = next;
    },
  };
}
