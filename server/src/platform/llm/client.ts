import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { refuse, Refusal } from '../http/refusal.ts';
import { readAll } from '../net/outbound.ts';
import { jsonOf, problemOfAnswer } from './failure.ts';
import { sendToEndpoint, type Endpoint } from './endpoint.ts';

export interface Question {
  prompt: string;
  /** The system message. */
  system?: string;
  /** Sampling temperature, 0 to 2; by default the endpoint's. */
  temperature?: number;
  signal?: AbortSignal | undefined;
  /** Called with each piece of the text as it arrives. */
  onText?: ((piece: string) => void) | undefined;
}

export interface ModelAnswer {
  /** Name of the model that answered. */
  model: string;
  text: string;
}

/** Milliseconds for the whole answer, and without any data. */
const patience = { whole: 120_000, silence: 90_000 };
const maxBytes = 4 * 1024 * 1024;

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

const Piece = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).optional(),
      message: z.object({ content: z.string().nullish() }).optional(),
    }),
  ),
});

const reasoning = /<think>.*?(<\/think>|$)/gs;
/** An incomplete `<think>` tag at the end of the text so far. */
const incompleteTag = /<(t(h(i(nk?)?)?)?)?$/;

/**
 * Reads a completion: one JSON object, or the pieces of an event stream. Leaves out the reasoning (`<think>`) before
 * the answer.
 */
async function readCompletion(answer: IncomingMessage, onText: (piece: string) => void): Promise<string> {
  const isStream = answer.headers['content-type']?.includes('event-stream') ?? false;
  if (!isStream) {
    const text = textOf((await readAll(answer, maxBytes)).toString()).replace(reasoning, '');
    onText(text);
    return text;
  }
  const decoder = new TextDecoder();
  let [line, raw, reported, bytes] = ['', '', 0, 0];
  const take = (part: string) => {
    const lines = (line + part).split(/\r?\n/);
    line = lines.pop() ?? '';
    raw += lines.map(pieceOf).join('');
    const shown = raw.replace(reasoning, '').replace(incompleteTag, '');
    if (shown.length > reported) onText(shown.slice(reported));
    reported = Math.max(reported, shown.length);
  };
  for await (const part of answer) {
    if (!(part instanceof Uint8Array)) continue;
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    take(decoder.decode(part, { stream: true }));
  }
  take('\n');
  const text = raw.replace(reasoning, '');
  if (text.length > reported) onText(text.slice(reported));
  return text;
}

function pieceOf(line: string): string {
  const part = line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
  return part === '' || part === '[DONE]' ? '' : textOf(part);
}

function textOf(part: string): string {
  try {
    const { data } = Piece.safeParse(JSON.parse(part));
    const [choice] = data?.choices ?? [];
    return choice?.delta?.content ?? choice?.message?.content ?? '';
  } catch {
    // An incomplete line of a stream that ended early.
    return '';
  }
}

/**
 * Asks a language model and waits for all of its answer.
 * @throws {Refusal} 409 `endpoint_*`: no such address, key or model, too many requests, no answer in time
 */
export async function askModel(model: Endpoint, question: Question): Promise<ModelAnswer> {
  const timeout = AbortSignal.timeout(patience.whole);
  const signal = question.signal ? AbortSignal.any([question.signal, timeout]) : timeout;
  try {
    const name = model.name ?? (await firstModel(model, signal));
    const answer = await send(model, '/chat/completions', signal, {
      model: name,
      messages: [
        ...(question.system === undefined ? [] : [{ role: 'system', content: question.system }]),
        { role: 'user', content: question.prompt },
      ],
      // Streamed, to distinguish a slow model from one that does not answer.
      stream: true,
      ...(question.temperature !== undefined && { temperature: question.temperature }),
    });
    await refuseFailure(answer, name);
    const text = await readCompletion(answer, question.onText ?? (() => {}));
    if (text.trim() === '') throw refuse.conflict('endpoint_no_text');
    return { model: name, text };
  } catch (error) {
    if (error instanceof Refusal || question.signal?.aborted) throw error;
    if (timeout.aborted) throw refuse.conflict('endpoint_timeout', { seconds: patience.whole / 1000 });
    throw refuse.conflict('endpoint_unreachable', { reason: error instanceof Error ? error.message : String(error) });
  }
}

const send = (model: Endpoint, path: string, signal: AbortSignal, body?: unknown): Promise<IncomingMessage> =>
  sendToEndpoint(model, path, {
    accept: 'application/json, text/event-stream',
    body,
    signal,
    allowInternal: model.allowInternal,
    silence: patience.silence,
  });

async function firstModel(model: Endpoint, signal: AbortSignal): Promise<string> {
  const answer = await send(model, '/models', signal);
  await refuseFailure(answer, '');
  const listed = Models.safeParse(jsonOf(await readAll(answer, maxBytes)));
  const first = listed.data?.data[0]?.id;
  if (first === undefined) throw refuse.conflict('endpoint_no_models');
  return first;
}

async function refuseFailure(answer: IncomingMessage, name: string): Promise<void> {
  const problem = await problemOfAnswer(answer, name);
  if (problem !== undefined) throw new Refusal(409, problem);
}
