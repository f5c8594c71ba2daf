import type { z } from 'zod';
import type { ZipEntry } from '../../fileReading/zip.ts';
import { languageOfLocale } from '../../exchange/languageCodes.ts';
import type { Collector } from './collector.ts';
import { decodeText } from '../../fileReading/encoding.ts';
import { readJson } from './json.ts';
import { parseLeniently } from './lenient.ts';
import type { Problems } from '../../fileReading/problems.ts';
import type { ParsedAnswer, ParsedCorpus } from '../../fileReading/types.ts';

/** The files of an agent, and the collector for their content. */
export class Agent {
  readonly collector: Collector;
  readonly problems: Problems;
  private readonly files: Map<string, Uint8Array>;
  private readonly language: string | undefined;

  /** @param language code of the only language to import; undefined: all languages */
  constructor(files: readonly ZipEntry[], language: string | undefined, collector: Collector, problems: Problems) {
    this.files = new Map(files.map(({ path, bytes }) => [path, bytes]));
    this.language = language || undefined;
    this.collector = collector;
    this.problems = problems;
  }

  /** The paths that match an expression, in order. */
  paths(form: RegExp): string[] {
    return [...this.files.keys()].filter((path) => form.test(path)).toSorted();
  }

  /** The files by language: those whose path is `beginning`, a code and `.json`. */
  languages(beginning: string): [language: string, path: string][] {
    return [...this.files.keys()]
      .filter((path) => path.startsWith(beginning) && /^[\w-]+\.json$/.test(path.slice(beginning.length)))
      .toSorted()
      .map((path) => [path.slice(beginning.length, -'.json'.length), path]);
  }

  /** Whether the texts of a language are imported. Adds the language to those of the file. */
  wants(language: string): boolean {
    this.collector.language(language);
    return this.language === undefined || this.language === language;
  }

  json(path: string): unknown {
    const bytes = this.files.get(path);
    return bytes && readJson(decodeText(bytes, this.problems).text);
  }

  /** Reads a file with a schema; invalid files are reported and skipped. */
  read<T>(path: string, schema: z.ZodType<T>): T | undefined {
    try {
      const data = parseLeniently(schema, this.json(path), this.problems, path);
      if (data === undefined) this.problems.error(0, path, { type: 'agent_file_shape' });
      return data;
    } catch {
      this.problems.error(0, path, { type: 'json_invalid' });
      return undefined;
    }
  }

  /** Collects the content of a file, which the problems found meanwhile name. */
  inFile<T>(path: string, collect: () => T): T {
    this.problems.path = path;
    try {
      return collect();
    } finally {
      this.problems.path = undefined;
    }
  }
}

/**
 * Adds a corpus. List entities of Dialogflow repeat their value among the synonyms; pattern entities have only
 * synonyms.
 */
export function addEntityType({ collector }: Agent, { values, ...corpus }: Omit<ParsedCorpus, 'row'>): void {
  const list = values.map(({ value, synonyms }) => {
    if (corpus.kind === 'list') return { value, synonyms: synonyms.filter((one) => one !== value) };
    const [first = value, ...others] = synonyms;
    return { value: first, synonyms: others };
  });
  collector.corpus({ row: 0, ...corpus, values: list });
}

/**
 * A text with placeholders of attributes in place of parameters; undefined where it has other values, which cannot be
 * imported.
 * @param value matches a value in the text; its group is the parameter
 */
export function fillValues(text: string, value: RegExp, parameters: readonly string[]): string | undefined {
  let isKnown = true;
  const filled = text.replaceAll(value, (_, name: string | undefined) => {
    if (name !== undefined && parameters.includes(name)) return `{${name}}`;
    isKnown = false;
    return '';
  });
  return isKnown ? filled : undefined;
}

/** An answer in one language: variants of a text, or choices with a title. */
export interface LanguageAnswer {
  language: string;
  texts: string[];
  title: string;
  choices: string[];
}

/**
 * Answers from the responses of an agent: the variants of the first text, each followed by the texts after it, with the
 * choices. They have a language if the agent has several.
 */
export function languageAnswers(agent: Agent, spoken: readonly LanguageAnswer[]): ParsedAnswer[] {
  const languages = [...new Set(spoken.map(({ language }) => language))];
  return languages
    .filter((language) => language === '' || agent.wants(language))
    .flatMap((code) => {
      const said = spoken.filter(({ language }) => language === code);
      const [first, ...others] = said.filter(({ texts }) => texts.some((text) => text.trim() !== ''));
      const choices = said.flatMap((one) => one.choices).map((label) => ({ label, value: label }));
      const title = said.find((one) => one.choices.length > 0)?.title ?? '';
      const variants = first?.texts ?? [title || choices.map(({ label }) => label).join(', ')];
      const language = languages.length > 1 ? languageOfLocale(code) : undefined;
      return variants
        .map((text) => [text, ...others.flatMap(({ texts }) => texts[0] ?? [])].join('\n\n'))
        .filter((text) => text.trim() !== '')
        .map((text) => ({ text, choices, ...(language && { language }) }));
    });
}
