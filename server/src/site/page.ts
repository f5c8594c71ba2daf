import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { policy } from '../platform/http/security.ts';

const noncePlace = '__CSP_NONCE__';

/** A built HTML file, sent with its own Content-Security-Policy. */
export interface Page {
  send(request: FastifyRequest, reply: FastifyReply, options?: PageOptions): Promise<FastifyReply>;
}

interface PageOptions {
  /** Sites that may frame the page; by default none. */
  frameAncestors?: string;
  /** Require Trusted Types: the page may not turn text into code or markup. */
  trustedTypes?: boolean;
  /** Sources that the page may frame; by default none. */
  frames?: string;
  /** Placeholders in the page and their texts, which are escaped. */
  values?: Readonly<Record<string, string>>;
}

/** Opens the latest build of a page; undefined where it was not built. */
export async function openPage(file: string): Promise<Page | undefined> {
  const first = await readBuilt(file);
  if (!first) return undefined;
  let page = first;
  return {
    async send(request, reply, options = {}) {
      // After a new build while the server runs, the files that the old page refers to are gone.
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
    // A function, because in a replacement text `$'` and similar patterns would insert parts of the page.
    (text, [place, value]) => text.replaceAll(place, () => escapeHtml(value)),
    html,
  );
  // A cached page keeps its policy, so that the policy is part of the ETag.
  const etag = `"${createHash('sha256').update(`${frameAncestors}\n${filled}`).digest('base64url').slice(0, 22)}"`;
  // No referrer, because the address of the page may contain a token.
  reply.headers({ etag, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' });
  if (request.headers['if-none-match'] === etag) {
    // The cached page contains the nonce of its cached policy: a new policy would not match it.
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
