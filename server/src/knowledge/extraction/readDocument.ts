import type { DocumentFormat } from '@parlance/contract/knowledgeTables';
import { UnreadableFile } from '../../studio/fileReading/types.ts';
import type { DocumentContent } from '../documents/format.ts';
import { readHtml } from './html/readHtml.ts';
import type { PageFacts } from './html/pageFacts.ts';
import { readDocx } from './office/docx.ts';
import { readOdt } from './office/odt.ts';
import { readPptx } from './office/pptx.ts';
import { readPdf } from './pdf/readPdf.ts';
import { readCsv, readWorkbook } from './tables.ts';
import { readMarkdownFile, readText } from './text.ts';

/** The content of a document, with the metadata of a web page. */
export interface ReadDocument extends DocumentContent {
  page?: PageFacts | undefined;
}

/** First bytes of the old container format (OLE), and the name that documents with a password have in it. */
const oldContainer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

const readers: Record<DocumentFormat, (bytes: Uint8Array) => ReadDocument | Promise<ReadDocument>> = {
  pdf: readPdf,
  docx: readDocx,
  pptx: readPptx,
  odt: readOdt,
  html: readHtml,
  markdown: readMarkdownFile,
  text: readText,
  csv: readCsv,
  xlsx: readWorkbook,
};

/**
 * Reads a document in this process. Untrusted ones may only be read in a child process.
 * @throws {UnreadableFile} with the cause; a web page without text is no error, as it may have links
 */
export async function readDocument(format: DocumentFormat, bytes: Uint8Array): Promise<ReadDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 4).equals(oldContainer)) {
    throw new UnreadableFile({ type: file.includes(encryptedPart) ? 'encrypted' : 'damaged' });
  }
  const extracted = await readers[format](bytes);
  const isEmpty = extracted.blocks.every((block) => 'text' in block && block.text === '');
  if (isEmpty && format !== 'html') throw new UnreadableFile({ type: 'no_text' });
  return extracted;
}
