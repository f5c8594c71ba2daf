import type { DocumentFormat } from '@parlance/contract/knowledgeTables';
import { UnreadableFile } from '../../studio/fileReading/types.ts';
import { guessUtf16 } from '../../studio/fileReading/encoding.ts';
import { listZip } from '../../studio/fileReading/zip.ts';

/** Text formats, recognised by the file's extension or media type. */
const textFormats: readonly (readonly [DocumentFormat, ending: RegExp, type: RegExp])[] = [
  ['html', /\.x?html?$/i, /^(text\/html|application\/xhtml\+xml)$/],
  ['markdown', /\.(md|markdown|mdown)$/i, /^text\/(x-)?markdown$/],
  ['csv', /\.(csv|tsv)$/i, /^text\/(csv|tab-separated-values)$/],
  ['text', /\.(txt|text|log)$/i, /^text\/plain$/],
];
const officeEnding = /\.(docx|pptx|xlsx)$/i;
/** First bytes of other binary formats, which may have no zero byte near their start. */
const foreign = /^(?:\x89PNG|\xff\xd8\xff|GIF8|7z\xbc\xaf|Rar!|\{\\rtf|%!PS|RIFF|OggS|ID3|wOF|<\?xml)/;

/** The start of a web page, after comments. */
const page =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html|head|body)[\s>]/i;

/**
 * The format of a document: by its bytes, and for text files by its name and media type.
 *
 * @param type media type of the upload or the web answer; its parameters are ignored
 * @returns null where it cannot be read
 */
export function formatOf(fileName: string, type: string | null, bytes: Uint8Array): DocumentFormat | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (bytes.length === 0) return null;
  // Some programs write a few bytes before the header.
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK\x03\x04')) return formatOfArchive(fileName, bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0')) return formatOfOld(fileName, bytes);
  const isWide = /^(\xff\xfe|\xfe\xff)/.test(head) || guessUtf16(bytes) !== undefined;
  if (head.includes('\0') && !isWide) return null;
  if (page.test(head)) return 'html';
  if (foreign.test(head)) return null;
  const plainType = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const byName = textFormats.find(([, ending]) => ending.test(fileName))?.[0];
  const byType = textFormats.find(([, , types]) => types.test(plainType))?.[0];
  // Servers send many text files as `text/plain`.
  if (byName || byType) return byName === 'text' ? (byType ?? byName) : (byName ?? byType ?? null);
  // A file without an extension whose content is text is read as plain text.
  const isNamed = /\.[^./]*$/.test(fileName) || !['', 'application/octet-stream'].includes(plainType);
  return isNamed ? null : 'text';
}

function formatOfArchive(fileName: string, bytes: Uint8Array): DocumentFormat | null {
  try {
    const paths = listZip(bytes).map(({ path }) => path);
    const has = (start: string) => paths.some((path) => path.startsWith(start));
    if (has('word/document')) return 'docx';
    if (has('ppt/presentation')) return 'pptx';
    if (has('xl/workbook')) return 'xlsx';
    const mark = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
    // The media type is the first part and uncompressed, unless the archive was packed again.
    const isText = mark.includes('opendocument.text') || (!mark.includes('opendocument') && /\.odt$/i.test(fileName));
    return has('content.xml') && isText ? 'odt' : null;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** Office stores documents with a password in the old container format (OLE). */
function formatOfOld(fileName: string, bytes: Uint8Array): DocumentFormat | null {
  const ending = officeEnding.exec(fileName)?.[1]?.toLowerCase();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return null;
  return ending === 'docx' || ending === 'pptx' || ending === 'xlsx' ? ending : 'docx';
}
