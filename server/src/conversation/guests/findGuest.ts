import { and, eq } from 'drizzle-orm';
import { hashSecret } from '../../identity/credentials/tokens.ts';
import { guests } from '../../platform/db/guestTables.ts';
import type { Tx } from '../../platform/db/port.ts';

/** The guest of a service whose secret the browser keeps. */
export async function findGuest(tx: Tx, ws: string, thing: string, secret: string) {
  const [known] = await tx
    .select()
    .from(guests)
    .where(and(eq(guests.ws, ws), eq(guests.thing, thing), eq(guests.secretHash, hashSecret(secret))));
  return known;
}
