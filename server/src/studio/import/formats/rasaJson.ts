import { z } from 'zod';
import { joinSegments, type Segment } from '../../exchange/segments.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { orElse, parseLeniently } from './lenient.ts';
import { listIn, type RasaSection } from './rasaSections.ts';
import { attributeOf } from './rasaAnnotations.ts';

const Mark = z.looseObject({
  start: z.int(),
  end: z.int(),
  entity: z.string(),
  value: z.unknown().optional(),
  role: z.string().optional(),
  group: z.unknown().optional(),
});
const Data = z.looseObject({
  rasa_nlu_data: z.looseObject({
    common_examples: z
      .array(z.looseObject({ text: z.string(), intent: z.string().optional(), entities: orElse(z.array(Mark), []) }))
      .default([]),
    regex_features: orElse(z.array(z.looseObject({ name: z.string(), pattern: z.string() })), []),
    lookup_tables: orElse(
      z.array(z.looseObject({ name: z.string(), elements: orElse(z.union([z.array(z.string()), z.string()]), []) })),
      [],
    ),
    entity_synonyms: orElse(z.array(z.looseObject({ value: z.string(), synonyms: z.array(z.string()) })), []),
  }),
});

/** Reads Rasa's training data as JSON; undefined for other files. Rows count examples from 1. */
export function readRasaJson(json: unknown, problems: Problems): RasaSection[] | undefined {
  const data = parseLeniently(Data, json, problems);
  if (!data) return undefined;
  const { common_examples, regex_features, lookup_tables, entity_synonyms } = data.rasa_nlu_data;
  const listed = (texts: readonly string[]) => texts.map((text) => ({ row: 0, text }));
  return [
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
      ...(typeof elements === 'string' ? { examples: [], list: listIn(elements) } : { examples: listed(elements) }),
    })),
    ...entity_synonyms.map(({ value, synonyms }) => ({
      kind: 'synonym' as const,
      row: 0,
      name: value,
      examples: listed(synonyms),
    })),
  ];
}

/** The example in the syntax of the other formats, so that one function reads all annotations. */
function marked(text: string, marks: readonly z.infer<typeof Mark>[]): string {
  const segments: Segment[] = [];
  let at = 0;
  for (const { start, end, entity, role, group, value } of marks.toSorted((a, b) => a.start - b.start)) {
    const word = text.slice(start, end);
    if (start < at || word === '' || /[[\]]/.test(word) || attributeOf(entity, role).includes('}')) continue;
    segments.push({ text: text.slice(at, start) });
    const about = { entity, role, group, ...(typeof value === 'string' && { value }) };
    segments.push({ text: `[${word}]${JSON.stringify(about)}` });
    at = end;
  }
  return joinSegments([...segments, { text: text.slice(at) }]).text;
}
