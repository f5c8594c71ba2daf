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

/** The user's choices about the file. */
export interface ParseOptions {
  filename: string;
  text_column?: string | undefined;
  intent_column?: string | undefined;
  /** The only column with answers; empty: none; absent: columns with usual names. */
  answer_column?: string | undefined;
  /** The column with the code of each row's language; empty or absent: none. */
  language_column?: string | undefined;
  /** The column with the class of each row; empty or absent: none. */
  class_column?: string | undefined;
  /** The class of rows without one. */
  class_name?: string | undefined;
  /** Name of the sheet to read; absent: the first one with known columns. */
  sheet?: string | undefined;
  /** Code of the only language to read; empty or absent: all languages. */
  language?: string | undefined;
}

/** A valid row; one for each utterance of each intent. */
export interface Entry {
  row: number;
  text: string;
  /** See `textKey`. */
  key: string;
  /** Index of its intent in `intents`. */
  intent: number;
  /** Annotations, with attributes listed in `about` of its intent. */
  annotations: Annotation[];
  /** Source of the utterance, if the file has it. */
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
  /** Indexes of its intents in `intents`. */
  intents: number[];
  fallback: ParsedAnswer[];
  /** The chosen threshold; undefined: the recommended one. */
  threshold?: number | undefined;
}

export interface ParsedCorpus {
  row: number;
  name: string;
  kind: Corpus['kind'];
  fuzzy: boolean;
  values: CorpusValue[];
}

/** The content of a file, in any format. */
export interface Content {
  rows: number;
  intents: string[];
  entries: Entry[];
  /** Properties by the intent's index; intents without properties are missing. */
  about: ReadonlyMap<number, AboutIntent>;
  classes: ParsedClass[];
  corpora: ParsedCorpus[];
  scripts: ExchangeScript[];
  /** Codes of the languages that the file distinguishes. */
  languages: string[];
  /** Rows that repeat an earlier row. */
  duplicates: number;
}

/** Columns by their use; null: none. */
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
  /** Names of the sheets of a workbook. */
  sheets?: string[];
  sheet?: string;
}

/** The parsed content of a file, before it is compared with the workspace. */
export interface ParsedFile extends ParsedTable {
  format: ImportReport['format'];
  problems: ImportProblem[];
  errors: number;
  warnings: number;
  /** True: the problem concerns the whole file, not one row. */
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
