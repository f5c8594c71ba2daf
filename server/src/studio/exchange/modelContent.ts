import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { modelContents } from '../../platform/db/contentTables.ts';
import { classes, models } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ExchangeContent } from './exchangeContent.ts';

/** What a class is taught, small enough to keep with its model; call it outside a transaction. */
export const packContent = (taught: ExchangeContent): Promise<Uint8Array> =>
  promisify(gzip)(JSON.stringify(taught), { level: constants.Z_BEST_SPEED });

/** Keeps what a model was trained from, as long as the model may answer. */
export async function keepModelContent(tx: Tx, modelId: string, content: Uint8Array): Promise<void> {
  await tx.insert(modelContents).values({ modelId, content });
  await tx.execute(sql`
    delete from ${modelContents} using ${models}
    where ${models.id} = ${modelContents.modelId} and ${models.artefact} is null`);
}

/**
 * What the model that answers was trained from, still packed.
 * @throws {Refusal} 409 `class_not_published` for a class without one, `model_without_content` for a model of an older version
 */
export async function publishedContent(tx: Tx, classId: string): Promise<Uint8Array> {
  const [row] = await tx
    .select({ name: classes.name, model: classes.publishedModel, content: modelContents.content })
    .from(classes)
    .leftJoin(modelContents, eq(modelContents.modelId, classes.publishedModel))
    .where(eq(classes.id, classId));
  const name = row?.name ?? '';
  if (!row?.model) throw refuse.conflict('class_not_published', { name });
  if (!row.content) throw refuse.conflict('model_without_content', { name });
  return row.content;
}

/** Opens what `packContent` made; call it outside a transaction. */
export async function unpackContent(packed: Uint8Array): Promise<ExchangeContent> {
  const taught: ExchangeContent = JSON.parse((await promisify(gunzip)(packed)).toString());
  return taught;
}
