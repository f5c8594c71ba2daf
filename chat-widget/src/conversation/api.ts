import type { Conversation, ConversationEvent, Message, Submission } from '@parlance/contract/calls/conversation';
import type { FileInfo } from '@parlance/contract/calls/files';
import { readEvents } from './sse.ts';
import type { Problem, Target } from './types.ts';

/** A failed call. `status` 0: no response. */
export class ChatError extends Error implements Problem {
  readonly status: number;
  readonly type: string;
  readonly params: Problem['params'];
  readonly fields: Problem['fields'];
  /** The server's `Retry-After`, in ms. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.message);
    this.status = problem.status;
    this.type = problem.type;
    this.params = problem.params;
    this.fields = problem.fields;
    this.retryAfter = retryAfter;
  }

  /** The error as data. */
  get problem(): Problem {
    const { status, type, params, message } = this;
    return { status, type, message, ...(params && { params }) };
  }

  /** A retry may succeed: no response, too many requests, or a failure of the server. */
  get retriable(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Any failure as a ChatError; others count as a broken connection. */
export const asChatError = (error: unknown): ChatError =>
  error instanceof ChatError ? error : new ChatError({ status: 0, type: 'network', message: 'The connection broke.' });

/** A message to post: a text, files by their ids, or both. */
export interface OutgoingMessage {
  messageId: string;
  text: string;
  files?: string[];
}

/** An event of the conversation and the id to resume after it. */
export interface NumberedEvent {
  id: string;
  event: ConversationEvent;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Turns an error response into a ChatError, with the server's message where there is one. */
export async function readError(response: Response): Promise<ChatError> {
  const body: { type?: unknown; message?: unknown } & Pick<Problem, 'params' | 'fields'> = await response
    .json()
    .catch(() => ({}));
  const seconds = Number(response.headers.get('retry-after'));
  return new ChatError(
    {
      status: response.status,
      type: text(body?.type) ?? 'http',
      message: text(body?.message) ?? `HTTP ${response.status}`,
      ...(body?.params && { params: body.params }),
      ...(body?.fields && { fields: body.fields }),
    },
    seconds > 0 ? seconds * 1000 : undefined,
  );
}

/**
 * `fetch` that throws a ChatError for every failure.
 * @throws ChatError
 */
export const request = (url: string, init: RequestInit): Promise<Response> =>
  checkResponse(fetch(url, { credentials: 'omit', cache: 'no-store', ...init }));

async function checkResponse(pending: Promise<Response>): Promise<Response> {
  const response = await pending.catch((cause: unknown) => {
    throw new ChatError({
      status: 0,
      type: 'network',
      message: cause instanceof Error ? cause.message : 'No response.',
    });
  });
  if (!response.ok) throw await readError(response);
  return response;
}

/** The conversation calls of the contract over fetch; each throws ChatError. */
export function conversationApi(target: Target) {
  const base = `${target.baseUrl}/api/1.0`;
  const ws = encodeURIComponent(target.ws);
  const root = `${base}/workspaces/${ws}/conversation/${encodeURIComponent(target.device)}`;

  /** The query string of the calls that differ for a trial. */
  const asked = (more: Record<string, string> = {}): string => {
    const query = new URLSearchParams({
      ...more,
      ...(target.trial !== undefined && { trial: target.trial }),
    }).toString();
    return query && `?${query}`;
  };

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
      (await send('GET', asked(before === undefined ? {} : { before: String(before) }), signal)).json(),
    postMessage: async (message: OutgoingMessage, signal: AbortSignal): Promise<Message> =>
      (await send('POST', asked(), signal, message)).json(),
    sendForm: async (messageId: string, values: Submission, signal: AbortSignal): Promise<Message> =>
      (await send('POST', asked(), signal, { messageId, values })).json(),
    like: async (messageId: string, like: Message['like'], signal: AbortSignal): Promise<Message> =>
      (await send('PUT', `/message/${encodeURIComponent(messageId)}/like`, signal, { like })).json(),
    clear: async (signal: AbortSignal): Promise<void> => {
      await send('DELETE', asked(), signal);
    },
    /** Uploads a file for a message; `onProgress` gets the uploaded share, 0 to 1. */
    upload: async (file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<FileInfo> => {
      const body = new FormData();
      body.append('file', file, file.name);
      const headers = await headersOf();
      return (await checkResponse(postForm({ url: `${root}/files`, headers, body, onProgress, signal }))).json();
    },
    /** Deletes an uploaded file that was not sent. */
    deleteFile: async (id: string, signal: AbortSignal): Promise<void> => {
      await send('DELETE', `/files/${encodeURIComponent(id)}`, signal);
    },
    file: async (id: string, signal: AbortSignal): Promise<Blob> =>
      (await send('GET', `/files/${encodeURIComponent(id)}`, signal)).blob(),
    /** The text of a recording, in a language (`fr`) where it is known. */
    transcribe: async (audio: Blob, language: string | undefined, signal: AbortSignal): Promise<string> => {
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
    stream: async (
      lastId: string,
      signal: AbortSignal,
      onBytes: () => void,
    ): Promise<AsyncIterable<NumberedEvent[]>> => {
      const query = asked(lastId ? { last_event_id: lastId } : {});
      const response = await send('GET', `/stream${query}`, signal, undefined, {
        accept: 'text/event-stream',
        ...(lastId && { 'last-event-id': lastId }),
      });
      const { body } = response;
      if (!body) throw new ChatError({ status: 0, type: 'network', message: 'The stream has no body.' });
      return parseEvents(body, onBytes);
    },
  };
}
export type ConversationApi = ReturnType<typeof conversationApi>;

async function* parseEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<NumberedEvent[]> {
  for await (const events of readEvents(body, onBytes)) {
    yield events.flatMap(({ id, data }) => {
      const event = parseEvent(data);
      return event ? [{ id, event }] : [];
    });
  }
}

/** An event that is not JSON is skipped: failing at it would fail again after every reconnection. */
function parseEvent(data: string): ConversationEvent | undefined {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

interface FormPost {
  url: string;
  headers: Headers;
  body: FormData;
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Posts a form and reports its progress, which XMLHttpRequest can and `fetch` cannot. Outside browsers there is no
 * XMLHttpRequest and no progress. Rejects without a response.
 */
function postForm({ url, headers, body, onProgress, signal }: FormPost): Promise<Response> {
  if (typeof XMLHttpRequest === 'undefined') return fetch(url, { method: 'POST', headers, body, signal });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    const fail = end(() => reject(new Error('No response.')));
    request.open('POST', url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener(
      'load',
      end(() => resolve(new Response(request.responseText, { status: request.status }))),
    );
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', abort);
    if (signal.aborted) fail();
    else request.send(body);
  });
}
