import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Kind, named, refuseTaken } from './names.ts';

/** Moves an object to the trash. What belongs to it is kept, so that it can be restored completely. */
export async function trash(tx: Tx, kind: Kind, ws: string, id: string): Promise<void> {
  await set(tx, kind, ws, id, sql`now()`);
}

/**
 * Restores a deleted object. Idempotent.
 * @throws {Refusal} 404 when it does not exist, 409 when its name was used again
 */
export async function restore(tx: Tx, kind: Kind, ws: string, id: string): Promise<void> {
  const table = named[kind];
  const [row] = await tx
    .select({ name: table.name, deletedAt: table.deletedAt })
    .from(table)
    .where(and(eq(table.ws, ws), eq(table.id, id)));
  if (!row) throw refuse.notFound(`${kind}_not_found`);
  if (row.deletedAt === null) return;
  await refuseTaken(tx, kind, ws, row.name, id, `${kind}_restore_name_taken`);
  await set(tx, kind, ws, id, sql`null`);
}

async function set(tx: Tx, kind: Kind, ws: string, id: string, deletedAt: ReturnType<typeof sql>): Promise<void> {
  const table = named[kind];
  await tx
    .update(table)
    .set({ deletedAt, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(eq(table.ws, ws), eq(table.id, id)));
}
