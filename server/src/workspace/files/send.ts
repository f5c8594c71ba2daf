import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../platform/fileStore.ts';
import { policy } from '../../platform/http/security.ts';
import type { FileRow } from './files.ts';

/** The policy of a file that is opened by itself as a page: it may load and run nothing, and has no origin. */
const filePolicy = policy({ 'default-src': "'none'", sandbox: '', 'frame-ancestors': "'none'" });

/** Types that browsers only display or play; all others are downloads. */
const shown = /^(image|audio|video)\//;

interface SendOptions {
  /** Caches that may store the file: `private` (the default) none, `public` all, for media of public pages. */
  cache?: 'private' | 'public';
}

/** Answers with a file, or a range of it (`Range`), with headers that keep browsers from executing it. */
export async function sendFile(
  fileStore: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  { cache = 'private' }: SendOptions = {},
): Promise<void> {
  reply.headers({
    'content-type': file.type,
    'content-disposition': disposition(file),
    'content-security-policy': filePolicy,
    'x-content-type-options': 'nosniff',
    // Media may be shown on partners' pages; files of conversations only on our own.
    'cross-origin-resource-policy': cache === 'public' ? 'cross-origin' : 'same-origin',
    // The content of an id never changes.
    'cache-control': cache === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${file.id}"`,
  });
  const range = mayContinue(request, file) ? rangeOf(request.headers.range, file.size) : undefined;
  if (range === 'outside') {
    return void (await reply.code(416).header('content-range', `bytes */${file.size}`).send());
  }
  const bytes = await fileStore.open(file, range);
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${file.size}`);
  reply.header('content-length', range ? range.to - range.from + 1 : file.size);
  await reply.send(bytes);
}

/** Whether `If-Range` matches this file; otherwise the client gets the whole file. */
const mayContinue = ({ headers }: FastifyRequest, { id }: FileRow): boolean =>
  headers['if-range'] === undefined || headers['if-range'] === `"${id}"`;

const disposition = ({ name, type }: FileRow): string => {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const how = shown.test(type) ? 'inline' : 'attachment';
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`;
};
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The requested range, both ends included. Undefined: the whole file, also for several ranges or a malformed header, as
 * the standard allows.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to || from >= size ? 'outside' : { from, to };
}
