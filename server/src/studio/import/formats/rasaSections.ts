import type { ParsedAnswer } from '../../fileReading/types.ts';

export interface RasaExample {
  row: number;
  text: string;
}

/** One part of Rasa's training data, from YAML or Markdown. */
export type RasaSection =
  | { kind: 'intent' | 'synonym' | 'regex' | 'lookup'; row: number; name: string; examples: RasaExample[] }
  | { kind: 'response'; row: number; name: string; answers: ParsedAnswer[] };
