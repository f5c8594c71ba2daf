import { z } from 'zod';
import {
  Annotation,
  Answer,
  Attribute,
  corpusKinds,
  CorpusValue,
  OwnThreshold,
  utteranceSources,
} from '@parlance/contract/calls/nlp';
import { storable } from '@parlance/contract/common';
import { exchangeVersion } from '../../exchange/exchangeContent.ts';
import { ExchangeScript } from '../../exchange/exchangeScript.ts';
import { isStorablePart } from './cleanText.ts';
import { Collector } from './collector.ts';
import type { Problems } from '../../fileReading/problems.ts';
import { UnreadableFile } from '../../fileReading/types.ts';

/** Makes a schema lenient: invalid parts are reported and skipped, and the rest is used. */
const orNothing = <T>(schema: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => partOf(list, schema));
const partOf = <T>(list: unknown[], schema: z.ZodType<T>) => ({
  good: list.flatMap((one) => schema.safeParse(one).data ?? []),
  bad: list.filter((one) => !schema.safeParse(one).success).length,
});

const LooseAnswer = Answer.extend({ id: Answer.shape.id.optional() });
const LooseAttribute = Attribute.extend({ id: Attribute.shape.id.optional(), type: z.string() });
const ExchangedUtterance = z.union([
  z.string().transform((text) => ({ text })),
  z.looseObject({
    text: z.unknown().optional(),
    annotations: orNothing(Annotation.refine(isStorablePart)).optional(),
    source: z.enum(utteranceSources).optional().catch(undefined),
  }),
]);
const ExchangedIntent = z.looseObject({
  intent_name: z.string().optional(),
  intent: z.string().optional(),
  name: z.string().optional(),
  intentCodeName: z.string().optional(),
  attributes: orNothing(LooseAttribute),
  answers: orNothing(LooseAnswer),
  fallback: orNothing(LooseAnswer),
  utterances: z.array(ExchangedUtterance),
});
const File = z.looseObject({
  version: z.number().optional(),
  classes: z
    .array(
      z.looseObject({
        class_name: z.string(),
        description: z.string().catch(''),
        intents: z.array(z.string()).catch([]),
        fallback: orNothing(LooseAnswer),
        threshold: OwnThreshold.optional().catch(undefined),
      }),
    )
    .catch([]),
  corpora: z
    .array(
      z.looseObject({
        corpus_name: z.string(),
        kind: z.enum(corpusKinds).catch('list'),
        fuzzy: z.boolean().catch(false),
        values: orNothing(CorpusValue),
      }),
    )
    .catch([]),
  scripts: z.array(z.unknown()).catch([]),
  intents: z.array(ExchangedIntent),
});

/**
 * Reads our own export, or intents as our API returns them; undefined for other files. Rows count utterances from 1.
 */
export function parseParlance(json: unknown, problems: Problems): Collector | undefined {
  const list = z.array(ExchangedIntent).safeParse(json).data;
  const file =
    list && list.length > 0 ? { intents: list, classes: [], corpora: [], scripts: [] } : File.safeParse(json).data;
  if (!file) return undefined;
  if ('version' in file && typeof file.version === 'number' && file.version > exchangeVersion) {
    throw new UnreadableFile({ type: 'file_newer' });
  }
  const collector = new Collector(problems, { text: 'utterances', intent: 'intent_name' });
  const tell = (row: number, column: string, { bad }: { bad: number }) => {
    if (bad > 0) problems.error(row, column, { type: 'parts_unreadable', params: { count: bad } });
  };
  let row = 0;
  for (const { intent_name, intent, name, intentCodeName, attributes, answers, fallback, utterances } of file.intents) {
    const called = intent_name ?? intent ?? name;
    tell(row + 1, 'attributes', attributes);
    tell(row + 1, 'answers', answers);
    tell(row + 1, 'fallback', fallback);
    collector.describe(row + 1, called, {
      code: intentCodeName,
      attributes: attributes.good,
      answers: answers.good,
      fallback: fallback.good,
    });
    for (const said of utterances) {
      const { annotations, source } = 'annotations' in said || 'source' in said ? said : {};
      if (annotations) tell(row + 1, 'annotations', annotations);
      if (!collector.add(++row, said.text, called, { annotations: annotations?.good ?? [], source })) return collector;
    }
  }
  for (const { class_name, description, intents, fallback, threshold } of file.classes) {
    tell(0, 'classes', fallback);
    collector.group(0, class_name, { description, intents, fallback: fallback.good, threshold });
  }
  for (const { corpus_name, kind, fuzzy, values } of file.corpora) {
    tell(0, 'corpora', values);
    collector.corpus({ row: 0, name: corpus_name, kind, fuzzy, values: values.good });
  }
  for (const script of file.scripts) takeScript(script, collector, problems);
  return collector;
}

const Named = z.looseObject({ name: z.string().catch('') });

function takeScript(script: unknown, collector: Collector, problems: Problems): void {
  const { data, error } = ExchangeScript.safeParse(script);
  if (data && isStorablePart(data)) return collector.script(data);
  const [issue] = error?.issues ?? [{ path: [], message: 'not_storable' }];
  const name = Named.safeParse(script).data?.name ?? '';
  const reason = `${issue?.path.join('.')} ${issue?.message}`.trim();
  problems.error(0, 'scripts', { type: 'script_unreadable', params: { name: storable(name).slice(0, 60), reason } });
}
