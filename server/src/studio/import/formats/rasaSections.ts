import type { ParsedAnswer } from '../../fileReading/types.ts';

export interface RasaExample {
  row: number;
  text: string;
}

/** One part of Rasa's training data, from YAML, Markdown or JSON. */
export type RasaSection = (
  | { kind: 'intent' | 'synonym' | 'regex'; row: number; name: string; examples: RasaExample[] }
  /** `list` is the path of a text file with the examples. */
  | { kind: 'lookup'; row: number; name: string; examples: RasaExample[]; list?: string | undefined }
  | { kind: 'response'; row: number; name: string; answers: ParsedAnswer[] }
  /** A rule: the names of the responses that answer an intent, in order. */
  | { kind: 'rule'; row: number; name: string; responses: string[] }
  /** An intent that a domain lists; its examples are in another file. */
  | { kind: 'listed'; row: number; name: string }
) & {
  /** Its file in a project. */
  path?: string;
};

/** The path of a text file that a lookup table names instead of examples; otherwise undefined. */
export const listIn = (text: string): string | undefined => /^\s*(\S.*\.txt)\s*$/i.exec(text)?.[1];
