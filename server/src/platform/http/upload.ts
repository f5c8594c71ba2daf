import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UploadedFile } from './handler.ts';
import { Refusal, refuse } from './refusal.ts';
import { fieldsOf, parseOptions, refuseUnstorable } from './validation.ts';

const maxFields = 50;
/** Bytes that a request may have besides its file. */
const maxAround = 1024 * 1024;

/** Reads the part called `name` into memory, and the other parts as text fields parsed by `fields`. */
export async function readUpload(
  request: FastifyRequest,
  fields: z.ZodObject,
  maxBytes: number,
  name = 'file',
): Promise<{ fields: unknown; file: UploadedFile }> {
  if (!request.isMultipart()) throw refuse.invalid(name, 'not_multipart');
  // If the client has already disconnected, no event would come, not even the end.
  if (request.raw.destroyed) throw refuse.invalid(name, 'upload_interrupted');
  // A body whose declared length is too large is refused before it is read.
  if (Number(request.headers['content-length']) > maxBytes + maxAround) throw tooLarge(maxBytes);
  const { texts, file } = await readParts(request, maxBytes, name).catch((error: unknown) => {
    if (isTooLarge(error)) throw tooLarge(maxBytes);
    throw isParserError(error) ? refuse.invalid(name, 'not_multipart') : error;
  });
  if (!file) throw refuse.invalid(name, 'required');
  const parsed = fields.safeParse(texts, parseOptions);
  if (!parsed.success) throw refuse.invalidFields(fieldsOf(parsed.error.issues, 'request'));
  refuseUnstorable(parsed.data, 'request');
  return { fields: parsed.data, file };
}

async function readParts(request: FastifyRequest, maxBytes: number, name: string) {
  const texts: Record<string, unknown> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: maxFields } })) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value;
    } else {
      const bytes = await part.toBuffer();
      if (part.fieldname !== name) throw refuse.invalid(part.fieldname, 'unexpected_file', { name });
      file = { filename: part.filename, mimetype: part.mimetype, bytes };
    }
  }
  return { texts, file };
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/** Errors of the multipart parser have no code: a missing boundary, a truncated part, a malformed header. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && !('code' in error);

const tooLarge = (maxBytes: number) =>
  refuse.tooLarge('file_too_large', { megabytes: Math.floor(maxBytes / 1024 / 1024) });
