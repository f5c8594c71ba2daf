import { Counter, Gauge, type Metric } from 'prom-client';
import { isNull } from 'drizzle-orm';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Db } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { Sandbox, SandboxLost } from '../sandbox/sandbox.ts';
import { executeRun } from './engine.ts';
import { giveBackRun, renewRuns, takeRuns } from './runLeases.ts';
import { startScheduled } from './triggers.ts';
import type { RunRow } from './runs.ts';

/** Milliseconds between two looks for runs and schedules that are due. */
const lookEvery = 500;
/** Milliseconds between two renewals of the leases; a third of what they last. */
const renewEvery = 5000;

const ended = new Counter({
  name: 'parlance_script_bursts_total',
  help: 'Runs of scripts that ended or began to wait, in this process',
  registers: [],
});

/** Figures of scripts for Prometheus. */
export const scriptMetrics = (db: Db): Metric[] => [
  new Gauge({
    name: 'parlance_open_script_runs',
    help: 'Runs of scripts that have not ended',
    registers: [],
    async collect() {
      this.set(await db.tx((tx) => tx.$count(scriptRuns, isNull(scriptRuns.endedAt))));
    },
  }),
  ended,
];

const kicks = new WeakMap<Deps['db'], () => void>();

/** Has this process look for due runs at once, where it runs scripts. Call it after the commit. */
export const lookForRuns = ({ db }: Pick<Deps, 'db'>): void => kicks.get(db)?.();

/**
 * Begins to run scripts in this process: those that are due, those of processes that died, and those whose schedule is
 * due.
 * @returns ends it; what runs is left to other processes
 */
export function startScripts(deps: Deps): () => Promise<void> {
  const { db, log } = deps;
  const sandbox = new Sandbox();
  const held = new Map<string, Promise<void>>();
  let stopped = false;
  // The embedded database belongs to one process: what is leased at its start was leased by one that is gone.
  let which: 'all' | 'free' = db.dialect === 'pglite' ? 'all' : 'free';
  let looking: Promise<void> | undefined;
  let again = false;

  async function look(): Promise<void> {
    if (stopped) return;
    const scheduled = await db.tx((tx) => startScheduled(tx, deps.events));
    const taken = await db.tx((tx) => takeRuns(tx, which, sandbox.room));
    which = 'free';
    for (const run of taken) begin(run);
    again ||= scheduled > 0;
  }

  function begin(run: RunRow): void {
    const key = `${run.lease} ${run.id}`;
    const done = executeRun(deps, sandbox, run)
      .catch(async (error: unknown) => {
        if (!(error instanceof SandboxLost)) log.error({ err: error, runId: run.id }, 'a run of a script waits');
        if (!stopped) await db.tx((tx) => giveBackRun(tx, run)).catch(() => undefined);
      })
      .finally(() => {
        held.delete(key);
        ended.inc();
        // There is room for the next one.
        kick();
      });
    held.set(key, done);
  }

  function kick(): void {
    if (stopped) return;
    again = true;
    if (looking) return;
    looking = (async () => {
      while (again) {
        again = false;
        await look().catch((error: unknown) => log.warn({ err: error }, 'no runs of scripts were taken'));
      }
      looking = undefined;
    })();
  }

  const looks = setInterval(kick, lookEvery).unref();
  const renewing = setInterval(() => {
    const leases = [...new Set([...held.keys()].map((key) => key.split(' ')[0] ?? ''))];
    db.tx((tx) => renewRuns(tx, leases)).catch((error: unknown) =>
      log.warn({ err: error }, 'leases of scripts were not renewed'),
    );
  }, renewEvery).unref();
  kicks.set(db, kick);
  kick();
  return async () => {
    stopped = true;
    kicks.delete(db);
    clearInterval(looks);
    clearInterval(renewing);
    await looking;
    await sandbox.stop();
    await Promise.all(held.values());
  };
}
