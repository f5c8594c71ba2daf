import type { FileType } from '@parlance/contract/limits';

/**
 * The type of a file by its bytes only; null for types that may not be sent, like HTML and SVG. CSV cannot be
 * distinguished from other text and is `text/plain`.
 */
export function detectType(bytes: Buffer): FileType | null {
  for (const [type, is] of signatures) if (is(bytes)) return type;
  return isPlainText(bytes) ? 'text/plain' : null;
}

const has = (bytes: Buffer, at: number, signature: string): boolean =>
  bytes.subarray(at, at + signature.length).toString('latin1') === signature;

/** Checked in this order: containers with video before those with audio only. */
const signatures: readonly [FileType, (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n') && has(bytes, 12, 'IHDR')],
  ['image/jpeg', (bytes) => has(bytes, 0, '\xff\xd8\xff')],
  ['image/gif', (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a')],
  ['image/webp', (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBPVP8')],
  ['application/pdf', (bytes) => has(bytes, 0, '%PDF-')],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', (bytes) => isOffice(bytes, 'word/')],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', (bytes) => isOffice(bytes, 'xl/')],
  ['audio/wav', (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WAVE')],
  ['audio/ogg', (bytes) => has(bytes, 0, 'OggS') && /OpusHead|vorbis|FLAC|Speex/.test(head(bytes, 128))],
  ['audio/mpeg', (bytes) => has(bytes, 0, 'ID3') || isMpegAudio(bytes)],
  ['video/webm', (bytes) => isWebm(bytes) && /V_(VP|AV1)/.test(head(bytes, 4096))],
  ['audio/webm', (bytes) => isWebm(bytes)],
  ['video/mp4', (bytes) => isMp4(bytes) && handlers(bytes).has('vide')],
  ['audio/mp4', (bytes) => isMp4(bytes) && handlers(bytes).has('soun')],
];

const head = (bytes: Buffer, length: number): string => bytes.subarray(0, length).toString('latin1');

/** Whether a ZIP contains the files of an office document: their names are stored uncompressed. */
const isOffice = (bytes: Buffer, folder: string): boolean =>
  has(bytes, 0, 'PK\x03\x04') && bytes.includes('[Content_Types].xml') && bytes.includes(folder);

/**
 * Whether the bytes begin with a frame of MPEG layer III: the first eleven bits are set, and no field has a reserved
 * value.
 */
function isMpegAudio(bytes: Buffer): boolean {
  if (bytes.length < 4) return false;
  const [first = 0, second = 0, third = 0] = bytes;
  const [version, layer, bitRate, sampleRate] = [(second >> 3) & 3, (second >> 1) & 3, third >> 4, (third >> 2) & 3];
  return first === 0xff && second >> 5 === 7 && version !== 1 && layer === 1 && bitRate !== 15 && sampleRate !== 3;
}

const isWebm = (bytes: Buffer): boolean => has(bytes, 0, '\x1a\x45\xdf\xa3') && /B\x82.webm/s.test(head(bytes, 64));

/**
 * Whether the bytes are an ISO container of a brand that browsers play: not Apple's movies, nor pictures (HEIC, AVIF).
 */
const isMp4 = (bytes: Buffer): boolean =>
  has(bytes, 4, 'ftyp') && /^(isom|iso\d|mp4\d|avc1|M4A |M4V |M4B |MSNV|dash|msdh|msix|mp71)$/.test(brand(bytes));
const brand = (bytes: Buffer): string => bytes.subarray(8, 12).toString('latin1');

/** Track types of an ISO container: `vide`, `soun`. */
function handlers(bytes: Buffer): Set<string> {
  const found = new Set<string>();
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4)) {
    found.add(bytes.subarray(at + 12, at + 16).toString('latin1'));
  }
  return found;
}

/**
 * Whether the bytes are text without control characters except tabs and line breaks, and do not begin like HTML or SVG.
 */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.some((byte) => byte === 127 || (byte < 32 && !spaces.has(byte)))) return false;
  const text = bytes.subarray(0, 1024).toString('utf8');
  return !/^\uFEFF?\s*<[a-z!?/]/i.test(text);
}
/** Tab, line feed, form feed, carriage return. */
const spaces = new Set([9, 10, 12, 13]);
