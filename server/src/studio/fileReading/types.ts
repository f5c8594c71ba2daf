import { describeError } from '@parlance/contract/errors/errorDetail';
import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import type {
  Annotation,
  Answer,
  Attribute,
  Corpus,
  CorpusValue,
  ImportProblem,
  ImportReport,
  Utterance,
} from '@parlance/contract/calls/nlp';
import type { ExchangeScript } from '../exchange/exchangeScript.ts';

/** What the person said about the file. */
export interface ParseOptions {
  filename: string;
  text_column?: string | undefined;
  intent_column?: string | undefined;
  /** The only column with answers; empty: none; absent: those with usual names. */
  answer_column?: string | undefined;
  /** The column with the code of each row's language; empty or absent: none. */
  language_column?: string | undefined;
  /** The column with the class of each row; empty or absent: none. */
  class_column?: string | undefined;
  /** The class of rows that name none. */
  class_name?: string | undefined;
  /** The sheet to read, of a workbook; absent: the first whose columns are understood. */
  sheet?: string | undefined;
  /** Code of the only language to read, of a file that has several; empty or absent: all of them. */
  language?: string | undefined;
}

/** A row that can be used; one for each utterance of each intent. */
export interface Entry {
  row: number;
  text: string;
  /** See `textKey`. */
  key: string;
  /** Place of its intent in `intents`. */
  intent: number;
  /** Marks, by names that `about` its intent lists. */
  annotations: Annotation[];
  /** Where the utterance came from, if the file contains it. */
  source?: Utterance['source'];
}

export type ParsedAttribute = Pick<Attribute, 'name' | 'type'> & { id?: string };
export type ParsedAnswer = Omit<Answer, 'id'> & { id?: string };

/** An intent's properties in a file, besides its utterances. */
export interface AboutIntent {
  code?: string | undefined;
  attributes: ParsedAttribute[];
  answers: ParsedAnswer[];
  /** The fallback of the intent. */
  fallback?: ParsedAnswer[];
}

export interface ParsedClass {
  name: string;
  description: string;
  /** Places of its intents in `intents`. */
  intents: number[];
  fallback: ParsedAnswer[];
  /** The one that was chosen for it. */
  threshold?: number | undefined;
}

export interface ParsedCorpus {
  row: number;
  name: string;
  kind: Corpus['kind'];
  fuzzy: boolean;
  values: CorpusValue[];
}

/** What every format yields. */
export interface Content {
  rows: number;
  intents: string[];
  entries: Entry[];
  /** By the intent's place; intents without details are missing. */
  about: ReadonlyMap<number, AboutIntent>;
  classes: ParsedClass[];
  corpora: ParsedCorpus[];
  scripts: ExchangeScript[];
  /** Codes of the languages that the file keeps apart. */
  languages: string[];
  /** Rows that repeat an earlier row. */
  duplicates: number;
}

/** The columns by what they are used for; null: none. */
export interface ColumnMapping {
  text: string | null;
  intent: string | null;
  class: string | null;
  language: string | null;
  answers: string[];
}

/** The result of a parser. */
export interface ParsedTable extends Content {
  encoding: string;
  columns: string[];
  mapping: ColumnMapping;
  /** The sheets of a workbook, and the one that was read. */
  sheets?: string[];
  sheet?: string;
}

/** The parsed content of a file, before it is compared with the workspace. */
export interface ParsedFile extends ParsedTable {
  format: ImportReport['format'];
  problems: ImportProblem[];
  errors: number;
  warnings: number;
  /** The problem concerns the whole file, not one row. */
  blocked: boolean;
}

/** A file that cannot be read, and why. */
export class UnreadableFile extends Error {
  readonly problem: ErrorOf;

  constructor(problem: ErrorOf, options?: ErrorOptions) {
    super(describeError(problem).message, options);
    this.problem = problem;
  }
}
