import type { Conversation, ConversationEvent, Message, Submission } from '@parlance/contract/calls/conversation';
import type { FileInfo } from '@parlance/contract/calls/files';
import { readEvents } from './sse.ts';
import type { Problem, Target } from './types.ts';
import { upload } from './upload.ts';

/** A call that did not succeed. `status` 0: no answer came at all. */
export class ChatError extends Error implements Problem {
  readonly status: number;
  readonly type: string;
  readonly fields: Problem['fields'];
  /** Ms to wait, as the server asks with `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.message);
    this.status = problem.status;
    this.type = problem.type;
    this.fields = problem.fields;
    this.retryAfter = retryAfter;
  }

  /** What is worth telling. */
  get problem(): Problem {
    return { status: this.status, type: this.type, message: this.message };
  }

  /** Trying again later may help: no answer, too many requests, or the server's own trouble. */
  get passing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Any failure as a ChatError; what is none counts as a broken connection. */
export const asChatError = (error: unknown): ChatError =>
  error instanceof ChatError ? error : new ChatError({ status: 0, type: 'network', message: 'The connection broke.' });

/** What is said: words, files by their ids, or both. */
export interface Saying {
  messageId: string;
  text: string;
  files?: string[];
}

/** An event of the conversation and the id that resumes after it. */
export interface Received {
  id: string;
  event: ConversationEvent;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Turns an answer that is no success into a ChatError, in the server's own words if it has some. */
export async function failureOf(response: Response): Promise<ChatError> {
  const body: { type?: unknown; message?: unknown; fields?: Problem['fields'] } = await response
    .json()
    .catch(() => ({}));
  const seconds = Number(response.headers.get('retry-after'));
  return new ChatError(
    {
      status: response.status,
      type: text(body?.type) ?? 'http',
      message: text(body?.message) ?? `HTTP ${response.status}`,
      ...(body?.fields && { fields: body.fields }),
    },
    seconds > 0 ? seconds * 1000 : undefined,
  );
}

/**
 * `fetch` whose every failure is a ChatError.
 * @throws ChatError
 */
export const request = (url: string, init: RequestInit): Promise<Response> =>
  answered(fetch(url, { credentials: 'omit', cache: 'no-store', ...init }));

async function answered(asked: Promise<Response>): Promise<Response> {
  const response = await asked.catch((cause: unknown) => {
    throw new ChatError({ status: 0, type: 'network', message: cause instanceof Error ? cause.message : 'no answer' });
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** The conversation calls of the contract over fetch; each throws ChatError. */
export function conversationApi(target: Target) {
  const base = `${target.baseUrl}/api/1.0`;
  const ws = encodeURIComponent(target.ws);
  const root = `${base}/workspaces/${ws}/conversation/${encodeURIComponent(target.device)}`;

  const headersOf = async (more?: Record<string, string>): Promise<Headers> => {
    const headers = new Headers({ ...target.headers?.(), ...more });
    const token = await target.getToken();
    if (token) headers.set('authorization', `Bearer ${token}`);
    return headers;
  };

  const send = async (
    method: string,
    path: string,
    signal: AbortSignal,
    body?: object,
    more?: Record<string, string>,
  ) => {
    const headers = await headersOf(more);
    if (body) headers.set('content-type', 'application/json');
    return request(root + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
  };

  return {
    history: async (signal: AbortSignal, before?: number): Promise<Conversation> =>
      (await send('GET', before === undefined ? '' : `?before=${before}`, signal)).json(),
    say: async (said: Saying, signal: AbortSignal): Promise<Message> => (await send('POST', '', signal, said)).json(),
    sendForm: async (messageId: string, values: Submission, signal: AbortSignal): Promise<Message> =>
      (await send('POST', '', signal, { messageId, values })).json(),
    like: async (messageId: string, like: Message['like'], signal: AbortSignal): Promise<Message> =>
      (await send('PUT', `/message/${encodeURIComponent(messageId)}/like`, signal, { like })).json(),
    forget: async (signal: AbortSignal): Promise<void> => {
      await send('DELETE', '', signal);
    },
    /** Uploads a file to be sent with a message; `onProgress` is told how much of it is there, 0 to 1. */
    upload: async (file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<FileInfo> => {
      const body = new FormData();
      body.append('file', file, file.name);
      const headers = await headersOf();
      return (await answered(upload({ url: `${root}/files`, headers, body, onProgress, signal }))).json();
    },
    /** Drops a file that was not sent. */
    drop: async (id: string, signal: AbortSignal): Promise<void> => {
      await send('DELETE', `/files/${encodeURIComponent(id)}`, signal);
    },
    file: async (id: string, signal: AbortSignal): Promise<Blob> =>
      (await send('GET', `/files/${encodeURIComponent(id)}`, signal)).blob(),
    /** What is said in a recording, in a language (`fr`) where one is known. */
    writeDown: async (audio: Blob, language: string | undefined, signal: AbortSignal): Promise<string> => {
      const form = new FormData();
      if (language) form.append('language', language);
      form.append('audio', audio);
      const answer = await request(`${base}/gael/${ws}/asr`, {
        method: 'POST',
        headers: await headersOf(),
        signal,
        body: form,
      });
      const { text }: { text: string } = await answer.json();
      return text;
    },
    /** Opens the event stream after event `lastId`; resolves once it is open. */
    stream: async (lastId: string, signal: AbortSignal, onBytes: () => void): Promise<AsyncIterable<Received[]>> => {
      const query = lastId ? `?last_event_id=${encodeURIComponent(lastId)}` : '';
      const response = await send('GET', `/stream${query}`, signal, undefined, {
        accept: 'text/event-stream',
        ...(lastId && { 'last-event-id': lastId }),
      });
      const { body } = response;
      if (!body) throw new ChatError({ status: 0, type: 'network', message: 'the stream has no body' });
      return received(body, onBytes);
    },
  };
}
export type ConversationApi = ReturnType<typeof conversationApi>;

async function* received(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<Received[]> {
  for await (const events of readEvents(body, onBytes)) {
    yield events.flatMap(({ id, data }) => {
      const event = parsed(data);
      return event ? [{ id, event }] : [];
    });
  }
}

/** An event that is no JSON is passed over: stopping at it would stop at it again after every reconnection. */
function parsed(data: string): ConversationEvent | undefined {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
