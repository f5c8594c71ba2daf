import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demoWorkspace } from '../demo/seed.ts';
import type { Db } from '../platform/db/port.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/http/refusal.ts';
import { addWidgetScript } from '../conversation/widget/script.ts';
import { openPage } from './page.ts';

const day = 24 * 60 * 60 * 1000;

export interface SiteOptions {
  /** Who may frame a workspace's chat page, in the words of a Content-Security-Policy; it is named in the address. */
  frameAncestors(ws: string | undefined): Promise<string>;
}

type SiteDeps = Pick<Deps, 'db' | 'config'>;

/**
 * Which workspace the demo page talks to: the one of `?ws=…&token=…`, as the console links to it; without
 * a token the demo workspace. The keys of other workspaces are not given away.
 */
async function demoInstallation(db: Db, query: unknown): Promise<{ ws: string; token: string }> {
  const asked = (name: string): string | undefined => {
    // A query has no prototype: `instanceof` would not see an object in it.
    const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
    return typeof value === 'string' && value.length <= 200 ? value : undefined;
  };
  const ws = asked('ws') ?? demoWorkspace;
  const token = asked('token');
  if (token !== undefined) return { ws, token };
  if (ws !== demoWorkspace) throw refuse.invalid('token', 'demo_token_required');
  const [row] = await db.tx((tx) =>
    tx
      .select({ token: workspaces.widgetKey })
      .from(workspaces)
      .where(and(eq(workspaces.id, ws), isNull(workspaces.deletedAt))),
  );
  if (!row) throw refuse.notFound('demo_not_installed');
  return { ws, token: row.token };
}

/** Serves what the browser loads: the console, the chat page, the loader, and the partner's demo page. */
export async function addSite(app: FastifyInstance, deps: SiteDeps, root: string, options: SiteOptions): Promise<void> {
  const console = path.join(root, 'console/dist');
  const chat = path.join(root, 'chat-widget/dist');
  await app.register(fastifyStatic, { serve: false, root, preCompressed: true });
  // Names of built files hold a hash of their content: they never change.
  const hashed = { immutable: true, maxAge: 365 * day };
  serve(app, '/assets/', path.join(console, 'assets'), hashed);
  serve(app, '/chat-assets/', path.join(chat, 'page/chat-assets'), hashed);
  serve(app, '/demo/', path.join(chat, 'demo'), { maxAge: 0 }, (file) => !file.endsWith('.html'));
  addWidgetScript(app, deps, path.join(chat, 'widget.js'));
  if (existsSync(path.join(chat, 'widget.js'))) {
    // The address of the first tags.
    app.get('/widget.js', (_, reply) =>
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile('widget.js', chat, { maxAge: 5 * 60 * 1000, cacheControl: true }),
    );
  }

  const chatPage = await openPage(path.join(chat, 'page/index.html'));
  const showChat = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!chatPage) throw refuse.notFound('page_not_built', { page: 'chat' });
    const frameAncestors = await options.frameAncestors(workspaceOf(request));
    // A framed page is always the chat of a workspace; a page of its own may have no chat.
    const shownIn = request.headers['sec-fetch-dest'] === 'iframe' ? 'frame' : 'window';
    // Pages that are isolated from other origins (COEP `require-corp`) show frames only of pages that are so too, and let them.
    reply.headers({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return chatPage.send(request, reply, { frameAncestors, trustedTypes: true, values: { __SHOWN_IN__: shownIn } });
  };
  app.get('/chat', showChat);
  app.get('/chat/*', showChat);

  const partner = await openPage(path.join(chat, 'demo/partner.html'));
  app.get('/demo/partner', async (request, reply) => {
    if (!partner) throw refuse.notFound('page_not_built', { page: 'demo page' });
    const { ws, token } = await demoInstallation(deps.db, request.query);
    return partner.send(request, reply, { frames: "'self'", values: { __WS__: ws, __TOKEN__: token } });
  });

  const index = await openPage(path.join(console, 'index.html'));
  app.setNotFoundHandler(async (request, reply) => {
    // No `URL`: it takes what follows two slashes for a host.
    const [pathname = ''] = request.url.split('?', 1);
    if (!isScreen(request, pathname)) throw app.refuseUnknown(request, reply);
    if (!index) throw refuse.notFound('page_not_built', { page: 'console' });
    const { consoleFrameOrigins } = deps.config;
    const framed = consoleFrameOrigins.length > 0 && { frameAncestors: consoleFrameOrigins.join(' ') };
    // It shows files of documents in frames, which it reads itself.
    return index.send(request, reply.code(200), { trustedTypes: true, frames: 'blob:', ...framed });
  });
}

/**
 * The address to look for. The router refuses broken percent-encoding before anything else sees it; of a screen, the
 * console says what is wrong, as with every other address. Calls and files go on to be refused.
 */
export function routedAddress(request: Pick<IncomingMessage, 'method' | 'headers' | 'url'>): string {
  const { url = '/' } = request;
  const [pathname = ''] = url.split('?', 1);
  return isScreen(request, pathname) && !isDecodable(pathname)
    ? `${pathname.replaceAll('%', '%25')}${url.slice(pathname.length)}`
    : url;
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

/** All other addresses belong to the console, whose router resolves them. */
function isScreen(request: Pick<IncomingMessage, 'method' | 'headers'>, pathname: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|assets|chat-assets|demo|reference|odata)(\/|$)/.test(pathname)) return false;
  // What looks like a file is one at the root alone: names of intents hold dots too (`/nlp/intent/order.track`).
  return /\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*') && !/^\/[^/]*\.[a-z0-9]{2,5}$/i.test(pathname);
}

/** Serves the files of a folder. A route of the plugin reads the whole folder for each of them; this one does not. */
function serve(
  app: FastifyInstance,
  prefix: string,
  root: string,
  cache: { immutable?: boolean; maxAge: number },
  allowed: (file: string) => boolean = () => true,
): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const file = request.params['*'];
    return allowed(file) ? reply.sendFile(file, root, { index: false, ...cache }) : reply.callNotFound();
  });
}

function workspaceOf({ query }: FastifyRequest): string | undefined {
  // A query has no prototype: `instanceof` would not see an object in it.
  return typeof query === 'object' && query !== null && 'ws' in query && typeof query.ws === 'string'
    ? query.ws
    : undefined;
}

/** The checkout: two folders above both `server/src` and `server/dist`. */
export const siteRoot = (entry: string): string => fileURLToPath(new URL('../../', entry));
