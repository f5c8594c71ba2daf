import { pino } from 'pino';
import type { Db } from '../platform/db/port.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { startCluster } from './postgres.ts';
import { emptyCopy, migratedCopy } from './template.ts';

export const dialects = ['pglite', 'postgres'] as const;
export type Dialect = (typeof dialects)[number];

export const silent = pino({ level: 'silent' });

/** A new database, empty or migrated: in memory, or on a temporary PostgreSQL server. */
async function database(dialect: Dialect, content: 'empty' | 'migrated'): Promise<Db> {
  if (dialect === 'pglite') return content === 'empty' ? emptyCopy() : migratedCopy();
  const cluster = await startCluster();
  const db = openPostgres(await cluster.createDatabase(content), silent);
  return {
    ...db,
    async close() {
      await db.close();
      await cluster.stop();
    },
  };
}

/** A database without tables. */
export const emptyDatabase = (dialect: Dialect): Promise<Db> => database(dialect, 'empty');

/** A migrated database without content. */
export const testDatabase = (dialect: Dialect = 'pglite'): Promise<Db> => database(dialect, 'migrated');
