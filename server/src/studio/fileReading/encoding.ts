import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import type { Problems } from './problems.ts';
import { UnreadableFile } from './types.ts';

export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

const newline = 0x0a;
const binary = { type: 'file_binary' } as const;
/** Number of bytes read to detect UTF-16 without a byte order mark, and binary files. */
const sampleSize = 4096;

/**
 * Reads text in UTF-8 or UTF-16, with or without a byte order mark. Other bytes are read as Windows-1252, with a
 * warning at the row of the first invalid byte.
 * @throws {UnreadableFile} for binary files
 */
export function decodeText(bytes: Uint8Array, problems: Problems): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return strict(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return strict(bytes, 'utf-16be');
  const wide = guessUtf16(bytes);
  if (wide) return strict(bytes, wide, binary);
  if (bytes.subarray(0, sampleSize).includes(0)) throw new UnreadableFile(binary);
  try {
    return strict(bytes, 'utf-8');
  } catch {
    const row = rowOfInvalidByte(bytes);
    problems.warning(row, '', { type: 'encoding_guessed' });
    return { text: decodeWindows1252(bytes), encoding: 'windows-1252' };
  }
}

/** Characters of Windows-1252 in place of the control characters of Latin-1; a blank: none. */
const ofWindows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Decodes Windows-1252. The decoder of Node treats it as Latin-1, which has no typographic quotes. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (byte) => ofWindows[byte.charCodeAt(0) - 0x80]?.trim() ?? '');

function strict(
  bytes: Uint8Array,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be',
  otherwise: ErrorOf = { type: 'file_encoding', params: { encoding: encoding.toUpperCase() } },
): DecodedText {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch (error) {
    throw new UnreadableFile(otherwise, { cause: error });
  }
}

/** Detects UTF-16 without a byte order mark: in Latin text nearly every second byte is zero. */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, sampleSize - (sampleSize % 2));
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length * 0.2;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return undefined;
}

/** The line, from 1, of the first byte that is invalid in UTF-8. */
function rowOfInvalidByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let row = 1;
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(newline, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end);
    try {
      decoder.decode(line);
    } catch {
      return row;
    }
    if (end < 0) break;
    start = end + 1;
    row++;
  }
  return row;
}
