import { People } from './people.ts';
import { startPostgres } from './postgres.ts';
import { startServer, type RunningServer } from './server.ts';

/** A server with its own PostgreSQL, and a way to insert users without the calls under test. */
export interface Platform {
  server: RunningServer;
  url: string;
  databaseUrl: string;
  people: People;
  dispose(): Promise<void>;
}

export async function startPlatform(env: Record<string, string> = {}): Promise<Platform> {
  const postgres = await startPostgres();
  const server = await startServer({ env: { DATABASE_URL: postgres.url, ...env } });
  const people = new People(postgres.url);
  await people.open();
  return {
    server,
    url: server.url,
    databaseUrl: postgres.url,
    people,
    async dispose() {
      await people.close();
      await server.dispose();
      await postgres.stop();
    },
  };
}
