import { sql } from 'drizzle-orm';
import type { Tx } from './db/port.ts';
import type { Deps } from './deps.ts';

/** What waits in tables until its time has come: runs of scripts with schedules and alarms, messages to webhooks, connections. */
export type DueWork = 'runs' | 'webhooks' | 'connections';

const channel = 'parlance_due';
/** Milliseconds between two looks at least where something is due that cannot be taken, and at most. */
const pause = { least: 500, most: 5000 };

/** Has every process look for what is due, once this transaction is committed: something may be due sooner than before. */
export async function wake(tx: Tx, work: DueWork): Promise<void> {
  await tx.execute(wakeSql(work));
}

/** The same as a statement, for one that writes what is due. */
export const wakeSql = (work: DueWork) => sql`select pg_notify(${channel}::text, ${work}::text)`;

/**
 * Looks for work that is due: at once, when it is woken, and when the next is due. Now and then it looks in any case, for
 * what changed without a word, such as a restored script.
 *
 * @param look takes what is due; milliseconds until something is due again, undefined for nothing
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

  // An empty message: the connection was away, and something may have been missed.
  const listening = db.listen(channel, (told) => {
    if (told === work || told === '') kick();
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
