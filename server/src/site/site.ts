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
  /** The `frame-ancestors` of a workspace's chat page; the workspace is in the address. */
  frameAncestors(ws: string | undefined): Promise<string>;
}

type SiteDeps = Pick<Deps, 'db' | 'config'>;

/**
 * The workspace of the demo page: the one of `?ws=…&token=…`, as the console links to it; without
 * a token the demo workspace. The keys of other workspaces are not revealed.
 */
async function demoInstallation(db: Db, query: unknown): Promise<{ ws: string; token: string }> {
  const asked = (name: string): string | undefined => {
    // A query has no prototype, so that `instanceof Object` would be false.
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

/** Serves the console, the chat page, the loader, and the partner's demo page. */
export async function addSite(app: FastifyInstance, deps: SiteDeps, root: string, options: SiteOptions): Promise<void> {
  const console = path.join(root, 'console/dist');
  const chat = path.join(root, 'chat-widget/dist');
  await app.register(fastifyStatic, { serve: false, root, preCompressed: true });
  // Names of built files contain a hash of their content, so that a file never changes.
  const hashed = { immutable: true, maxAge: 365 * day };
  serve(app, '/assets/', path.join(console, 'assets'), hashed);
  serve(app, '/chat-assets/', path.join(chat, 'page/chat-assets'), hashed);
  serve(app, '/demo/', path.join(chat, 'demo'), { maxAge: 0 }, (file) => !file.endsWith('.html'));
  addWidgetScript(app, deps, path.join(chat, 'widget.js'));
  if (existsSync(path.join(chat, 'widget.js'))) {
    // The address in tags of early versions.
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
    // A framed page is always the chat of a workspace; a page in a window may have no chat.
    const shownIn = request.headers['sec-fetch-dest'] === 'iframe' ? 'frame' : 'window';
    // Cross-origin isolated pages (COEP `require-corp`) only show frames with the same policy that allow it (CORP).
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
    // Without `URL`, which would parse the text after two slashes as a host.
    const [pathname = ''] = request.url.split('?', 1);
    if (!isScreen(request, pathname)) throw app.refuseUnknown(request, reply);
    if (!index) throw refuse.notFound('page_not_built', { page: 'console' });
    const { consoleFrameOrigins } = deps.config;
    const framed = consoleFrameOrigins.length > 0 && { frameAncestors: consoleFrameOrigins.join(' ') };
    // The console shows files of documents in frames, from blobs that it has loaded.
    return index.send(request, reply.code(200), { trustedTypes: true, frames: 'blob:', ...framed });
  });
}

/**
 * The address for the router, which refuses malformed percent-encoding before any handler runs. For screens it is
 * replaced, so that the console can show the error, as for other unknown addresses. Calls and files are refused.
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
  // Only at the root does a dot mean a file: names of intents can contain dots (`/nlp/intent/order.track`).
  return /\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*') && !/^\/[^/]*\.[a-z0-9]{2,5}$/i.test(pathname);
}

/** Serves the files of a folder. The plugin's own route would read the whole folder for each file. */
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
  // A query has no prototype, so that `instanceof Object` would be false.
  return typeof query === 'object' && query !== null && 'ws' in query && typeof query.ws === 'string'
    ? query.ws
    : undefined;
}

/** The root of the checkout: two folders above both `server/src` and `server/dist`. */
export const siteRoot = (entry: string): string => fileURLToPath(new URL('../../', entry));
