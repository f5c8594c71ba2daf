import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { deliverOver, type Line } from './line.ts';

const dist = path.resolve(import.meta.dirname, '../../../chat-widget/dist');
const deepChat = path.join(
  path.dirname(createRequire(import.meta.url).resolve('deep-chat/package.json')),
  'dist/deepChat.bundle.js',
);

const text = { title: '', greeting: '', launcher: '', consent: '' };
const visitor = {
  token: 'vtm:bench',
  expires_at: '2099-01-01T00:00:00Z',
  device: 'assistant',
  title: 'Chat',
  language: 'english',
  brand: null,
  look: { scheme: 'light', language: 'en', texts: { en: text, fr: text }, ask_consent: false },
};

const conversation = {
  device: 'assistant',
  messages: [],
  earlier: false,
  last_event_id: '0',
  speech: false,
  files: false,
};

/** A page for a chat, with a script tag if its address asks for one. */
const pageWith = (src: string | null) =>
  `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><h1>Host</h1><p>A page.</p>${
    src ? `<script async data-ws="bench" data-token="pk_bench" data-open src="${src}"></script>` : ''
  }</html>`;

/** The minimum that shows the chat: a frame of its size, without the loader. */
const bareFrame = `{
  const frame = document.createElement('iframe');
  frame.src = new URL('/chat/?ws=bench#token=pk_bench', document.currentScript.src);
  frame.style.cssText = 'position:fixed;right:20px;bottom:92px;width:384px;height:600px;border:0';
  document.documentElement.append(frame);
}`;

/** One message of the assistant as the event stream carries it. */
export const messageEvent = (seq: number, words: string, state: 'streaming' | 'done' = 'done'): string =>
  `id: ${seq}\ndata: ${JSON.stringify({
    type: 'message',
    message: {
      messageId: `m${seq}`,
      seq,
      from: 'assistant',
      text: words,
      attachment: null,
      like: 0,
      footer: null,
      state,
      deleted: false,
      created_at: '2026-01-01T00:00:00Z',
      understanding: null,
    },
  })}\n\n`;

export interface ChatSite {
  url: string;
  /**
   * Call it before a page is opened. Resolves once the page's event stream is open; `write` then writes to that stream.
   */
  nextStream(): Promise<void>;
  /** Writes to the event stream of the page opened last, once the stream is open. */
  write(events: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server that answers the chat's calls from memory, so that only the browser's work is measured: the built loader and
 * page, the peer's page, an empty page for either, and an event stream.
 *
 * @param line simulated network between server and browser; no delay by default
 */
export async function startChatSite(line?: Line): Promise<ChatSite> {
  const deliver = deliverOver(line);
  let stream: ServerResponse | undefined;
  const opened = new EventEmitter();
  const built = await readFile(path.join(dist, 'page/index.html'), 'utf8');
  // The server does the same for a page in a frame.
  const page = built.replace('__SHOWN_IN__', 'frame');
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
    const send = (type: string, body: string | Buffer) => void deliver(request, response, type, body);
    const file = async (name: string, type: string) => send(type, await readFile(name));
    if (pathname.endsWith('/visitors')) return send('application/json', JSON.stringify(visitor));
    if (pathname.endsWith('/stream')) {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      stream.write(': open\n\n');
      opened.emit('stream');
      return stream;
    }
    if (pathname.includes('/conversation/')) {
      return send('application/json', JSON.stringify(conversation));
    }
    if (pathname === '/widget/v1/loader.js') return void file(path.join(dist, 'widget.js'), 'text/javascript');
    if (pathname === '/deep-chat.js') return void file(deepChat, 'text/javascript');
    if (pathname.startsWith('/chat-assets/')) {
      return void file(path.join(dist, 'page', pathname), pathname.endsWith('.css') ? 'text/css' : 'text/javascript');
    }
    if (pathname.startsWith('/chat')) return send('text/html', page);
    if (pathname === '/bare.js') return send('text/javascript', bareFrame);
    return send('text/html', pageWith(searchParams.get('tag')));
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site got no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async nextStream() {
      stream = undefined;
      await once(opened, 'stream');
    },
    async write(events) {
      if (!stream) await once(opened, 'stream');
      if (stream && !stream.write(events)) await once(stream, 'drain');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
