import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../platform/fileStore.ts';
import { policy } from '../../platform/http/security.ts';
import type { FileRow } from './files.ts';

/** A file opened by itself is a page of ours: it may load nothing, run nothing, and has no origin. */
const filePolicy = policy({ 'default-src': "'none'", sandbox: '', 'frame-ancestors': "'none'" });

/** What browsers only show or play; everything else is saved. */
const shown = /^(image|audio|video)\//;

interface SendOptions {
  /** Which caches may keep it: `private` (the default) none, `public` all, for media of public pages. */
  cache?: 'private' | 'public';
}

/** Answers with a file, or with a part of it (`Range`), under headers that keep browsers from running it. */
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

/** Whether the client's part is of this very file (`If-Range`); otherwise it gets the whole file. */
const mayContinue = ({ headers }: FastifyRequest, { id }: FileRow): boolean =>
  headers['if-range'] === undefined || headers['if-range'] === `"${id}"`;

const disposition = ({ name, type }: FileRow): string => {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const how = shown.test(type) ? 'inline' : 'attachment';
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`;
};
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The part that is asked for, both ends included; undefined: all of it, also where several parts are asked for or the
 * header is none of ours, as the standard lets us.
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
