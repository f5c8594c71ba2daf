import { Counter, Gauge, type Metric } from 'prom-client';
import { isNull } from 'drizzle-orm';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Db } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { lookWhenDue } from '../../platform/lookWhenDue.ts';
import { timeOutCommands } from '../attributes/commands.ts';
import { Sandbox, SandboxLost } from '../sandbox/sandbox.ts';
import { advanceDueAlarms } from './alarms.ts';
import type { Conversations } from './conversations.ts';
import { executeRun } from './engine.ts';
import { releaseRun, renewRuns, leaseRuns, msUntilDue } from './runLeases.ts';
import { startScheduled } from './triggers.ts';
import type { RunRow } from './runs.ts';

/** Milliseconds between two renewals of leases; a third of a lease's duration. */
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

/**
 * Starts running scripts in this process: those that are due, those of processes that died, and those whose schedules
 * are due. The same check updates alarms and times out commands.
 *
 * @param conversations the conversations that dialogs talk in
 * @returns stops it; unfinished runs are left to other processes
 */
export function startScripts(deps: Deps, conversations?: Conversations): () => Promise<void> {
  const { db, log } = deps;
  const sandbox = new Sandbox();
  const held = new Map<string, Promise<void>>();
  let stopped = false;
  // The embedded database belongs to one process: leases found at its start belong to a process that has ended.
  let which: 'all' | 'free' = db.dialect === 'pglite' ? 'all' : 'free';

  async function look(): Promise<number | undefined> {
    const due = await db.once(msUntilDue);
    const isDue = (ms: number | null) => which === 'all' || (ms !== null && ms <= 0);
    const scheduled = isDue(due.schedules) ? await db.tx((tx) => startScheduled(tx, deps.events)) : 0;
    const alarmed = isDue(due.alarms) ? await db.tx((tx) => advanceDueAlarms(tx, deps.events)) : 0;
    if (isDue(due.commands)) await db.tx((tx) => timeOutCommands(tx, deps.events));
    if (isDue(due.runs)) for (const run of await db.tx((tx) => leaseRuns(tx, which, sandbox.room))) begin(run);
    which = 'free';
    // More may be due than one check handles.
    if (scheduled + alarmed > 0) looks.kick();
    return Math.min(...Object.values(due).map((ms) => ms ?? Infinity));
  }

  function begin(run: RunRow): void {
    const key = `${run.lease} ${run.id}`;
    const done = executeRun(deps, sandbox, run, conversations)
      .catch(async (error: unknown) => {
        if (!(error instanceof SandboxLost)) log.error({ err: error, runId: run.id }, 'a run of a script waits');
        if (!stopped) await db.tx((tx) => releaseRun(tx, run)).catch(() => undefined);
      })
      .finally(() => {
        held.delete(key);
        ended.inc();
        // Room for another run has just become free.
        looks.kick();
      });
    held.set(key, done);
  }

  const looks = lookWhenDue(deps, 'runs', look);
  const renewing = setInterval(() => {
    if (held.size === 0) return;
    const leases = [...new Set([...held.keys()].map((key) => key.split(' ')[0] ?? ''))];
    db.tx((tx) => renewRuns(tx, leases)).catch((error: unknown) =>
      log.warn({ err: error }, 'leases of scripts were not renewed'),
    );
  }, renewEvery).unref();
  return async () => {
    stopped = true;
    clearInterval(renewing);
    await looks.stop();
    await sandbox.stop();
    await Promise.all(held.values());
  };
}
