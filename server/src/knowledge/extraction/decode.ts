import { decodeWindows1252, guessUtf16 } from '../../studio/fileReading/encoding.ts';

/** Bytes in which a document names its encoding. */
const headSize = 2048;

/**
 * The text of bytes, which never fails: by their mark, as UTF-8 where they are valid, in the encoding that the document
 * names, else in Windows-1252. A few broken bytes in UTF-8 are left out.
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
  // Characters of several bytes that are valid do not come about by chance.
  const valid = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  if (valid > broken * 4) return text.replaceAll('\ufffd', '');
  return decodeWindows1252(bytes);
}

/** Text in an encoding by its name; undefined for UTF-8, which is recognised without, and for names that are none. */
export function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(name.trim());
    if (decoder.encoding.startsWith('utf-')) return undefined;
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
