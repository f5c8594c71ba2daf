import path from 'node:path';
import { fileTypes, limits, type FileType } from '@parlance/contract/limits';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { detectType } from './detect.ts';
import { type ImageSize, imageSize } from './imageSize.ts';

/** A file that may be kept. */
export interface CheckedFile {
  /** Cleaned: no folders, no control characters. */
  name: string;
  type: FileType;
  bytes: Buffer;
  /** Null: no image, or of unknown size. */
  image: ImageSize | null;
}

/**
 * Whether an upload may be kept: its bytes decide what it is; its name and what it is declared to be must not say
 * otherwise.
 *
 * @throws {Refusal} 400 `file` for an empty one, one of a type that may not be sent, and one that is not what it says;
 * 413 for one that is too large
 */
export function checkFile({ filename, mimetype, bytes }: UploadedFile): CheckedFile {
  if (bytes.length === 0) throw refuse.invalid('file', 'file_empty');
  if (bytes.length > limits.fileBytes)
    throw refuse.tooLarge('file_too_large', { megabytes: limits.fileBytes / 1024 / 1024 });
  const name = cleanName(filename);
  const extension = path.extname(name).slice(1).toLowerCase();
  const detected = detectType(bytes);
  if (!detected) throw refuse.invalid('file', 'file_type_refused');
  // Bytes do not tell a table from other text: there the name may.
  const type = detected === 'text/plain' && isEndOf('text/csv', extension) ? 'text/csv' : detected;
  if (extension !== '' && !isEndOf(type, extension))
    throw refuse.invalid('file', 'file_extension_wrong', { extension });
  if (!mayBeDeclared(type, mimetype))
    throw refuse.invalid('file', 'file_type_wrong', { declared: mimetype, detected: type });
  return { name, type, bytes, image: imageSize(type, bytes) };
}

const isEndOf = (type: FileType, extension: string): boolean =>
  fileTypes[type].some((end: string) => end === extension);

/** A name without folders and what no file is called by; its end stays where it is too long. */
export function cleanName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  // Marks that turn the direction of writing make `exe.txt` of `txt.exe`.
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    // What is before the end is looked at once: else a long name of dots is looked at from each of them.
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  const end = path.extname(clean).slice(0, 10);
  const stem = path.basename(clean, path.extname(clean));
  return stem === ''
    ? `file${end}`
    : Array.from(stem)
        .slice(0, limits.fileNameLength - end.length)
        .join('') + end;
}

/** Programs that know no better say one of these. */
const unknown = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/unknown']);
/** Other words for the same thing, as browsers and systems use them. */
const aliases: Partial<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'text/plain': ['text/markdown', 'text/x-markdown', 'text/x-log'],
  // Windows with Excel declares this type for every table.
  'text/csv': ['text/plain', 'application/csv', 'text/tab-separated-values', 'application/vnd.ms-excel'],
  'application/pdf': ['application/x-pdf'],
  'audio/mpeg': ['audio/mp3', 'audio/x-mpeg'],
  'audio/ogg': ['application/ogg', 'audio/opus', 'video/ogg'],
  'audio/wav': ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  'audio/mp4': ['audio/x-m4a', 'audio/m4a', 'video/mp4'],
  'video/mp4': ['video/x-m4v', 'audio/mp4'],
  'audio/webm': ['video/webm'],
};

/** Whether what a type is declared to be, parameters aside, is another word for it. */
function mayBeDeclared(type: FileType, declared: string): boolean {
  const [plain = ''] = declared.toLowerCase().split(';');
  const word = plain.trim();
  return word === type || unknown.has(word) || (aliases[type]?.includes(word) ?? false);
}
