import { decodeWindows1252, guessUtf16 } from '../../studio/fileReading/encoding.ts';

/** Number of first bytes in which a document declares its encoding. */
const headSize = 2048;

/**
 * Decodes the bytes of a text and never fails: by the byte order mark, as UTF-8 where that is valid, in the declared
 * encoding, else as Windows-1252. In UTF-8, a few broken bytes are left out.
 */
export function decodeAny(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = guessUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeBroken(bytes);
  }
}

function decodeBroken(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, headSize)).toString('latin1');
  const [, name = ''] =
    /<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(head) ?? [];
  const named = decodeAs(name, bytes);
  if (named !== undefined) return named;
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\ufffd').length - 1;
  // Many valid multi-byte characters do not occur by chance, so it is UTF-8.
  const valid = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  if (valid > broken * 4) return text.replaceAll('\ufffd', '');
  return decodeWindows1252(bytes);
}

/**
 * Decodes a text in a named encoding; undefined for UTF-8, which is recognised without a name, and for unknown names.
 */
export function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(name.trim());
    if (decoder.encoding.startsWith('utf-')) return undefined;
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
