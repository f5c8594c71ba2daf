import { z } from 'zod';
import { Collector } from './collector.ts';
import { findColumns, reportColumns } from './columns.ts';
import { decodeText } from './encoding.ts';
import type { Problems } from './problems.ts';
import { type ParsedFile, type ParseOptions, UnreadableFile } from './types.ts';

type Table = Omit<ParsedFile, 'format' | 'problems' | 'errors' | 'warnings' | 'blocked'>;

const List = z.array(z.record(z.string(), z.unknown()));
const Texts = z.record(z.string(), z.array(z.unknown()));
const Taught = z.looseObject({
  intent_name: z.string().optional(),
  intent: z.string().optional(),
  name: z.string().optional(),
  utterances: z.array(z.union([z.string(), z.looseObject({ text: z.unknown() })])),
});
const shapes =
  '[{"text": …, "intent": …}], {"<intent>": ["<text>", …]} or {"intents": [{"intent_name": …, "utterances": […]}]}';

/**
 * Reads a list of texts with their intents, an object of lists by intent, or our own export.
 * Entries count from 1. @throws {UnreadableFile}
 */
export function parseJson(bytes: Uint8Array, options: ParseOptions, problems: Problems): Table {
  const { text, encoding } = decodeText(bytes, problems);
  const json = parse(text);
  const own = z.union([z.array(Taught), z.looseObject({ intents: z.array(Taught) })]).safeParse(json);
  if (own.success && !(Array.isArray(own.data) && own.data.length === 0)) {
    return { encoding, ...fromExport(Array.isArray(own.data) ? own.data : own.data.intents, problems) };
  }
  const list = List.safeParse(json);
  if (list.success) return { encoding, ...fromList(list.data, options, problems) };
  const texts = Texts.safeParse(json);
  if (texts.success) return { encoding, ...fromTexts(texts.data, problems) };
  throw new UnreadableFile(`holds JSON of another shape; expected ${shapes}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = at === undefined ? '' : `, see line ${text.slice(0, Number(at)).split('\n').length}`;
    throw new UnreadableFile(`is no JSON${line}`, { cause: error });
  }
}

function fromList(list: Record<string, unknown>[], options: ParseOptions, problems: Problems): Omit<Table, 'encoding'> {
  if (list.length === 0) throw new UnreadableFile('is empty');
  const columns = [...new Set(list.slice(0, 100).flatMap((entry) => Object.keys(entry)))];
  const places = findColumns(columns, options);
  reportColumns(columns, places, options, problems);
  const mapping = { text: columns[places.text] ?? null, intent: columns[places.intent] ?? null };
  const { text, intent } = mapping;
  if (text === null || intent === null) {
    return { columns, mapping, rows: list.length, intents: [], entries: [], duplicates: 0 };
  }
  const collector = new Collector(problems, { text, intent });
  for (const [index, entry] of list.entries()) if (!collector.add(index + 1, entry[text], entry[intent])) break;
  return { columns, mapping, ...collected(collector) };
}

function fromTexts(texts: Record<string, unknown[]>, problems: Problems): Omit<Table, 'encoding'> {
  const collector = new Collector(problems, { text: 'text', intent: 'intent' });
  let row = 0;
  for (const [intent, said] of Object.entries(texts)) {
    for (const text of said) if (!collector.add(++row, text, intent)) return named(collector);
  }
  return named(collector);
}

function fromExport(intents: z.infer<typeof Taught>[], problems: Problems): Omit<Table, 'encoding'> {
  const collector = new Collector(problems, { text: 'utterances', intent: 'intent_name' });
  let row = 0;
  let more = false;
  for (const { intent_name, intent, name, utterances, attributes, answers } of intents) {
    more ||= filled(attributes) || filled(answers);
    for (const said of utterances) {
      const text = typeof said === 'string' ? said : said.text;
      more ||= typeof said === 'object' && filled(said['annotations']);
      if (!collector.add(++row, text, intent_name ?? intent ?? name)) return named(collector);
    }
  }
  if (more) problems.warning(0, '', 'Only sentences are imported: marks, attributes and answers are left out');
  return named(collector);
}

const filled = (value: unknown) => Array.isArray(value) && value.length > 0;

const named = (collector: Collector): Omit<Table, 'encoding'> => ({
  columns: ['text', 'intent'],
  mapping: { text: 'text', intent: 'intent' },
  ...collected(collector),
});

function collected({ rows, intents, entries, duplicates }: Collector) {
  return { rows, intents, entries, duplicates };
}
