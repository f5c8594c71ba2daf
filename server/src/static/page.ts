import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { policy } from '../http/security.ts';

const noncePlace = '__CSP_NONCE__';

/** A built HTML file, sent with a policy of its own. */
export interface Page {
  send(request: FastifyRequest, reply: FastifyReply, options?: PageOptions): FastifyReply;
}

interface PageOptions {
  /** Who may frame the page; nobody unless told. */
  frameAncestors?: string;
  /** What the page may frame; nothing unless told. */
  frames?: string;
  referrer?: 'no-referrer' | 'same-origin';
  /** Places in the page and the text for each, which is escaped. */
  values?: Readonly<Record<string, string>>;
}

/** Reads a page once; undefined where it was not built. */
export async function readPage(file: string): Promise<Page | undefined> {
  const html = await readFile(file, 'utf8').catch(() => undefined);
  if (html === undefined) return undefined;
  const scripts = inlineScripts(html).map(
    (script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return {
    send(request, reply, { frameAncestors = "'none'", frames = "'none'", referrer = 'no-referrer', values = {} } = {}) {
      const filled = Object.entries(values).reduce(
        (text, [place, value]) => text.replaceAll(place, escapeHtml(value)),
        html,
      );
      const etag = `"${createHash('sha256').update(filled).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'no-cache', 'referrer-policy': referrer });
      if (request.headers['if-none-match'] === etag) {
        // The kept page holds the nonce of its kept policy: a new policy would not fit it.
        return reply.removeHeader('content-security-policy').code(304).send();
      }
      const nonce = randomBytes(16).toString('base64');
      reply.header(
        'content-security-policy',
        policy({
          'default-src': "'none'",
          'script-src': `'self'${scripts.join('')}`,
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
        }),
      );
      return reply.type('text/html; charset=utf-8').send(filled.replaceAll(noncePlace, nonce));
    },
  };
}

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
