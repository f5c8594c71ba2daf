import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Kind, named, refuseTaken } from './names.ts';

/** Takes a thing out of sight; what belongs to it stays, so that it can be brought back whole. */
export async function trash(tx: Tx, kind: Kind, ws: string, id: string): Promise<void> {
  await set(tx, kind, ws, id, sql`now()`);
}

/**
 * Brings a deleted thing back; one that is there already stays as it is.
 * @throws {Refusal} 404 when there never was one, 409 when its name was given to another meanwhile
 */
export async function restore(tx: Tx, kind: Kind, ws: string, id: string): Promise<void> {
  const table = named[kind];
  const [row] = await tx
    .select({ name: table.name, deletedAt: table.deletedAt })
    .from(table)
    .where(and(eq(table.ws, ws), eq(table.id, id)));
  if (!row) throw refuse.notFound(`${kind}_not_found`);
  if (row.deletedAt === null) return;
  await refuseTaken(tx, kind, ws, row.name);
  await set(tx, kind, ws, id, sql`null`);
}

async function set(tx: Tx, kind: Kind, ws: string, id: string, deletedAt: ReturnType<typeof sql>): Promise<void> {
  const table = named[kind];
  await tx
    .update(table)
    .set({ deletedAt, updatedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(and(eq(table.ws, ws), eq(table.id, id)));
}
