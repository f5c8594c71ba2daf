import type { ParsedAnswer } from '../../fileReading/types.ts';

export interface RasaExample {
  row: number;
  text: string;
}

/** One part of Rasa's training data, from YAML or Markdown. */
export type RasaSection =
  | { kind: 'intent' | 'synonym' | 'regex' | 'lookup'; row: number; name: string; examples: RasaExample[] }
  | { kind: 'response'; row: number; name: string; answers: ParsedAnswer[] }
  /** What is said whenever an intent is understood: the names of responses, one after the other. */
  | { kind: 'rule'; row: number; name: string; responses: string[] }
  /** An intent that a domain lists; its examples are in another file. */
  | { kind: 'listed'; row: number; name: string };
