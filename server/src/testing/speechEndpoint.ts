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
  /** With `/v1`, as people configure it. */
  url: string;
  /** All requests, in order. */
  asked: SpeechRequest[];
  behave(behaviour: SpeechBehaviour): void;
  stop(): Promise<void>;
}

/** Hears this text in whatever it is sent. */
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

/** An endpoint that writes down speech, on this machine, with the protocol of the real ones. */
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
