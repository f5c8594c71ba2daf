import type { ImportProblem, ImportReport } from '@parlance/contract/calls/nlp';

/** What the person said about the file. */
export interface ParseOptions {
  filename: string;
  text_column?: string | undefined;
  intent_column?: string | undefined;
}

/** A row that can be used; one for each sentence of each intent. */
export interface Entry {
  row: number;
  text: string;
  /** See `textKey`. */
  key: string;
  /** Place of its intent in `intents`. */
  intent: number;
}

/** What a file says, before it is compared with what is there. */
export interface ParsedFile {
  format: ImportReport['format'];
  encoding: string;
  columns: string[];
  mapping: { text: string | null; intent: string | null };
  rows: number;
  intents: string[];
  entries: Entry[];
  /** Rows that say what an earlier row says. */
  duplicates: number;
  problems: ImportProblem[];
  errors: number;
  warnings: number;
  /** Something stands in the way of the whole file, not of a row alone. */
  blocked: boolean;
}

/** A file that is none of the formats: `message` says what it seems to be. */
export class UnreadableFile extends Error {}
