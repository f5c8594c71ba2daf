import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { classes, classIntents, intents } from '../../platform/db/nlpTables.ts';

/** Which intents belong to a class. Rows of deleted intents and classes are kept, so that they can be restored. */

/** Sets the intents of a class, in this order. */
export async function setIntentsOf(tx: Tx, classId: string, wanted: string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${classIntents} using ${intents}
    where ${intents.id} = ${classIntents.intentId} and ${intents.deletedAt} is null
      and ${classIntents.classId} = ${classId} and not ${classIntents.intentId} = any(${sql.param(wanted)}::text[])`);
  await tx.execute(sql`
    insert into ${classIntents} (class_id, intent_id, position)
    select ${classId}, wanted.id, wanted.position
    from unnest(${sql.param(wanted)}::text[]) with ordinality as wanted (id, position)
    on conflict (class_id, intent_id) do update set position = excluded.position`);
}

/** Adds intents to the end of a class. */
export async function addIntentsTo(tx: Tx, classId: string, added: string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${classIntents} (class_id, intent_id, position)
    select ${classId}, added.id, added.position
      + (select coalesce(max(position), 0) from ${classIntents} where class_id = ${classId})
    from unnest(${sql.param(added)}::text[]) with ordinality as added (id, position)
    on conflict (class_id, intent_id) do nothing`);
}

/** Sets the classes of an intent. Returns the ids of the classes that changed. */
export async function setClassesOf(tx: Tx, intentId: string, wanted: string[]): Promise<string[]> {
  const before = await tx
    .select({ id: classes.id })
    .from(classIntents)
    .innerJoin(classes, eq(classes.id, classIntents.classId))
    .where(and(eq(classIntents.intentId, intentId), isNull(classes.deletedAt)));
  const had = new Set(before.map((row) => row.id));
  const gone = [...had].filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !had.has(id));
  for (const id of gone) {
    await tx.delete(classIntents).where(and(eq(classIntents.classId, id), eq(classIntents.intentId, intentId)));
  }
  for (const id of added) await addIntentsTo(tx, id, [intentId]);
  const changed = [...gone, ...added];
  await touchClasses(tx, changed);
  return changed;
}

/** Raises the version of classes whose content changed. */
export async function touchClasses(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .update(classes)
    .set({ updatedAt: sql`now()`, version: sql`${classes.version} + 1` })
    .where(sql`${classes.id} = any(${sql.param(ids)}::text[])`);
}
