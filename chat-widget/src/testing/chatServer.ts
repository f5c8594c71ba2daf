import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Conversation, ConversationEvent, Message } from '@parlance/contract/calls/conversation';
import type { FileInfo } from '@parlance/contract/calls/files';

/** A failure of the next requests of one method; status 0 breaks the connection. */
interface Trouble {
  method: string;
  status: number;
  times: number;
  type: string;
}

const bytesOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const chunk of request) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
};
const bodyOf = async (request: IncomingMessage) => JSON.parse((await bytesOf(request)).toString());

/** A small server for the conversation calls of the contract, over HTTP, in memory. */
export async function startChatServer() {
  const messages: Message[] = [];
  const events: ConversationEvent[] = [];
  const streams = new Set<ServerResponse>();
  const seen: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const posted: string[] = [];
  const files = new Map<string, { info: FileInfo; bytes: Buffer }>();
  const troubles: Trouble[] = [];
  const tokens = new Set(['good']);
  let greeting: { text: string; answered: Promise<void> } | undefined;
  let seq = 0;

  const write = (response: ServerResponse, event: ConversationEvent, id: number) =>
    response.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  const emit = (event: ConversationEvent): void => {
    events.push(event);
    for (const stream of streams) write(stream, event, events.length);
  };
  const add = (values: Partial<Message>): Message => {
    seq += 1;
    const message: Message = {
      messageId: `m${seq}`,
      seq,
      from: 'assistant',
      text: '',
      attachment: null,
      like: 0,
      footer: null,
      state: 'done',
      deleted: false,
      created_at: new Date(1_700_000_000_000 + seq * 1000).toISOString(),
      understanding: null,
      ...values,
    };
    messages.push(message);
    emit({ type: 'message', message });
    return message;
  };
  const update = (messageId: string, values: Partial<Message>): Message => {
    const at = messages.findIndex((message) => message.messageId === messageId);
    const found = messages[at];
    if (!found) throw new Error(`no message ${messageId}`);
    const message = { ...found, ...values };
    messages[at] = message;
    emit({ type: 'message', message });
    return message;
  };

  const json = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  /** Stores uploads under the ids `f1`, `f2` and so on. */
  const answerFiles = async (request: IncomingMessage, id: string, response: ServerResponse): Promise<void> => {
    if (request.method === 'POST') {
      const form = await new Response(await bytesOf(request), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      const file = form.get('file');
      if (!(file instanceof File)) throw new Error('no file was sent');
      const info = { id: `f${files.size + 1}`, name: file.name, type: file.type, size: file.size };
      files.set(info.id, { info, bytes: Buffer.from(await file.arrayBuffer()) });
      return json(response, 201, info);
    }
    const found = files.get(id);
    if (!found) return json(response, 404, { status: 404, type: 'file', message: 'There is no such file' });
    if (request.method === 'GET') response.writeHead(200, { 'content-type': found.info.type }).end(found.bytes);
    else json(response, 200, { ok: files.delete(id) });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', 'http://server');
    seen.push({ method, url: request.url ?? '', headers });
    const trouble = troubles.find((each) => each.method === method && each.times > 0);
    if (trouble) {
      trouble.times -= 1;
      if (trouble.status === 0) response.destroy();
      else
        json(response, trouble.status, {
          status: trouble.status,
          type: trouble.type,
          message: 'requested by the test',
        });
      return;
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) {
      json(response, 401, { status: 401, type: 'unauthorized', message: 'Sign in.' });
    } else if (url.pathname.endsWith('/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\n');
      const last = Number(headers['last-event-id'] ?? url.searchParams.get('last_event_id') ?? 0);
      for (let id = last + 1; id <= events.length; id += 1) {
        const event = events[id - 1];
        if (event) write(response, event, id);
      }
      streams.add(response);
      response.on('close', () => streams.delete(response));
    } else if (url.pathname.includes('/files')) {
      await answerFiles(request, url.pathname.split('/').at(-1) ?? '', response);
    } else if (method === 'GET') {
      const before = Number(url.searchParams.get('before') ?? Infinity);
      const known = messages.filter((message) => message.seq < before && !message.deleted);
      json(response, 200, {
        device: 'shop',
        messages: known.slice(-100),
        earlier: known.length > 100,
        last_event_id: String(events.length),
        files: true,
        speech: false,
      } satisfies Conversation);
    } else if (method === 'POST') {
      const { messageId, text, files: ids } = await bodyOf(request);
      posted.push(text);
      const known = messages.find((message) => message.messageId === messageId);
      const sent = ids?.map((id: string) => files.get(id)?.info);
      json(response, 202, known ?? add({ messageId, text, from: 'person', attachment: sent ? { files: sent } : null }));
    } else if (method === 'PUT') {
      const { like } = await bodyOf(request);
      json(response, 200, update(decodeURIComponent(url.pathname.split('/').at(-2) ?? ''), { like }));
    } else {
      messages.length = 0;
      emit({ type: 'forgotten' });
      if (greeting) add({ text: greeting.text });
      await greeting?.answered;
      json(response, 200, { ok: true });
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    messages,
    posted,
    files,
    seen,
    tokens,
    add,
    update,
    emit,
    /** After a deletion the conversation starts with this text; the returned function sends the response. */
    greetWith: (text: string): (() => void) => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      greeting = { text, answered };
      return answer;
    },
    /** The next `times` requests of a method fail with `status`; 0 breaks the connection. */
    trouble: (method: string, status: number, times = Infinity, type = 'trouble'): (() => void) => {
      const each = { method, status, times, type };
      troubles.push(each);
      return () => troubles.splice(troubles.indexOf(each), 1);
    },
    /** Cuts every open stream. */
    cut: (): void => {
      for (const stream of streams) stream.destroy();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type ChatServer = Awaited<ReturnType<typeof startChatServer>>;
