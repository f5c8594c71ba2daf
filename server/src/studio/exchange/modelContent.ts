import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { and, eq, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { modelContents } from '../../platform/db/contentTables.ts';
import type { Answer } from '@parlance/contract/calls/nlp';
import { classes, models, publications } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type PublishedIntent, publishedIntentsOf } from '../content/publishedContent.ts';
import { textKey } from '../content/textKey.ts';
import type { ExchangeContent } from './exchangeContent.ts';

/** The compressed content of a class, to store with its model. Slow: call it outside a transaction where possible. */
export const packContent = (content: ExchangeContent): Promise<Uint8Array> =>
  promisify(gzip)(JSON.stringify(content), { level: constants.Z_BEST_SPEED });

/** Stores the content that a model was trained with, as long as the model can be published. */
export async function storeModelContent(tx: Tx, modelId: string, content: Uint8Array): Promise<void> {
  await tx.insert(modelContents).values({ modelId, content });
  await tx.execute(sql`
    delete from ${modelContents} using ${models}
    where ${models.id} = ${modelContents.modelId} and ${models.artefact} is null`);
}

const unpack = async (packed: Uint8Array): Promise<ExchangeContent> =>
  JSON.parse((await promisify(gunzip)(packed)).toString());

/**
 * Removes utterances from the stored contents of models of a workspace, except those that are still utterances.
 * @param since first time of each text, by its key; content that is older than this is not of this person
 */
export async function eraseFromModelContents(tx: Tx, ws: string, since: ReadonlyMap<string, Date>): Promise<void> {
  if (since.size === 0) return;
  const keys = sql.param([...since.keys()]);
  const taught = await rowsOf(
    tx,
    sql`select distinct text_key as key from utterances where ws = ${ws} and text_key = any(${keys}::text[])`,
    z.object({ key: z.string() }),
  );
  const gone = new Set(since.keys());
  for (const { key } of taught) gone.delete(key);
  const first = [...since.values()].reduce((one, other) => (other < one ? other : one));
  const kept = await tx
    .select({ id: modelContents.modelId })
    .from(modelContents)
    .innerJoin(models, eq(models.id, modelContents.modelId))
    .where(and(eq(models.ws, ws), gte(modelContents.createdAt, first)));
  // One after the other, because each may have the utterances of a large class.
  for (const { id } of kept) {
    const [row] = await tx.select().from(modelContents).where(eq(modelContents.modelId, id));
    if (!row) continue;
    const content = await unpack(row.content);
    let erased = 0;
    const intents = content.intents.map((intent) => {
      const utterances = intent.utterances.filter(({ text }) => !gone.has(textKey(text)));
      erased += intent.utterances.length - utterances.length;
      return { ...intent, utterances };
    });
    if (erased === 0) continue;
    const packed = await packContent({ ...content, intents });
    await tx.update(modelContents).set({ content: packed }).where(eq(modelContents.modelId, id));
  }
}

/** The published content: the training content of the model, and the content of its publication. */
export interface PublishedSource {
  packed: Uint8Array;
  fallback: Answer[];
  /** The published intents, by the names that the model was trained with. */
  intents: ReadonlyMap<string, PublishedIntent>;
}

/**
 * The published content, still compressed.
 * @throws {Refusal} 409 `class_not_published` for a class without one, `model_without_content` for a model of an older
 * version
 */
export async function publishedSource(tx: Tx, classId: string): Promise<PublishedSource> {
  const [row] = await tx
    .select({
      name: classes.name,
      content: modelContents.content,
      ids: models.intentIds,
      publication: publications.id,
      fallback: publications.fallback,
    })
    .from(classes)
    .leftJoin(models, eq(models.id, classes.publishedModel))
    .leftJoin(modelContents, eq(modelContents.modelId, classes.publishedModel))
    .leftJoin(publications, eq(publications.id, classes.publicationId))
    .where(eq(classes.id, classId));
  const name = row?.name ?? '';
  if (!row?.ids || row.publication === null) throw refuse.conflict('class_not_published', { name });
  if (!row.content) throw refuse.conflict('model_without_content', { name });
  const published = new Map((await publishedIntentsOf(tx, row.publication)).map((one) => [one.intentId, one]));
  const intents = Object.entries(row.ids).flatMap(([known, id]): [string, PublishedIntent][] => {
    const one = published.get(id);
    return one ? [[known, one]] : [];
  });
  return { packed: row.content, fallback: row.fallback ?? [], intents: new Map(intents) };
}

/** Decompresses the published content. Call it outside a transaction. */
export async function unpackPublished({ packed, fallback, intents }: PublishedSource): Promise<ExchangeContent> {
  const content = await unpack(packed);
  const nameOf = (name: string) => intents.get(name)?.name ?? [];
  return {
    ...content,
    classes: content.classes.map((one) => ({ ...one, fallback, intents: one.intents.flatMap(nameOf) })),
    intents: content.intents.flatMap(({ intent_name, utterances }) => {
      const one = intents.get(intent_name);
      if (!one) return [];
      const { name, codeName: intentCodeName, attributes, answers, fallback: own } = one;
      return [{ intent_name: name, intentCodeName, attributes, answers, fallback: own, utterances }];
    }),
  };
}
