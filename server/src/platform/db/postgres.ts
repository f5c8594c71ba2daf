import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { isReferenceLost, isRetryable, isStalePlan } from './errors.ts';
import { listener } from './listener.ts';
import { nameStatements } from './namedStatements.ts';
import { guarded, type Db, type Tx, runWithDeferredWork } from './port.ts';

/** How many times a transaction is attempted if another one gets in its way. */
const attempts = 3;

const worksAgain = (error: unknown): boolean => isRetryable(error) || isReferenceLost(error) || isStalePlan(error);

interface PostgresOptions {
  /** The address to listen for notifications; by default the same one. */
  listenUrl?: string | undefined;
  /** Whether a pooler is in between, which may give each transaction another connection. */
  pooled?: boolean;
}

/** Opens a PostgreSQL server: a pool for transactions, and one separate connection for notifications. */
export function openPostgres(
  url: string,
  log: FastifyBaseLogger,
  { listenUrl = url, pooled = false }: PostgresOptions = {},
): Db {
  const connection = { connectionString: url, application_name: 'parlance', keepAlive: true };
  const pool = new Pool({ ...connection, max: 10, connectionTimeoutMillis: 10_000 });
  // The pool replaces a broken idle connection; the next query is not affected.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'an idle database connection broke'));
  // The pool handles errors of idle connections only; without a listener, a connection that breaks between two
  // queries of a transaction would end the process. The transaction fails with its next query.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.debug({ reason: message }, 'a database connection broke'));
  });
  const statements = pooled ? undefined : nameStatements(pool);
  const root = drizzle({ client: pool });
  const untilItHolds = <Result>(run: () => Promise<Result>) =>
    guarded(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await run();
        } catch (error) {
          if (isStalePlan(error)) statements?.rename();
          if (attempt === attempts || !worksAgain(error)) throw error;
        }
      }
    });
  const notifications = listener({ ...connection, connectionString: listenUrl }, log);
  return {
    dialect: 'postgres',
    tx: (work) => untilItHolds(() => runWithDeferredWork((run) => root.transaction((tx: Tx) => run(tx)), work)),
    once: (work) => untilItHolds(() => work(root)),
    listen: notifications.listen,
    execute: (text, values = []) =>
      guarded(async () => {
        if (values.length > 0) return pool.query(text, [...values]);
        // A script returns a list of results; the last one counts.
        const results: unknown = await pool.query(text);
        const last: unknown = Array.isArray(results) ? results.at(-1) : results;
        return last instanceof Object && 'rows' in last && Array.isArray(last.rows)
          ? { rows: last.rows }
          : { rows: [] };
      }),
    async close() {
      await notifications.close();
      await pool.end();
    },
  };
}
