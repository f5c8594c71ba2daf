import { lt } from 'drizzle-orm';
import { signUps } from '../db/accountTables.ts';
import type { Tx } from '../db/port.ts';
import { removeExpiredAttempts } from './attempts.ts';
import { removeExpiredSessions } from './sessions.ts';
import { removeExpiredTickets } from './tickets.ts';

/** Forgets what nobody can use any more; called now and then. */
export async function tidyAccounts(tx: Tx): Promise<void> {
  await removeExpiredSessions(tx);
  await removeExpiredTickets(tx);
  await removeExpiredAttempts(tx);
  await tx.delete(signUps).where(lt(signUps.expiresAt, new Date()));
}
