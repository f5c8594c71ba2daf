import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { isNotWritable, isUnavailable } from '../db/errors.ts';
import { isMigrated, readMigrations } from '../db/migrate.ts';
import { hasRoom } from '../db/dataDirectory.ts';
import type { Deps } from '../deps.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Milliseconds for which the result of a check is cached, because a check writes to the database. */
const lookEvery = 1000;

/** `/healthz` (liveness): the process answers. `/readyz` (readiness): it can read and write, so send it requests. */
export async function addHealth(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const migrations = await readMigrations();

  async function look(): Promise<Refusal | undefined> {
    try {
      const migrated = await db.tx((tx) => isMigrated(tx, migrations));
      if (!migrated) return refuse.unavailable('database_not_migrated');
      await db.once((tx) =>
        tx.execute(sql`insert into readiness default values on conflict (one) do update set written_at = now()`),
      );
      // The row exists already, so that its update succeeds on a full disk where new messages cannot be stored.
      const isFull = db.dialect === 'pglite' && !(await hasRoom(config.dataDir));
      return isFull ? refuse.unavailable('database_not_writable') : undefined;
    } catch (error) {
      app.log.warn({ err: error }, 'the server is not ready');
      const isAway = isUnavailable(error) && !isNotWritable(error);
      return refuse.unavailable(isAway ? 'database_unreachable' : 'database_not_writable');
    }
  }

  let last = { at: Number.NEGATIVE_INFINITY, outcome: Promise.resolve<Refusal | undefined>(undefined) };
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (app.isDraining()) throw refuse.unavailable('server_stopping');
    const now = performance.now();
    if (now - last.at > lookEvery) last = { at: now, outcome: look() };
    const refusal = await last.outcome;
    if (refusal) throw refusal;
    return { status: 'ready' };
  });
}
