import type { ParsedAnswer } from '../../fileReading/types.ts';

export interface RasaExample {
  row: number;
  text: string;
}

/** One part of Rasa's training data, from YAML or Markdown. */
export type RasaSection =
  | { kind: 'intent' | 'synonym' | 'regex' | 'lookup'; row: number; name: string; examples: RasaExample[] }
  | { kind: 'response'; row: number; name: string; answers: ParsedAnswer[] }
  /** A rule: the names of the responses that answer an intent, in order. */
  | { kind: 'rule'; row: number; name: string; responses: string[] }
  /** An intent that a domain lists; its examples are in another file. */
  | { kind: 'listed'; row: number; name: string };
