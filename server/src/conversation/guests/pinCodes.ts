import { randomInt } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { PinCode } from '@parlance/contract/calls/guests';
import { isDay } from '@parlance/contract/moments';
import { isWeakPin, pinLength, pinNone } from '@parlance/contract/pin';
import { newId } from '../../platform/ids/newId.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { pinCodes } from '../../platform/db/guestTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { endSessionsOfCode, followCodeEnd } from './guestSessions.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { momentOf } from '../../platform/time/days.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';

export type PinCodeRow = typeof pinCodes.$inferSelect;
type Draft = ParsedBodyOf<'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes'>;
type Terms = Omit<Draft, 'value'>;

const edgeOf = (given: string | number, zone: string, edge: 'start' | 'end'): Date | null => {
  if (typeof given === 'string') return momentOf(given, zone, edge);
  return given === pinNone ? null : new Date(given);
};
const msOf = (moment: Date | null): number => moment?.getTime() ?? pinNone;

export const presentPinCode = (row: PinCodeRow): PinCode => ({
  _id: row.id,
  value: row.value,
  start: msOf(row.startsAt),
  end: msOf(row.endsAt),
  count: row.usesLeft ?? pinNone,
  used: row.used,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  version: row.version,
});

/** The condition that finds the codes of a service. */
export const codesOf = (ws: string, thing: string) =>
  and(eq(pinCodes.ws, ws), eq(pinCodes.thing, thing), isNull(pinCodes.deletedAt));

export async function listPinCodes(tx: Tx, ws: string, thing: string): Promise<PinCode[]> {
  const rows = await tx.select().from(pinCodes).where(codesOf(ws, thing)).orderBy(asc(pinCodes.value));
  return rows.map(presentPinCode);
}

/** Whether a service has a code of this value. */
export async function isTaken(tx: Tx, ws: string, thing: string, value: string): Promise<boolean> {
  return (await tx.$count(pinCodes, and(codesOf(ws, thing), eq(pinCodes.value, value)))) > 0;
}

/** A code of a service, locked until the transaction ends. @throws {Refusal} 404 `code_not_found` */
export async function lockPinCode(tx: Tx, ws: string, thing: string, id: string): Promise<PinCodeRow> {
  const [row] = await tx
    .select()
    .from(pinCodes)
    .where(and(codesOf(ws, thing), eq(pinCodes.id, id)))
    .for('no key update');
  if (!row) throw refuse.notFound('code_not_found');
  return row;
}

async function columnsOf(tx: Tx, ws: string, { start, end, count }: Terms) {
  const { timeZone } = await getWorkspace(tx, ws);
  const [startsAt, endsAt] = [edgeOf(start, timeZone, 'start'), edgeOf(end, timeZone, 'end')];
  // The end of a day is exclusive: it is the start of the next day.
  const last = endsAt && endsAt.getTime() - (typeof end === 'string' && isDay(end) ? 1 : 0);
  if (startsAt && last !== null && startsAt.getTime() > last) throw refuse.invalid('start', 'start_after_end');
  return { startsAt, endsAt, usesLeft: count === pinNone ? null : count };
}

/** @throws {Refusal} 400 `start` when it is after the end, 409 `code_exists` when the value is taken */
export async function createPinCode(
  tx: Tx,
  ws: string,
  thing: string,
  { value, ...terms }: Draft,
  createdBy: string,
): Promise<PinCode> {
  const columns = await columnsOf(tx, ws, terms);
  const [row] = await unlessTaken(() =>
    tx
      .insert(pinCodes)
      .values({ id: newId(), ws, thing, value, ...columns, createdBy })
      .returning(),
  );
  if (!row) throw new Error('the code was not stored');
  return presentPinCode(row);
}

/** @throws {Refusal} 400 `start` when it is after the end, 409 `code_exists` when the value is taken */
export async function changePinCode(
  tx: Tx,
  row: PinCodeRow,
  changes: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId'>,
): Promise<PinCode> {
  const before = presentPinCode(row);
  const { value = before.value, start = before.start, end = before.end, count = before.count } = changes;
  const columns = await columnsOf(tx, row.ws, { start, end, count });
  const [changed] = await unlessTaken(() =>
    tx
      .update(pinCodes)
      .set({ value, ...columns, version: row.version + 1 })
      .where(eq(pinCodes.id, row.id))
      .returning(),
  );
  if (!changed) throw refuse.notFound('code_not_found');
  if (msOf(changed.endsAt) !== before.end) await followCodeEnd(tx, changed);
  return presentPinCode(changed);
}

/** Deletes a code and ends the sessions that it opened. */
export async function deletePinCode(tx: Tx, { id, version }: PinCodeRow): Promise<void> {
  await tx
    .update(pinCodes)
    .set({ deletedAt: new Date(), version: version + 1 })
    .where(eq(pinCodes.id, id));
  await endSessionsOfCode(tx, id);
}

/** Creates this number of codes with random values that are new to the service, sorted by value. */
export async function generatePinCodes(
  tx: Tx,
  ws: string,
  thing: string,
  { number, ...terms }: Terms & { number: number },
  createdBy: string,
): Promise<PinCode[]> {
  const columns = await columnsOf(tx, ws, terms);
  const made: PinCode[] = [];
  while (made.length < number) {
    const values = new Set<string>();
    while (values.size < number - made.length) values.add(randomPin());
    const rows = await tx
      .insert(pinCodes)
      .values([...values].map((value) => ({ id: newId(), ws, thing, value, ...columns, createdBy })))
      // A value that exists already is drawn again.
      .onConflictDoNothing()
      .returning();
    made.push(...rows.map(presentPinCode));
  }
  return made.toSorted((a, b) => a.value.localeCompare(b.value));
}

/** Eight random digits that are not easy to guess. The first is not 0, because spreadsheets drop a leading 0. */
export function randomPin(): string {
  for (;;) {
    const value = String(randomInt(10 ** (pinLength - 1), 10 ** pinLength));
    if (!isWeakPin(value)) return value;
  }
}

async function unlessTaken(work: () => Promise<PinCodeRow[]>): Promise<PinCodeRow[]> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? refuse.conflict('code_exists') : error;
  }
}
