import { sql } from 'drizzle-orm';
import type { Tx } from './db/port.ts';
import type { Deps } from './deps.ts';

/**
 * Kinds of work that wait in tables until they are due: runs of scripts with schedules and alarms, deliveries to
 * webhooks, connections.
 */
export type DueWork = 'runs' | 'webhooks' | 'connections';

const channel = 'parlance_due';
/** Milliseconds between two looks: the minimum, for due work that cannot be taken yet, and the maximum. */
const pause = { least: 500, most: 5000 };

/** Makes every process look for due work after the commit, because something may be due earlier than before. */
export async function wake(tx: Tx, work: DueWork): Promise<void> {
  await tx.execute(wakeSql(work));
}

/** The same as SQL. */
export const wakeSql = (work: DueWork) => sql`select pg_notify(${channel}::text, ${work}::text)`;

/**
 * Looks for due work: at once, when woken, and when the next work is due. It also looks at intervals, for changes
 * without a notification, like a restored script.
 *
 * @param look takes due work; returns the milliseconds until something is due again, undefined if nothing is
 */
export function lookWhenDue(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  work: DueWork,
  look: () => Promise<number | undefined>,
): { kick: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let again = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function lookUntilQuiet(): Promise<void> {
    let next: number | undefined;
    while (again && !stopping.signal.aborted) {
      again = false;
      try {
        next = await look();
      } catch (error) {
        log.warn({ err: error, work }, 'what is due was not taken');
        next = undefined;
      }
    }
    looking = undefined;
    if (!stopping.signal.aborted)
      timer = setTimeout(kick, Math.min(Math.max(next ?? Infinity, pause.least), pause.most)).unref();
  }

  function kick(): void {
    if (stopping.signal.aborted) return;
    again = true;
    clearTimeout(timer);
    looking ??= lookUntilQuiet();
  }

  // An empty message means that the connection was lost and notifications may have been missed.
  const listening = db.listen(channel, (payload) => {
    if (payload === work || payload === '') kick();
  });
  listening.catch((error: unknown) => log.warn({ err: error, work }, 'no one tells what is due'));
  kick();
  return {
    kick,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      const unlisten = await listening.catch(() => undefined);
      await unlisten?.().catch(() => undefined);
    },
  };
}
