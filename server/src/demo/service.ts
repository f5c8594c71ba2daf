import type { Answer } from '@parlance/contract/calls/nlp';
import { newId } from '../platform/ids/newId.ts';
import { pinCodes } from '../platform/db/guestTables.ts';
import type { Tx } from '../platform/db/port.ts';
import { things } from '../platform/db/workspaceTables.ts';
import { randomPin } from '../conversation/guests/pinCodes.ts';

const day = 24 * 60 * 60 * 1000;

/** One code of each kind: days from now, and uses left. */
const codes: readonly { from?: number; to?: number; uses?: number; used?: number }[] = [
  { used: 12 },
  { from: -3, to: 27, uses: 48, used: 2 },
  { to: 7, uses: 1 },
  { from: 5, to: 35 },
  { from: -30, to: -2, used: 6 },
  { uses: 0, used: 5 },
];

const inDays = (days: number | undefined) => (days === undefined ? null : new Date(Date.now() + days * day));

/** A service that asks guests for a PIN, with codes of random values: those of one server open no other. */
export async function seedService(tx: Tx, ws: string, welcome: Answer[]): Promise<void> {
  const thing = 'front_desk';
  await tx.insert(things).values({ id: thing, ws, name: `${ws}-vthing_Front desk`, image: 'social', auth: 1, welcome });
  await tx.insert(pinCodes).values(
    codes.map(({ from, to, uses, used = 0 }) => ({
      id: newId(),
      ws,
      thing,
      value: randomPin(),
      startsAt: inDays(from),
      endsAt: inDays(to),
      usesLeft: uses ?? null,
      used,
    })),
  );
}
