import { limits } from '@parlance/contract/limits';
import { textKey } from '../textKey.ts';
import type { Problems } from './problems.ts';
import type { Entry } from './types.ts';

const unwanted = /[\p{Cc}\p{Surrogate}]/u;
const mostIntents = 5000;
const number = (value: number) => value.toLocaleString('en');

/** Takes the rows of a file one by one and keeps those that can be used. */
export class Collector {
  readonly entries: Entry[] = [];
  readonly intents: string[] = [];
  rows = 0;
  duplicates = 0;
  private readonly problems: Problems;
  private readonly names: { text: string; intent: string };
  private readonly placeOf = new Map<string, number>();
  private readonly seen = new Map<string, number>();
  private readonly spellings = new Set<string>();

  /** @param names what the two columns are called, for messages */
  constructor(problems: Problems, names: { text: string; intent: string }) {
    this.problems = problems;
    this.names = names;
  }

  /** Takes one row; returns false once there is no use in more. */
  add(row: number, rawText: unknown, rawIntent: unknown): boolean {
    this.rows++;
    if (this.rows > limits.importRows) {
      this.problems.block(row, '', `The file has more than ${number(limits.importRows)} rows: split it`);
      return false;
    }
    const text = this.clean(row, this.names.text, rawText, limits.utteranceLength);
    const intent = this.clean(row, this.names.intent, rawIntent, limits.nameLength);
    if (text === undefined || intent === undefined) return true;
    const place = this.intentPlace(row, intent);
    if (place < 0) return false;
    const key = textKey(text);
    const before = this.seen.get(`${place} ${key}`);
    if (before !== undefined) {
      this.duplicates++;
      this.problems.warning(row, this.names.text, `says the same as row ${before}`);
      return true;
    }
    this.seen.set(`${place} ${key}`, row);
    this.entries.push({ row, text, key, intent: place });
    if (text.includes('\ufffd')) {
      this.problems.warning(row, this.names.text, 'holds \ufffd: letters were lost before the file was saved');
    }
    return true;
  }

  private clean(row: number, column: string, raw: unknown, longest: number): string | undefined {
    const refuse = (message: string): undefined => {
      this.problems.error(row, column, message);
    };
    if (raw === undefined || raw === null) return refuse('is empty');
    if (typeof raw !== 'string') return refuse('is not a text');
    if (raw.length > limits.importCellLength) return refuse(tooLong(raw.length, longest));
    const value = raw.replace(/\s+/gu, ' ').trim();
    if (value === '') return refuse('is empty');
    if (value.length > longest) return refuse(tooLong(value.length, longest));
    if (unwanted.test(value)) return refuse('holds control characters');
    return value;
  }

  private intentPlace(row: number, intent: string): number {
    const key = intent.toLowerCase();
    const known = this.placeOf.get(key);
    if (known !== undefined) {
      if (this.intents[known] !== intent && !this.spellings.has(intent)) {
        this.spellings.add(intent);
        this.problems.warning(
          row,
          this.names.intent,
          `"${intent}" is the same intent as "${this.intents[known] ?? ''}"`,
        );
      }
      return known;
    }
    if (this.intents.length >= mostIntents) {
      const message = `There are more than ${number(mostIntents)} intents: are the columns swapped?`;
      this.problems.block(row, this.names.intent, message);
      return -1;
    }
    this.placeOf.set(key, this.intents.length);
    return this.intents.push(intent) - 1;
  }
}

const tooLong = (length: number, longest: number) =>
  `has ${number(length)} characters; at most ${number(longest)} are possible`;
