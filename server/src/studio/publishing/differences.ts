import { and, eq, isNull } from 'drizzle-orm';
import type { Answer, Attribute, Difference } from '@parlance/contract/calls/nlp';
import { classIntents, intents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { findClass } from '../classes/classes.ts';
import { changesSince } from '../models/changesSince.ts';
import { publishedClass, type PublishedIntent, publishedIntentsOf } from '../content/publishedContent.ts';
import { byName } from '@parlance/contract/byName';

type Differences = {
  data: Difference[];
  published: { at: string; by: string | null } | null;
};
type Add = (part: Difference['part'], one: Omit<Difference, 'id' | 'part' | 'corpus' | 'utterances'>) => void;
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

const noIntent = { intent: null, intent_id: null };
const noLines = { before: [], after: [] };

/** The differences between draft and published content of a class, training data included. */
export async function listDifferences(tx: Tx, ws: string, classId: string): Promise<Differences> {
  const { publicationId, publishedModel, fallback, threshold } = await findClass(tx, ws, classId);
  const published = publicationId === null ? undefined : await publishedClass(tx, publicationId);
  if (publicationId === null || !published) return { data: [], published: null };
  const learned = await changesSince(tx, ws, classId, publishedModel);
  const counts = new Map(learned?.intents.map(({ id, added, removed }) => [id, { added, removed }]));
  const data: Difference[] = [];
  const add: Add = (part, one) => {
    const utterances = part === 'intent' || part === 'utterances' ? (counts.get(one.intent_id ?? '') ?? null) : null;
    data.push({
      id: one.intent_id === null ? part : `${part} ${one.intent_id}`,
      part,
      corpus: null,
      utterances,
      ...one,
    });
  };
  const ofClass = { ...noIntent, change: 'changed' as const };
  if (!isSame(published.fallback, fallback)) {
    add('fallback', { ...ofClass, before: linesOf(published.fallback), after: linesOf(fallback) });
  }
  if (published.threshold !== threshold) {
    add('threshold', { ...ofClass, before: thresholdLines(published.threshold), after: thresholdLines(threshold) });
  }
  const before = new Map((await publishedIntentsOf(tx, publicationId)).map((one) => [one.intentId, one]));
  const now = await membersOf(tx, classId);
  for (const one of now.toSorted(byName)) {
    compareIntent(before.get(one.id), one, add);
    const { added, removed } = counts.get(one.id) ?? { added: 0, removed: 0 };
    if (!before.has(one.id) || added + removed === 0) continue;
    add('utterances', { intent: one.name, intent_id: one.id, change: 'changed', ...noLines });
  }
  const present = new Set(now.map(({ id }) => id));
  for (const { intentId, name, answers } of before.values()) {
    if (present.has(intentId)) continue;
    const removed = { intent: name, intent_id: intentId, change: 'removed' as const };
    add('intent', { ...removed, before: linesOf(answers), after: [] });
  }
  for (const { id, corpus, change } of learned?.corpora ?? []) {
    data.push({ id: `corpus ${id}`, part: 'corpus', ...noIntent, corpus, change, utterances: null, ...noLines });
  }
  for (const part of ['language', 'embeddings'] as const) {
    if (learned?.[part]) add(part, { ...noIntent, change: 'changed', ...noLines });
  }
  return { data, published: { at: published.at.toISOString(), by: published.by } };
}

function compareIntent(was: PublishedIntent | undefined, is: Row, add: Add): void {
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
