import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/port.ts';
import { classes, corpora, intents } from '../db/schema.ts';
import { refuse } from '../http/refusal.ts';

/** What people name here; the word is also the type of its 404 and 409. */
export const named = { class: classes, intent: intents, corpus: corpora } as const;
export type Kind = keyof typeof named;

/** What sets every text of the same words equal: NFKC, lower case, white space folded. */
export function textKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * Id of the thing a path names, by id or by name without regard to case.
 * @throws {Refusal} 404 when there is none, deleted ones included
 */
export async function resolve(tx: Tx, kind: Kind, ws: string, idOrName: string): Promise<string> {
  const found = await lookUp(tx, kind, ws, idOrName);
  if (found === undefined) throw refuse.notFound(kind);
  return found;
}

/** Like `resolve`, but undefined when there is none. An id wins over a name spelled like it. */
export async function lookUp(tx: Tx, kind: Kind, ws: string, idOrName: string): Promise<string | undefined> {
  const table = named[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.ws, ws),
        isNull(table.deletedAt),
        sql`(${table.id} = ${idOrName} or lower(${table.name}) = lower(${idOrName.trim()}))`,
      ),
    );
  return (rows.find((row) => row.id === idOrName) ?? rows[0])?.id;
}

/**
 * Refuses a name that another thing of the kind has.
 * @param except id of the thing that may keep its own name
 * @throws {Refusal} 409 with the kind as its type
 */
export async function refuseTaken(tx: Tx, kind: Kind, ws: string, name: string, except?: string): Promise<void> {
  const table = named[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ws, ws), isNull(table.deletedAt), sql`lower(${table.name}) = lower(${name})`));
  if (rows.some((row) => row.id !== except)) {
    throw refuse.conflict(kind, `There is already a ${kind} named "${name}"`);
  }
}
