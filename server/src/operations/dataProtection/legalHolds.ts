import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LegalHold } from '@parlance/contract/calls/dataProtection';
import { legalHolds } from '../../platform/db/conversationTables.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import type { Person } from './person.ts';

type Row = typeof legalHolds.$inferSelect;

const present = ({ id, participant, conversationId, reason, setBy, createdAt }: Row): LegalHold => ({
  id,
  participant,
  conversation_id: conversationId,
  reason,
  set_by: setBy,
  created_at: createdAt.toISOString(),
});

export const listHolds = async (tx: Tx, ws: string): Promise<LegalHold[]> =>
  (await tx.select().from(legalHolds).where(eq(legalHolds.ws, ws)).orderBy(asc(legalHolds.createdAt))).map(present);

/**
 * Protects data from retention and erasure.
 *
 * @param person null: the whole workspace
 * @throws {Refusal} 409 `legal_hold_set`
 */
export async function setHold(
  tx: Tx,
  ws: string,
  person: Person | null,
  reason: string,
  setBy: string,
): Promise<LegalHold> {
  const participant = person?.participant ?? null;
  const conversationId = participant === null ? (person?.conversations[0] ?? null) : null;
  try {
    const [row] = await tx
      .insert(legalHolds)
      .values({ id: newId(), ws, participant, conversationId, reason, setBy })
      .returning();
    if (!row) throw new Error('the legal hold was not stored');
    return present(row);
  } catch (error) {
    throw isUniqueViolation(error) ? refuse.conflict('legal_hold_set') : error;
  }
}

/** @throws {Refusal} 404 */
export async function liftHold(tx: Tx, ws: string, id: string): Promise<LegalHold> {
  const [row] = await tx
    .delete(legalHolds)
    .where(and(eq(legalHolds.id, id), eq(legalHolds.ws, ws)))
    .returning();
  if (!row) throw refuse.notFound('legal_hold_not_found');
  return present(row);
}

/** Whether any data of a person are under a legal hold. */
export async function isPersonHeld(tx: Tx, { ws, participant, conversations }: Person): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    sql`select exists (select from legal_holds where ws = ${ws} and (
      (participant is null and conversation_id is null) or participant = ${participant}
      or conversation_id = any(${sql.param([...conversations])}::text[])
    )) as held`,
    z.object({ held: z.boolean() }),
  );
  return found?.held ?? false;
}
