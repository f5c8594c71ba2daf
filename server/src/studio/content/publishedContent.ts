import { and, eq, inArray, sql } from 'drizzle-orm';
import { classes, classIntents, intents, publications, publishedIntents } from '../../platform/db/nlpTables.ts';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import type { Tx } from '../../platform/db/port.ts';

/** The content of publications, which answers people until the next publication. */

export type PublishedIntent = typeof publishedIntents.$inferSelect;

/** Number of publications of a class whose content is kept, including the current one. */
export const publicationsKept = 20;

/** Stores the current content of a class with a publication. */
export async function storePublishedContent(tx: Tx, classId: string, publication: number): Promise<void> {
  await tx.execute(sql`
    update ${publications} set kept = true, fallback = ${classes.fallback}, threshold = ${classes.threshold}
    from ${classes} where ${classes.id} = ${classId} and ${publications.id} = ${publication}`);
  await tx.execute(sql`
    insert into ${publishedIntents}
    select ${publication}::bigint, ${intents.id}, ${classIntents.position}, ${intents.name}, ${intents.codeName},
      ${intents.attributes}, ${intents.answers}, ${intents.fallback}
    from ${classIntents} join ${intents} on ${intents.id} = ${classIntents.intentId} and ${intents.deletedAt} is null
    where ${classIntents.classId} = ${classId}`);
}

/** Copies the content of an earlier publication to a new one. */
export async function copyContent(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    update ${publications} set kept = true, fallback = earlier.fallback, threshold = earlier.threshold
    from publications earlier where earlier.id = ${from} and ${publications.id} = ${to}`);
  await tx.execute(sql`
    insert into ${publishedIntents}
    select ${to}::bigint, intent_id, position, name, code_name, attributes, answers, fallback
    from published_intents earlier where earlier.publication_id = ${from}`);
}

/** Deletes the content of publications that can no longer be restored: old ones, and those whose model was deleted. */
export async function pruneContents(tx: Tx, classId: string): Promise<void> {
  const [present] = await tx.select({ id: classes.publicationId }).from(classes).where(eq(classes.id, classId));
  await tx.execute(sql`
    update publications set kept = false, fallback = '[]', threshold = null
    where class_id = ${classId} and kept and id is distinct from ${present?.id ?? null}::bigint
    and id not in (select publication_id from canaries where class_id = ${classId}) and (
      id not in (
        select id from publications where class_id = ${classId} and kept and not canary order by id desc limit ${publicationsKept}
      ) or not exists (
        select 1 from models where models.id = publications.model_id and models.artefact is not null
      )
    )`);
  await tx.execute(sql`
    delete from published_intents using publications
    where publications.id = publication_id and publications.class_id = ${classId} and not publications.kept`);
}

/** One intent of a publication. A prepared query, because nearly every message needs it. */
const intentQuery = builtOnce((tx) =>
  tx
    .select()
    .from(publishedIntents)
    .where(
      and(
        eq(publishedIntents.publicationId, given('publication', publishedIntents.publicationId)),
        eq(publishedIntents.intentId, given('id', publishedIntents.intentId)),
      ),
    )
    .prepare(''),
);

/** An intent as published; undefined where the publication does not have it. */
export async function publishedIntent(tx: Tx, publication: number, id: string): Promise<PublishedIntent | undefined> {
  const [row] = await intentQuery(tx).execute({ publication, id });
  return row;
}

/** The intents of a publication, in their order. */
export const publishedIntentsOf = (tx: Tx, publication: number): Promise<PublishedIntent[]> =>
  tx
    .select()
    .from(publishedIntents)
    .where(eq(publishedIntents.publicationId, publication))
    .orderBy(publishedIntents.position, publishedIntents.name);

/** Names of intents as published, by id. */
export async function publishedNames(tx: Tx, publicationIds: readonly number[]): Promise<Map<string, string>> {
  if (publicationIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: publishedIntents.intentId, name: publishedIntents.name })
    .from(publishedIntents)
    .where(inArray(publishedIntents.publicationId, [...publicationIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Fallback and threshold of a publication. */
export async function publishedClass(tx: Tx, publication: number) {
  const [row] = await tx
    .select({
      fallback: publications.fallback,
      threshold: publications.threshold,
      at: publications.createdAt,
      by: publications.publishedBy,
    })
    .from(publications)
    .where(eq(publications.id, publication));
  return row;
}
