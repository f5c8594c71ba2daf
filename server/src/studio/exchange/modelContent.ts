import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { modelContents } from '../../platform/db/contentTables.ts';
import type { Answer } from '@parlance/contract/calls/nlp';
import { classes, models, publications } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type PublishedIntent, publishedIntentsOf } from '../content/publishedContent.ts';
import type { ExchangeContent } from './exchangeContent.ts';

/** The content of a class, compressed to keep it with its model; call it outside a transaction. */
export const packContent = (content: ExchangeContent): Promise<Uint8Array> =>
  promisify(gzip)(JSON.stringify(content), { level: constants.Z_BEST_SPEED });

/** Keeps what a model was trained from, as long as the model may answer. */
export async function keepModelContent(tx: Tx, modelId: string, content: Uint8Array): Promise<void> {
  await tx.insert(modelContents).values({ modelId, content });
  await tx.execute(sql`
    delete from ${modelContents} using ${models}
    where ${models.id} = ${modelContents.modelId} and ${models.artefact} is null`);
}

/** The published content: the training data of the model, and the content of its publication. */
export interface PublishedSource {
  packed: Uint8Array;
  fallback: Answer[];
  /** The published intents, by the names that the model was trained with. */
  intents: ReadonlyMap<string, PublishedIntent>;
}

/**
 * What answers people, still packed.
 * @throws {Refusal} 409 `class_not_published` for a class without one, `model_without_content` for a model of an older version
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

/** Opens what answers people; call it outside a transaction. */
export async function unpackPublished({ packed, fallback, intents }: PublishedSource): Promise<ExchangeContent> {
  const content: ExchangeContent = JSON.parse((await promisify(gunzip)(packed)).toString());
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
