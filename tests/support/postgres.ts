import { startCluster } from '../../server/src/testing/postgres.ts';

export interface Postgres {
  /** Address of a database. */
  url: string;
  stop(): Promise<void>;
}

/** A database on a throwaway PostgreSQL server of its own, migrated already where it does not matter who does it. */
export async function startPostgres(content: 'empty' | 'migrated' = 'migrated'): Promise<Postgres> {
  const cluster = await startCluster();
  return { url: await cluster.createDatabase(content), stop: () => cluster.stop() };
}
