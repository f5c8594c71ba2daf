import { and, eq } from 'drizzle-orm';
import type { WaitingRun } from '@parlance/contract/calls/waitingRuns';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptRuns } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { presentRun, type RunRow } from '../runs/runs.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { findScript, lockScript, readVersion } from '../scripts/scripts.ts';
import { checkJournal, type Fit, type Target } from './checkJournal.ts';
import { selectWaiting, type WaitingSelection } from './waitingRuns.ts';

/** People wait for checks; with their own threads, checks do not delay runs or dialogs. */
let sandbox: Sandbox | undefined;
const checks = (): Sandbox => (sandbox ??= new Sandbox({ isAwaited: true }));

/** Waiting runs, as many as one check takes. */
export interface WaitingRunsCheck {
  /** The version in production that they were checked with. */
  version: number;
  runs: { row: RunRow; fit: Fit }[];
  /** The last id, to continue after; null after the last run. */
  next: string | null;
}

/**
 * Checks which waiting runs fit the version in production.
 * @throws {Refusal} 404, or 409 where none is in production
 */
export async function checkWaiting(
  deps: Pick<Deps, 'db'>,
  ws: string,
  scriptId: string,
  which: WaitingSelection,
  most: number = scriptLimits.replays,
): Promise<WaitingRunsCheck> {
  const { target, rows } = await deps.db.tx(async (tx) => {
    const script = await findScript(tx, ws, scriptId);
    const version = script.productionVersion;
    if (version === null) throw refuse.conflict('script_no_target');
    const found = { name: script.name, version, content: await readVersion(tx, script, version) };
    return { target: found, rows: await selectWaiting(tx, script, which, most + 1) };
  });
  const runs = [];
  for (const row of rows.slice(0, most)) {
    if (row.version !== target.version) runs.push({ row, fit: await fitOf(deps, row, target) });
  }
  return { version: target.version, runs, next: rows.length > most ? (rows[most - 1]?.id ?? null) : null };
}

async function fitOf(deps: Pick<Deps, 'db'>, row: RunRow, target: Target): Promise<Fit> {
  try {
    return await checkJournal(deps, checks(), row, target);
  } catch (error) {
    // A version of a function that the run called is not kept any longer.
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'fails', difference: null, error: error.detail };
  }
}

export const presentChecked = ({ row, fit }: WaitingRunsCheck['runs'][number]): WaitingRun => ({
  run: presentRun(row),
  ...fit,
});

/**
 * Moves the runs that fit to the version that they were checked with. A run that has continued since is left where it
 * is: it no longer waits, or has more steps than were checked. A process that runs one has locked its row or changed
 * its state, so no run is moved while a process computes with the previous version.
 *
 * @throws {Refusal} 409 where another version is in production since
 */
export async function moveChecked(
  tx: Tx,
  ws: string,
  scriptId: string,
  { version, runs }: WaitingRunsCheck,
): Promise<WaitingRun[]> {
  const script = await lockScript(tx, ws, scriptId);
  if (script.productionVersion !== version) throw refuse.conflict('script_production_changed');
  const results: WaitingRun[] = [];
  for (const { row, fit } of runs) {
    if (fit.outcome !== 'fits') {
      results.push(presentChecked({ row, fit }));
      continue;
    }
    const [moved] = await tx
      .update(scriptRuns)
      .set({ version })
      .where(
        and(
          eq(scriptRuns.ws, ws),
          eq(scriptRuns.id, row.id),
          eq(scriptRuns.state, 'waiting'),
          eq(scriptRuns.version, row.version),
          eq(scriptRuns.steps, row.steps),
        ),
      )
      .returning();
    const outcome = moved ? ('moved' as const) : ('left' as const);
    results.push(presentChecked({ row: moved ?? row, fit: { ...fit, outcome } }));
  }
  return results;
}
