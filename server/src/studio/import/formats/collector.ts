import type { Annotation, Utterance } from '@parlance/contract/calls/nlp';
import { normaliseName, emptyIfBlank } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import { textKey } from '../../content/textKey.ts';
import type { ExchangeScript } from '../../exchange/exchangeScript.ts';
import { cleanText, CleanUp, nameKey } from './cleanText.ts';
import { Extras, type ClassInFile } from './extras.ts';
import type { Problems } from '../../fileReading/problems.ts';
import type { AboutIntent, Content, Entry, ParsedCorpus } from '../../fileReading/types.ts';

const maxIntents = 5000;
const maxClasses = 1000;

/** Collects the valid rows of a file, one by one. */
export class Collector {
  private readonly entries: Entry[] = [];
  private readonly intents: string[] = [];
  private rows = 0;
  private duplicates = 0;
  private readonly problems: Problems;
  private readonly names: { text: string; intent: string; class?: string };
  private readonly placeOf = new Map<string, number>();
  private readonly seen = new Map<string, Entry>();
  private readonly spellings = new Set<string>();
  private readonly extras: Extras;
  private readonly scripts = new Map<string, ExchangeScript>();
  private readonly languages = new Set<string>();

  /** @param names names of the columns, for messages */
  constructor(
    problems: Problems,
    names: { text: string; intent: string; class?: string } = { text: 'text', intent: 'intent' },
  ) {
    this.problems = problems;
    this.names = names;
    this.extras = new Extras(problems);
  }

  /** Adds a row. Returns false when further rows are useless. */
  add(
    row: number,
    rawText: unknown,
    rawIntent: unknown,
    more: { annotations?: readonly Annotation[]; source?: Utterance['source'] | undefined } = {},
  ): boolean {
    this.rows++;
    if (this.rows > limits.importRows) {
      this.problems.block(row, '', { type: 'file_too_many_rows', params: { max: limits.importRows } });
      return false;
    }
    const said = this.clean(row, this.names.text, rawText, limits.utteranceLength, more.annotations);
    const intent = this.name(row, this.names.intent, rawIntent);
    if (said === undefined || intent === undefined) return true;
    const place = this.intentPlace(row, intent);
    if (place < 0) return false;
    const { text, annotations } = said;
    const key = textKey(text);
    const before = this.seen.get(`${place} ${key}`);
    if (before !== undefined) {
      this.duplicates++;
      // Keeps the annotated one of two equal rows, which has more information.
      if (before.annotations.length === 0 && before.text.length === text.length) before.annotations = annotations;
      this.problems.warning(row, this.names.text, { type: 'row_repeated', params: { row: before.row } });
      return true;
    }
    const entry: Entry = { row, text, key, intent: place, annotations, ...(more.source && { source: more.source }) };
    this.seen.set(`${place} ${key}`, entry);
    this.entries.push(entry);
    if (text.includes('\ufffd')) {
      this.problems.warning(row, this.names.text, { type: 'cell_damaged' });
    }
    return true;
  }

  /** Adds an intent's properties from a file; repeated ones are merged. */
  describe(row: number, rawIntent: unknown, about: Partial<AboutIntent>): void {
    const intent = this.name(row, this.names.intent, rawIntent);
    const place = intent === undefined ? -1 : this.intentPlace(row, intent);
    if (place >= 0) this.extras.describe(row, place, this.intents[place] ?? '', about);
  }

  /**
   * Adds a class with the names of its intents; those that are not in the file are reported. Returns whether it was
   * added.
   */
  group(row: number, name: unknown, draft: ClassInFile): boolean {
    const column = this.names.class ?? 'class';
    const cleaned = this.name(row, column, name);
    if (cleaned === undefined) return false;
    if (this.extras.group(row, cleaned, draft) <= maxClasses) return true;
    this.problems.block(row, column, { type: 'file_too_many_classes', params: { max: maxClasses } });
    return false;
  }

  /** Adds a corpus, or its values to a corpus of the same name. */
  corpus(corpus: ParsedCorpus): void {
    const name = this.name(corpus.row, 'corpus', corpus.name);
    if (name !== undefined) this.extras.corpus({ ...corpus, name });
  }

  /** Adds a script; of two with the same name, the first is kept. */
  script(script: ExchangeScript): void {
    const key = script.name.toLowerCase();
    if (!this.scripts.has(key)) this.scripts.set(key, script);
    else this.problems.warning(0, 'scripts', { type: 'script_repeated', params: { name: script.name } });
  }

  /** Adds a language of the file, whether its texts are imported or not. */
  language(code: string): void {
    this.languages.add(code);
  }

  /** Whether the file has this intent. */
  knows(intent: string): boolean {
    return this.placeOf.has(nameKey(intent));
  }

  /** The collected content. Call it once, at the end. */
  content(): Content {
    const { rows, intents, entries, duplicates } = this;
    return {
      rows,
      intents,
      entries,
      duplicates,
      scripts: [...this.scripts.values()],
      languages: [...this.languages].toSorted(),
      ...this.extras.finish(entries, intents, this.placeOf),
    };
  }

  private clean(row: number, column: string, raw: unknown, longest: number, annotations: readonly Annotation[] = []) {
    const result = cleanText(raw, longest, annotations);
    if (!(result instanceof CleanUp)) return result;
    this.problems.error(row, column, result.problem);
    return undefined;
  }

  /** A name as the console takes it: without invisible characters. */
  private name(row: number, column: string, raw: unknown): string | undefined {
    const cleaned = this.clean(row, column, raw, limits.nameLength);
    if (cleaned === undefined) return undefined;
    const name = emptyIfBlank(normaliseName(cleaned.text));
    if (name !== '') return name;
    this.problems.error(row, column, { type: 'cell_empty' });
    return undefined;
  }

  private intentPlace(row: number, intent: string): number {
    const key = intent.toLowerCase();
    const known = this.placeOf.get(key);
    if (known !== undefined) {
      if (this.intents[known] !== intent && !this.spellings.has(intent)) {
        this.spellings.add(intent);
        this.problems.warning(row, this.names.intent, {
          type: 'intent_spelled',
          params: { name: intent, known: this.intents[known] ?? '' },
        });
      }
      return known;
    }
    if (this.intents.length >= maxIntents) {
      this.problems.block(row, this.names.intent, { type: 'file_too_many_intents', params: { max: maxIntents } });
      return -1;
    }
    this.placeOf.set(key, this.intents.length);
    return this.intents.push(intent) - 1;
  }
}
