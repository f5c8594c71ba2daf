import { startCluster } from '../../server/src/testing/postgres.ts';

export interface Postgres {
  /** Address of a database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A database on a new PostgreSQL server. By default it is migrated already, for tests that are not about migrations.
 */
export async function startPostgres(content: 'empty' | 'migrated' = 'migrated'): Promise<Postgres> {
  const cluster = await startCluster();
  return { url: await cluster.createDatabase(content), stop: () => cluster.stop() };
}
