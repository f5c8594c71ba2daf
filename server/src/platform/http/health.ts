import type { FastifyInstance } from 'fastify';
import { isMigrated, readMigrations } from '../db/migrate.ts';
import type { Db } from '../db/port.ts';
import { refuse } from './refusal.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work, so send it requests. */
export async function addHealth(app: FastifyInstance, db: Db): Promise<void> {
  const migrations = await readMigrations();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const ready = await db.tx((tx) => isMigrated(tx, migrations)).catch(() => undefined);
    if (ready === undefined) throw refuse.unavailable('database_unreachable');
    if (!ready) throw refuse.unavailable('database_not_migrated');
    return { status: 'ready' };
  });
}
