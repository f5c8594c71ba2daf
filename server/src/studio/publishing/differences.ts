import { and, eq, isNull } from 'drizzle-orm';
import type { Answer, Attribute, Difference } from '@parlance/contract/calls/nlp';
import { classIntents, intents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { findClass } from '../classes/classes.ts';
import { publishedClass, type PublishedIntent, publishedIntentsOf } from '../content/publishedContent.ts';
import { byName } from '../content/names.ts';

type Differences = {
  data: Difference[];
  published: { at: string; by: string | null } | null;
};
type Row = typeof intents.$inferSelect;

const linesOf = (answers: readonly Answer[]): string[] =>
  answers.map(({ text, language, choices, cards, images, form }) => {
    const parts = [
      choices.map(({ label }) => label).join(' | '),
      (cards ?? []).map(({ title }) => title).join(' | '),
      images?.length ? `🖼 ${images.length}` : '',
      form?.title ?? '',
    ];
    return [language ? `[${language}]` : '', [text, ...parts.filter(Boolean)].join(' · ')].filter(Boolean).join(' ');
  });
const attributeLines = (attributes: readonly Attribute[]) => attributes.map(({ name, type }) => `${name}: ${type}`);
const thresholdLines = (threshold: number | null) => (threshold === null ? [] : [String(threshold)]);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs between the draft of a class and what answers people. */
export async function listDifferences(tx: Tx, ws: string, classId: string): Promise<Differences> {
  const { publicationId, fallback, threshold } = await findClass(tx, ws, classId);
  const published = publicationId === null ? undefined : await publishedClass(tx, publicationId);
  if (publicationId === null || !published) return { data: [], published: null };
  const data: Difference[] = [];
  const add = (part: Difference['part'], one: Omit<Difference, 'id' | 'part'>) =>
    data.push({ id: one.intent_id === null ? part : `${part} ${one.intent_id}`, part, ...one });
  const ofClass = { intent: null, intent_id: null, change: 'changed' as const };
  if (!isSame(published.fallback, fallback)) {
    add('fallback', { ...ofClass, before: linesOf(published.fallback), after: linesOf(fallback) });
  }
  if (published.threshold !== threshold) {
    add('threshold', { ...ofClass, before: thresholdLines(published.threshold), after: thresholdLines(threshold) });
  }
  const before = new Map((await publishedIntentsOf(tx, publicationId)).map((one) => [one.intentId, one]));
  const now = await membersOf(tx, classId);
  for (const one of now.toSorted(byName)) compareIntent(before.get(one.id), one, add);
  const present = new Set(now.map(({ id }) => id));
  for (const { intentId, name, answers } of before.values()) {
    if (present.has(intentId)) continue;
    const removed = { intent: name, intent_id: intentId, change: 'removed' as const };
    add('intent', { ...removed, before: linesOf(answers), after: [] });
  }
  return { data, published: { at: published.at.toISOString(), by: published.by } };
}

function compareIntent(
  was: PublishedIntent | undefined,
  is: Row,
  add: (part: Difference['part'], one: Omit<Difference, 'id' | 'part'>) => void,
): void {
  const one = { intent: is.name, intent_id: is.id, change: 'changed' as const };
  if (!was) return add('intent', { ...one, change: 'added', before: [], after: linesOf(is.answers) });
  if (was.name !== is.name) add('name', { ...one, before: [was.name], after: [is.name] });
  if (!isSame(was.attributes, is.attributes)) {
    add('attributes', { ...one, before: attributeLines(was.attributes), after: attributeLines(is.attributes) });
  }
  if (!isSame(was.answers, is.answers)) {
    add('answers', { ...one, before: linesOf(was.answers), after: linesOf(is.answers) });
  }
  if (!isSame(was.fallback, is.fallback)) {
    add('intentFallback', { ...one, before: linesOf(was.fallback), after: linesOf(is.fallback) });
  }
}

async function membersOf(tx: Tx, classId: string): Promise<Row[]> {
  const rows = await tx
    .select({ intent: intents })
    .from(classIntents)
    .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
    .where(eq(classIntents.classId, classId));
  return rows.map(({ intent }) => intent);
}
