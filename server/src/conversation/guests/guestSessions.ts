import { eq, sql } from 'drizzle-orm';
import { sessions } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';

/** Maximum number of days that a guest's session lasts after the sign-in. */
const maxDays = 30;
const day = 24 * 60 * 60 * 1000;

/** End of a session that a code opens: the end of the code, and at most 30 days after the sign-in. */
export function guestSessionEnd(signedInAt: Date, codeEnd: Date | null): Date {
  const latest = new Date(signedInAt.getTime() + maxDays * day);
  return codeEnd && codeEnd < latest ? codeEnd : latest;
}

/** Gives the sessions of a code its new end date. */
export async function followCodeEnd(tx: Tx, code: { id: string; endsAt: Date | null }): Promise<void> {
  const latest = sql`${sessions.createdAt} + ${maxDays} * interval '1 day'`;
  const endsAt = sql`least(${latest}, ${code.endsAt?.toISOString() ?? null}::timestamptz)`;
  await tx
    .update(sessions)
    .set({ endsAt, expiresAt: sql`least(${sessions.expiresAt}, ${endsAt})` })
    .where(eq(sessions.pinCode, code.id));
}

/** Ends the sessions of a code that is deleted. */
export async function endSessionsOfCode(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.pinCode, id));
}
