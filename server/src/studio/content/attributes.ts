import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Attribute } from '@parlance/contract/calls/nlp';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import type { Tx } from '../../platform/db/port.ts';
import { corpora, intents, utterances } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { followAttributes } from './annotations.ts';

const corpusPrefix = 'corpus:';

/** Name of the corpus that has the values of an attribute. */
export function corpusOf(type: string): string | undefined {
  return type.startsWith(corpusPrefix) ? type.slice(corpusPrefix.length) : undefined;
}

/**
 * Refuses attributes with the same name, and new ones whose corpus does not exist.
 * @throws {Refusal} 400 naming the attribute
 */
export async function checkAttributes(tx: Tx, ws: string, wanted: Attribute[], had: Attribute[] = []): Promise<void> {
  const names = new Set<string>();
  for (const [index, { name, type }] of wanted.entries()) {
    const key = name.toLowerCase();
    if (names.has(key)) throw refuse.invalid(`attributes.${index}.name`, 'attribute_name_taken', { name });
    names.add(key);
    const corpus = corpusOf(type);
    if (corpus === undefined || had.some((attribute) => attribute.type === type)) continue;
    const [found] = await tx
      .select({ id: corpora.id })
      .from(corpora)
      .where(and(eq(corpora.ws, ws), isNull(corpora.deletedAt), eqIgnoringCase(corpora.name, corpus)));
    if (!found) throw refuse.invalid(`attributes.${index}.type`, 'corpus_unknown', { name: corpus });
  }
}

/** Updates annotations after a change of attributes (matched by id): renames or removes them with their attribute. */
export async function moveAnnotations(
  tx: Tx,
  intentId: string,
  before: Attribute[],
  after: Attribute[],
): Promise<void> {
  const renamed = new Map<string, string | undefined>();
  for (const old of before) {
    const now = after.find((attribute) => attribute.id === old.id)?.name;
    if (now !== old.name) renamed.set(old.name, now);
  }
  if (renamed.size === 0) return;
  const marked = await tx
    .select({ id: utterances.id, annotations: utterances.annotations })
    .from(utterances)
    .where(and(eq(utterances.intentId, intentId), sql`${utterances.annotations} <> '[]'`));
  const changed = marked.filter((row) => row.annotations.some((mark) => renamed.has(mark.attribute)));
  const marks = changed.map((row) => JSON.stringify(followAttributes(row.annotations, renamed)));
  await tx.execute(sql`
    update ${utterances} set annotations = changed.annotations::jsonb, version = ${utterances.version} + 1
    from unnest(${sql.param(changed.map((row) => row.id))}::text[], ${sql.param(marks)}::text[]) as changed (id, annotations)
    where ${utterances.id} = changed.id`);
}

/**
 * Renames a corpus in the attributes of all intents of the workspace. Attributes refer to a corpus by name, and keep
 * their meaning, so this is part of renaming a corpus and needs no permission to edit intents.
 */
export async function renameCorpusInAttributes(tx: Tx, ws: string, from: string, to: string): Promise<void> {
  const rows = await tx.select().from(intents).where(eq(intents.ws, ws));
  const follows = (type: string) => corpusOf(type)?.toLowerCase() === from.toLowerCase();
  for (const { id, attributes } of rows) {
    if (!attributes.some(({ type }) => follows(type))) continue;
    const moved = attributes.map((attribute) =>
      follows(attribute.type) ? { ...attribute, type: `${corpusPrefix}${to}` as const } : attribute,
    );
    await tx
      .update(intents)
      .set({ attributes: moved, updatedAt: sql`now()`, version: sql`${intents.version} + 1` })
      .where(eq(intents.id, id));
  }
}
