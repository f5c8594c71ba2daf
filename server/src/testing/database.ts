import { pino } from 'pino';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import type { Db } from '../platform/db/port.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { startCluster } from './postgres.ts';
import { emptyCopy, migratedCopy } from './template.ts';

export const dialects = ['pglite', 'postgres'] as const;
export type Dialect = (typeof dialects)[number];

export const silent = pino({ level: 'silent' });

/** An empty database of its own: in memory, or on a throwaway PostgreSQL server. */
export async function emptyDatabase(dialect: Dialect): Promise<Db> {
  if (dialect === 'pglite') return emptyCopy();
  const cluster = await startCluster();
  const db = openPostgres(await cluster.createDatabase(), silent);
  return {
    ...db,
    async close() {
      await db.close();
      await cluster.stop();
    },
  };
}

/** A migrated database without content. */
export async function testDatabase(dialect: Dialect = 'pglite'): Promise<Db> {
  if (dialect === 'pglite') return migratedCopy();
  const db = await emptyDatabase(dialect);
  await migrate(db, await readMigrations());
  return db;
}
