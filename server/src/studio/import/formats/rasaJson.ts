import { z } from 'zod';
import { joinSegments, type Segment } from '../../exchange/segments.ts';
import type { Collector } from './collector.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { collectRasa } from './rasa.ts';
import type { RasaSection } from './rasaSections.ts';
import { attributeOf } from './rasaAnnotations.ts';

const Mark = z.looseObject({
  start: z.int(),
  end: z.int(),
  entity: z.string(),
  value: z.unknown().optional(),
  role: z.string().optional(),
});
const Data = z.looseObject({
  rasa_nlu_data: z.looseObject({
    common_examples: z
      .array(z.looseObject({ text: z.string(), intent: z.string().optional(), entities: z.array(Mark).catch([]) }))
      .default([]),
    regex_features: z.array(z.looseObject({ name: z.string(), pattern: z.string() })).catch([]),
    lookup_tables: z.array(z.looseObject({ name: z.string(), elements: z.array(z.string()).catch([]) })).catch([]),
    entity_synonyms: z.array(z.looseObject({ value: z.string(), synonyms: z.array(z.string()) })).catch([]),
  }),
});

/** Reads Rasa's training data as JSON; false for other files. Rows count examples from 1. */
export function parseRasaJson(json: unknown, collector: Collector, problems: Problems): boolean {
  const { data } = Data.safeParse(json);
  if (!data) return false;
  const { common_examples, regex_features, lookup_tables, entity_synonyms } = data.rasa_nlu_data;
  const listed = (texts: readonly string[]) => texts.map((text) => ({ row: 0, text }));
  const sections: RasaSection[] = [
    ...common_examples.map(({ text, intent = '', entities }, index) => ({
      kind: 'intent' as const,
      row: index + 1,
      name: intent,
      examples: [{ row: index + 1, text: marked(text, entities) }],
    })),
    ...regex_features.map(({ name, pattern }) => ({
      kind: 'regex' as const,
      row: 0,
      name,
      examples: listed([pattern]),
    })),
    ...lookup_tables.map(({ name, elements }) => ({
      kind: 'lookup' as const,
      row: 0,
      name,
      examples: listed(elements),
    })),
    ...entity_synonyms.map(({ value, synonyms }) => ({
      kind: 'synonym' as const,
      row: 0,
      name: value,
      examples: listed(synonyms),
    })),
  ];
  collectRasa(sections, collector, problems);
  return true;
}

/** The example in the syntax of the other formats, so that one function reads all annotations. */
function marked(text: string, marks: readonly z.infer<typeof Mark>[]): string {
  const segments: Segment[] = [];
  let at = 0;
  for (const { start, end, entity, role, value } of marks.toSorted((a, b) => a.start - b.start)) {
    const word = text.slice(start, end);
    if (start < at || word === '' || /[[\]]/.test(word) || attributeOf(entity, role).includes('}')) continue;
    segments.push({ text: text.slice(at, start) });
    const about = { entity, ...(role !== undefined && { role }), ...(typeof value === 'string' && { value }) };
    segments.push({ text: `[${word}]${JSON.stringify(about)}` });
    at = end;
  }
  return joinSegments([...segments, { text: text.slice(at) }]).text;
}
