import type { DocumentFormat } from '@parlance/contract/knowledgeTables';
import type { Block } from './block.ts';

/** The content of a document, in any format. */
export interface DocumentContent {
  title: string | null;
  /** The language tag of the document, for example `de-AT`. */
  language: string | null;
  /** Number of pages, in formats with pages. */
  pages: number | null;
  blocks: Block[];
}

/** Media types of originals. */
export const mediaTypes: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
