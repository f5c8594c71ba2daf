import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { scriptLimits } from '@parlance/contract/limits';
import { alarms, scriptRuns, scripts, scriptTriggers } from '../../platform/db/automationTables.ts';
import { thingCommands } from '../../platform/db/thingStateTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { newId } from '../../platform/ids/newId.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import type { RunRow } from './runs.ts';

/*
 * A process that runs a script has the lease of its run, so that only one process runs it. A lease that is not renewed
 * expires: any process can take the run over and continue it from the journal. Times are those of the database.
 */

const leasedUntil = sql.raw("now() + interval '15 seconds'");

const LeasedRow = z.object({ id: z.string() });

/**
 * Leases runs that are due, the longest due first, and at most a limited number of a workspace. Dialogs that are
 * answering a message do not count towards it.
 *
 * @param which 'all' ignores the leases of others: used where no other process can hold one
 */
export async function leaseRuns(tx: Tx, which: 'all' | 'free', most: number): Promise<RunRow[]> {
  if (most <= 0) return [];
  const free = which === 'all' ? sql`true` : sql`(r.lease_until is null or r.lease_until < now())`;
  const taken = await rowsOf(
    tx,
    sql`update ${scriptRuns} set lease = ${newId()}, lease_until = ${leasedUntil}, state = 'running', attempts = attempts + 1
      where (id, ws) in (
        select r.id, r.ws from ${scriptRuns} r
          join (
            select d.id, d.ws, row_number() over (partition by d.ws order by d.wake_at) as place
            from ${scriptRuns} d where d.ended_at is null and d.wake_at <= now()
              and (d.conversation_id is null or d.lease_until is null or d.lease_until < now() or ${which === 'all'}::boolean)
          ) due on due.id = r.id and due.ws = r.ws and due.place <= ${scriptLimits.runsAtOnce}::int
          join ${scripts} on ${scripts.id} = r.script_id and ${scripts.deletedAt} is null
          join ${workspaces} on ${workspaces.id} = r.ws and ${workspaces.deletedAt} is null
        where r.ended_at is null and r.wake_at <= now() and ${free}
        order by r.wake_at limit ${most} for no key update of r skip locked
      )
      returning id`,
    LeasedRow,
  );
  if (taken.length === 0) return [];
  return tx
    .select()
    .from(scriptRuns)
    .where(
      inArray(
        scriptRuns.id,
        taken.map(({ id }) => id),
      ),
    );
}

const MsUntilDue = z.object({
  runs: z.number().nullable(),
  schedules: z.number().nullable(),
  alarms: z.number().nullable(),
  commands: z.number().nullable(),
});

const msUntil = (time: SQL) => sql`extract(epoch from ${time} - now()) * 1000`;

/** The condition that the script and the workspace of a row are not deleted. */
const isAlive = (row: SQL) => sql`exists (select from ${scripts} s join ${workspaces} w on w.id = s.ws
  where s.id = ${row}.script_id and s.deleted_at is null and w.deleted_at is null)`;

/**
 * Milliseconds until the first of each is due, negative where one is overdue; null: there is none. One statement, as it
 * runs often.
 */
export async function msUntilDue(tx: Tx): Promise<z.infer<typeof MsUntilDue>> {
  // Leased runs are due already; the many runs that wait for people are due later.
  const [found] = await rowsOf(
    tx,
    sql`select
      ${msUntil(sql`least(
        (select min(greatest(r.wake_at, r.lease_until)) from ${scriptRuns} r
          where r.ended_at is null and r.wake_at <= now() and ${isAlive(sql`r`)}),
        (select r.wake_at from ${scriptRuns} r
          where r.ended_at is null and r.wake_at > now() order by r.wake_at limit 1))`)} as runs,
      ${msUntil(sql`(select t.next_at from ${scriptTriggers} t
        where t.next_at is not null and ${isAlive(sql`t`)} order by t.next_at limit 1)`)} as schedules,
      ${msUntil(sql`(select a.check_at from ${alarms} a where a.check_at is not null and ${isAlive(sql`a`)}
        and exists (select from ${scripts} s where s.id = a.script_id and s.production_version is not null)
        order by a.check_at limit 1)`)} as alarms,
      ${msUntil(sql`(select min(k.deadline_at) from ${thingCommands} k where k.state = 'pending')`)} as commands`,
    MsUntilDue,
  );
  return found ?? { runs: null, schedules: null, alarms: null, commands: null };
}

/** Leases one run that is due, unless another process has its lease. */
export async function leaseRun(tx: Tx, { id, ws }: Pick<RunRow, 'id' | 'ws'>): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(scriptRuns)
    .set({ lease: newId(), leaseUntil: leasedUntil, state: 'running', attempts: sql`${scriptRuns.attempts} + 1` })
    .where(
      and(
        eq(scriptRuns.id, id),
        eq(scriptRuns.ws, ws),
        isNull(scriptRuns.endedAt),
        sql`${scriptRuns.wakeAt} <= now() and (${scriptRuns.leaseUntil} is null or ${scriptRuns.leaseUntil} < now())`,
      ),
    )
    .returning();
  return row;
}

const held = ({ id, ws, lease }: RunRow) =>
  and(eq(scriptRuns.id, id), eq(scriptRuns.ws, ws), eq(scriptRuns.lease, lease ?? ''), eq(scriptRuns.state, 'running'));

/** Locks the run until the transaction ends; undefined where it was cancelled, or its lease lost. */
export async function lockRun(tx: Tx, run: RunRow): Promise<RunRow | undefined> {
  const [row] = await tx.select().from(scriptRuns).where(held(run)).for('no key update');
  return row;
}

/** Updates a run that this process has the lease of; undefined where the lease was lost. */
export async function moveRun(
  tx: Tx,
  run: RunRow,
  values: Partial<typeof scriptRuns.$inferInsert>,
): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(scriptRuns)
    .set({ leaseUntil: leasedUntil, attempts: 0, ...values })
    .where(held(run))
    .returning();
  return row;
}

/** Renews leases that are still held. */
export async function renewRuns(tx: Tx, leases: readonly string[]): Promise<void> {
  if (leases.length === 0) return;
  await tx
    .update(scriptRuns)
    .set({ leaseUntil: leasedUntil })
    .where(and(inArray(scriptRuns.lease, [...leases]), eq(scriptRuns.state, 'running')));
}

/** Releases runs, so that another process can take them over. */
export async function releaseRun(tx: Tx, run: RunRow): Promise<void> {
  await tx.update(scriptRuns).set({ state: 'queued', lease: null, leaseUntil: null }).where(held(run));
  await wake(tx, 'runs');
}
