import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { policy } from '../platform/http/security.ts';

const noncePlace = '__CSP_NONCE__';

/** A built HTML file, sent with a policy of its own. */
export interface Page {
  send(request: FastifyRequest, reply: FastifyReply, options?: PageOptions): Promise<FastifyReply>;
}

interface PageOptions {
  /** Who may frame the page; no site by default. */
  frameAncestors?: string;
  /** Nothing in the page may make code or markup of a text. */
  trustedTypes?: boolean;
  /** What the page may frame; by default nothing. */
  frames?: string;
  /** Places in the page and the text for each, which is escaped. */
  values?: Readonly<Record<string, string>>;
}

/** A page as it was built last; undefined where it was not built. */
export async function openPage(file: string): Promise<Page | undefined> {
  const first = await readBuilt(file);
  if (!first) return undefined;
  let page = first;
  return {
    async send(request, reply, options = {}) {
      // Built anew while the server runs: the files the old page names are gone.
      if ((await changedAt(file)) !== page.at) page = (await readBuilt(file)) ?? page;
      return sendPage(page, request, reply, options);
    },
  };
}

interface BuiltPage {
  html: string;
  /** Sources for the script policy: the hashes of inline scripts. */
  scripts: string;
  at: number | undefined;
}

const changedAt = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

async function readBuilt(file: string): Promise<BuiltPage | undefined> {
  const at = await changedAt(file);
  const html = await readFile(file, 'utf8').catch(() => undefined);
  if (html === undefined) return undefined;
  const hashes = inlineScripts(html).map((script) => createHash('sha256').update(script).digest('base64'));
  return { html, at, scripts: ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ') };
}

function sendPage(
  { html, scripts }: BuiltPage,
  request: FastifyRequest,
  reply: FastifyReply,
  { frameAncestors = "'none'", trustedTypes = false, frames = "'none'", values = {} }: PageOptions,
): FastifyReply {
  const filled = Object.entries(values).reduce(
    // By a function: in a text, `$'` and the like would put parts of the page in its place.
    (text, [place, value]) => text.replaceAll(place, () => escapeHtml(value)),
    html,
  );
  // A kept page keeps its policy: who may frame it is part of what it is.
  const etag = `"${createHash('sha256').update(`${frameAncestors}\n${filled}`).digest('base64url').slice(0, 22)}"`;
  // No referrer at all: the address the page is opened with may hold a token.
  reply.headers({ etag, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' });
  if (request.headers['if-none-match'] === etag) {
    // The kept page holds the nonce of its kept policy: a new policy would not fit it.
    return reply.removeHeader('content-security-policy').code(304).send();
  }
  const nonce = randomBytes(16).toString('base64');
  reply.header(
    'content-security-policy',
    policy({
      'default-src': "'none'",
      'script-src': scripts,
      'style-src': `'self' 'nonce-${nonce}'`,
      'img-src': "'self' data: blob:",
      'media-src': "'self' blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': frames,
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': frameAncestors,
      ...(trustedTypes && { 'require-trusted-types-for': "'script'" }),
    }),
  );
  return reply.type('text/html; charset=utf-8').send(filled.replaceAll(noncePlace, nonce));
}

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
