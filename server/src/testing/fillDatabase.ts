import { pino } from 'pino';
import { jobKinds } from '../jobKinds.ts';
import { migrate, type Migration } from '../platform/db/migrate.ts';
import type { Db } from '../platform/db/port.ts';
import { openQueue } from '../platform/jobs/queue.ts';

/** Migrates, and makes the tables of the job queue, which takes longer. */
export async function fillDatabase(db: Db, migrations: readonly Migration[]): Promise<void> {
  await migrate(db, migrations);
  const queue = await openQueue(
    db,
    jobKinds.map(({ kind }) => kind),
    pino({ level: 'silent' }),
  );
  await queue.stop();
}
