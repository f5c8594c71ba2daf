import { lt } from 'drizzle-orm';
import { signUps } from '../platform/db/accountTables.ts';
import type { Tx } from '../platform/db/port.ts';
import { deleteUnusedDevices } from './credentials/devices.ts';
import { removeExpiredAttempts } from './credentials/failureCounter.ts';
import { removeExpiredSessions } from './sessions/sessions.ts';
import { removeExpiredTickets } from './credentials/tickets.ts';

/** Deletes expired sessions, tickets, counters and sign-ups; called every hour. */
export async function tidyAccounts(tx: Tx): Promise<void> {
  await removeExpiredSessions(tx);
  await removeExpiredTickets(tx);
  await removeExpiredAttempts(tx);
  await deleteUnusedDevices(tx);
  await tx.delete(signUps).where(lt(signUps.expiresAt, new Date()));
}
