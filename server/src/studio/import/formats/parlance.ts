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

/** The part of a file that can be used, and the number of things in it that cannot. */
interface Part<T> {
  good: T;
  bad: number;
}
/** Makes a list lenient: invalid items are reported and skipped, and the rest is used; so is what is no list. */
const orNothing = <T>(schema: z.ZodType<T>) =>
  z
    .unknown()
    .default(null)
    .transform((given): Part<T[]> => {
      if (!Array.isArray(given)) return { good: [], bad: given === null ? 0 : 1 };
      const read = given.map((one: unknown) => schema.safeParse(one));
      const good = read.flatMap((one) => (one.success ? [one.data] : []));
      return { good, bad: read.length - good.length };
    });
/** Makes a property lenient: an invalid one is reported, and gets the value of a missing one. */
const orDefault = <T>(schema: z.ZodType<T>, missing: NoInfer<T>) =>
  z
    .unknown()
    .default(null)
    .transform((given): Part<T> => {
      if (given === null) return { good: missing, bad: 0 };
      const read = schema.safeParse(given);
      return read.success ? { good: read.data, bad: 0 } : { good: missing, bad: 1 };
    });

const LooseAnswer = Answer.extend({ id: Answer.shape.id.optional() });
const LooseAttribute = Attribute.extend({ id: Attribute.shape.id.optional(), type: z.string() });
const ExchangedUtterance = z.union([
  z.string().transform((text) => ({ text })),
  z.looseObject({
    text: z.unknown().optional(),
    annotations: orNothing(Annotation.refine(isStorablePart)).optional(),
    source: orDefault(z.enum(utteranceSources).optional(), undefined).optional(),
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
  classes: orNothing(
    z.looseObject({
      class_name: z.string(),
      description: orDefault(z.string(), ''),
      intents: orNothing(z.string()),
      fallback: orNothing(LooseAnswer),
      threshold: orDefault(OwnThreshold.optional(), undefined),
    }),
  ),
  corpora: orNothing(
    z.looseObject({
      corpus_name: z.string(),
      kind: orDefault(z.enum(corpusKinds), 'list'),
      fuzzy: orDefault(z.boolean(), false),
      values: orNothing(CorpusValue),
    }),
  ),
  scripts: orNothing(z.unknown()),
  intents: z.array(ExchangedIntent),
});

/**
 * Reads our own export, or intents as our API returns them; undefined for other files. Rows count utterances from 1.
 */
export function parseParlance(json: unknown, problems: Problems): Collector | undefined {
  const isList = Array.isArray(json) && json.length > 0;
  const { data: file } = File.safeParse(isList ? { intents: json } : json);
  if (!file) return undefined;
  if (file.version !== undefined && file.version > exchangeVersion) {
    throw new UnreadableFile({ type: 'file_newer' });
  }
  const collector = new Collector(problems, { text: 'utterances', intent: 'intent_name' });
  const tell = (row: number, column: string, { bad }: Pick<Part<unknown>, 'bad'>) => {
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
      if (source) tell(row + 1, 'source', source);
      const more = { annotations: annotations?.good ?? [], source: source?.good };
      if (!collector.add(++row, said.text, called, more)) return collector;
    }
  }
  tell(0, 'classes', file.classes);
  for (const { class_name, description, intents, fallback, threshold } of file.classes.good) {
    for (const [part, read] of Object.entries({ description, intents, fallback, threshold })) {
      tell(0, `classes ${part}`, read);
    }
    collector.group(0, class_name, {
      description: description.good,
      intents: intents.good,
      fallback: fallback.good,
      threshold: threshold.good,
    });
  }
  tell(0, 'corpora', file.corpora);
  for (const { corpus_name, kind, fuzzy, values } of file.corpora.good) {
    for (const [part, read] of Object.entries({ kind, fuzzy, values })) tell(0, `corpora ${part}`, read);
    collector.corpus({ row: 0, name: corpus_name, kind: kind.good, fuzzy: fuzzy.good, values: values.good });
  }
  tell(0, 'scripts', file.scripts);
  for (const script of file.scripts.good) takeScript(script, collector, problems);
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
