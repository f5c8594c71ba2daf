import { startCluster } from '../../server/src/testing/postgres.ts';

export interface Postgres {
  /** Address of an empty database. */
  url: string;
  stop(): Promise<void>;
}

/** An empty database on a throwaway PostgreSQL server of its own. */
export async function startPostgres(): Promise<Postgres> {
  const cluster = await startCluster();
  return { url: await cluster.createDatabase(), stop: () => cluster.stop() };
}
