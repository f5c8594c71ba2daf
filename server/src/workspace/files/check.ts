import path from 'node:path';
import { fileTypes, limits, type FileType } from '@parlance/contract/limits';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { detectType } from './detect.ts';
import { type ImageSize, imageSize } from './imageSize.ts';

/** A file that passed the checks. */
export interface CheckedFile {
  /** Cleaned: no folders, no control characters. */
  name: string;
  type: FileType;
  bytes: Buffer;
  /** Null for other files than images. */
  image: ImageSize | null;
}

/**
 * Checks whether an upload may be stored. Its bytes determine its type; name and declared type must not contradict it.
 *
 * @throws {Refusal} 400 `file` for an empty file, a type that is not allowed, a contradicting name or declared type, and
 * an image without a size; 413 for a file or an image that is too large
 */
export function checkFile({ filename, mimetype, bytes }: UploadedFile): CheckedFile {
  if (bytes.length === 0) throw refuse.invalid('file', 'file_empty');
  if (bytes.length > limits.fileBytes)
    throw refuse.tooLarge('file_too_large', { megabytes: limits.fileBytes / 1024 / 1024 });
  const name = cleanName(filename);
  const extension = path.extname(name).slice(1).toLowerCase();
  const detected = detectType(bytes);
  if (!detected) throw refuse.invalid('file', 'file_type_refused');
  // The bytes of CSV are plain text: here the name decides.
  const type = detected === 'text/plain' && isEndOf('text/csv', extension) ? 'text/csv' : detected;
  if (extension !== '' && !isEndOf(type, extension))
    throw refuse.invalid('file', 'file_extension_wrong', { extension });
  if (!mayBeDeclared(type, mimetype))
    throw refuse.invalid('file', 'file_type_wrong', { declared: mimetype, detected: type });
  const image = imageSize(type, bytes);
  // Of unknown size, it could be larger than the limit.
  if (!image && type.startsWith('image/')) throw refuse.invalid('file', 'file_unreadable');
  if (image && megapixelsOf(image) > limits.imageMegapixels)
    throw refuse.tooLarge('image_too_large', { megapixels: limits.imageMegapixels });
  return { name, type, bytes, image };
}

/** Rounded: a camera of 64 megapixels has a few more. */
const megapixelsOf = ({ width, height }: ImageSize): number => Math.round((width * height) / 1_000_000);

const isEndOf = (type: FileType, extension: string): boolean =>
  fileTypes[type].some((end: string) => end === extension);

/** A file name without folders and forbidden characters; a name that is too long keeps its extension. */
export function cleanName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  // Removes also bidirectional marks, which could show `txt.exe` as `exe.txt`.
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    // The lookbehind avoids quadratic time for long runs of dots.
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  const end = path.extname(clean).slice(0, 10);
  const stem = path.basename(clean, path.extname(clean));
  return stem === ''
    ? `file${end}`
    : Array.from(stem)
        .slice(0, limits.fileNameLength - end.length)
        .join('') + end;
}

/** Declared types of programs that do not know the type. */
const unknown = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/unknown']);
/** Other declared types for the same type, as browsers and operating systems use them. */
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

/** Whether a declared type, without its parameters, is compatible with the detected type. */
function mayBeDeclared(type: FileType, declared: string): boolean {
  const [plain = ''] = declared.toLowerCase().split(';');
  const word = plain.trim();
  return word === type || unknown.has(word) || (aliases[type]?.includes(word) ?? false);
}
