import { z } from 'zod';
import { AnswerCells } from './answerCells.ts';
import { ClassCells } from './classCells.ts';
import { Collector } from './collector.ts';
import { findColumns, mappingOf, reportColumns } from './columns.ts';
import { RowLanguages } from './rowLanguages.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { type ParsedTable, type ParseOptions, UnreadableFile } from '../../fileReading/types.ts';

type Table = Omit<ParsedTable, 'encoding'>;

const List = z.array(z.record(z.string(), z.unknown()));
const Texts = z.record(z.string(), z.array(z.unknown()));
const shapes = [
  '[{"text": …, "intent": …}]',
  '{"<intent>": ["<text>", …]}',
  '{"intents": [{"intent_name": …, "utterances": […]}]}',
  'Parlance',
  'Rasa',
  'Dialogflow',
  'nlp.js',
];

/**
 * Reads a list of texts with their intents, or an object of lists by intent. Rows count entries from 1. @throws
 * {UnreadableFile}
 */
export function parsePlainJson(json: unknown, options: ParseOptions, problems: Problems): Table {
  const list = List.safeParse(json);
  if (list.success) return fromList(list.data, options, problems);
  const texts = Texts.safeParse(json);
  if (texts.success) return fromTexts(texts.data, problems);
  throw new UnreadableFile({ type: 'json_shape', params: { shapes } });
}

/** Text → JSON. @throws {UnreadableFile} naming the line */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    if (at === undefined) throw new UnreadableFile({ type: 'json_invalid' }, { cause: error });
    const line = text.slice(0, Number(at)).split('\n').length;
    throw new UnreadableFile({ type: 'json_invalid_line', params: { line } }, { cause: error });
  }
}

function fromList(list: Record<string, unknown>[], options: ParseOptions, problems: Problems): Table {
  if (list.length === 0) throw new UnreadableFile({ type: 'file_empty' });
  const columns = [...new Set(list.slice(0, 100).flatMap((entry) => Object.keys(entry)))];
  const places = findColumns(columns, options);
  reportColumns(1, columns, places, options, problems);
  const mapping = mappingOf(columns, places);
  const { text, intent } = mapping;
  if (text === null || intent === null) {
    return { columns, mapping, ...new Collector(problems).content(), rows: list.length };
  }
  const collector = new Collector(problems, { text, intent, ...(mapping.class !== null && { class: mapping.class }) });
  const classes = new ClassCells(collector, options.class_name);
  const answers = new AnswerCells(places.answers);
  const languages = new RowLanguages(collector, options.language);
  for (const [index, entry] of list.entries()) {
    const language = languages.read(entry[mapping.language ?? '']);
    if (language === 'other') continue;
    if (mapping.class !== null && !classes.take(index + 1, entry[intent], entry[mapping.class])) {
      if (problems.blocked) break;
      continue;
    }
    answers.take(collector, index + 1, entry[intent], language, (place) => entry[columns[place] ?? '']);
    if (!collector.add(index + 1, entry[text], entry[intent])) break;
  }
  return { columns, mapping, ...collector.content(), rows: list.length };
}

function fromTexts(texts: Record<string, unknown[]>, problems: Problems): Table {
  const collector = new Collector(problems);
  let row = 0;
  for (const [intent, said] of Object.entries(texts)) {
    for (const text of said) if (!collector.add(++row, text, intent)) return fixedColumns(collector);
  }
  return fixedColumns(collector);
}

/** Adapts a collector to the result of a table, for formats without columns to choose. */
export const fixedColumns = (collector: Collector): Table => ({
  columns: [],
  mapping: { text: 'text', intent: 'intent', class: null, language: null, answers: [] },
  ...collector.content(),
});
