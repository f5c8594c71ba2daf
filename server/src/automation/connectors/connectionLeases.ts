import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { thingCommands } from '../../platform/db/thingStateTables.ts';
import { thingConnections } from '../../platform/db/connectionTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { newId } from '../../platform/ids/newId.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { type ConnectionRow, keyed } from './connections.ts';

/*
 * A process that reads a thing, or holds its connection, has the lease of that connection, so that only one process
 * does it. A lease that is not renewed expires, and any process can take it over. Times are those of the database.
 */

const leasedUntil = sql.raw("now() + interval '15 seconds'");

const LeasedRow = z.object({ lease: z.string() });

/** The condition for connections to be worked on: enabled, with a thing and a workspace that are not deleted. */
const isAlive = sql`c.enabled
  and exists (select from ${things} t where t.ws = c.ws and t.id = c.thing and t.deleted_at is null)
  and exists (select from ${workspaces} w where w.id = c.ws and w.deleted_at is null)`;

/** A command that waits to be delivered. */
const hasCommands = sql`exists (select from ${thingCommands} k where k.ws = c.ws and k.thing = c.thing
  and k.state = 'pending' and k.delivered_at is null and k.deadline_at > now()
  and (k.lease_until is null or k.lease_until < now()))`;

interface Capacity {
  /** Number of connections that this process can still take. */
  room: number;
  /**
   * Most connections of one workspace among them, so that a workspace with unresponsive addresses does not delay the
   * others.
   */
  ofWorkspace: number;
  /** Number of connections of each workspace that this process works on already. */
  working: Readonly<Record<string, number>>;
  /** Connectors whose connections this process does not take now. */
  without: readonly string[];
}

/**
 * Leases connections that are due to be read, or whose things have commands; the longest due come first.
 * @param which 'all' ignores the leases of others: used where no other process can hold one
 */
export async function leaseConnections(
  tx: Tx,
  which: 'all' | 'free',
  { room, ofWorkspace, working, without }: Capacity,
): Promise<ConnectionRow[]> {
  if (room <= 0) return [];
  const lease = newId();
  const taken = await rowsOf(
    tx,
    sql`update ${thingConnections} set lease = concat_ws('.', ${lease}::text, ws, thing), lease_until = ${leasedUntil}
      where (ws, thing) in (
        select c.ws, c.thing from ${thingConnections} c
          join (
            select c.ws, c.thing, row_number() over (partition by c.ws order by c.due_at) as place
            from ${thingConnections} c
            where ${isAlive} and c.connector <> all(${sql.param([...without])}::text[]) and (${which === 'all'}::boolean or c.lease_until is null or c.lease_until < now())
              and (c.due_at <= now() or ${hasCommands})
          ) due on due.ws = c.ws and due.thing = c.thing
            and due.place <= ${ofWorkspace}::int - coalesce((${JSON.stringify(working)}::jsonb ->> c.ws)::int, 0)
        where ${which === 'all'}::boolean or c.lease_until is null or c.lease_until < now()
        order by c.due_at limit ${room} for no key update of c skip locked
      )
      returning lease`,
    LeasedRow,
  );
  if (taken.length === 0) return [];
  const leases = taken.map((one) => one.lease);
  return tx.select().from(thingConnections).where(inArray(thingConnections.lease, leases));
}

/** Milliseconds until a connection is due or a lease ends; negative where one is overdue; undefined: there is none. */
export async function msUntilConnection(tx: Tx): Promise<number | undefined> {
  const [found] = await rowsOf(
    tx,
    sql`select extract(epoch from min(greatest(c.due_at, c.lease_until)) - now()) * 1000 as ms
      from ${thingConnections} c where ${isAlive} and c.due_at is not null`,
    z.object({ ms: z.number().nullable() }),
  );
  return found?.ms ?? undefined;
}

const held = ({ ws, thing, lease }: ConnectionRow) => and(keyed(ws, thing), eq(thingConnections.lease, lease ?? ''));

/**
 * Locks the connection until the transaction ends; undefined where the lease was lost, or the connection changed or
 * deleted.
 */
export async function lockConnection(tx: Tx, row: ConnectionRow): Promise<ConnectionRow | undefined> {
  const [found] = await tx.select().from(thingConnections).where(held(row)).for('no key update');
  return found;
}

/** Updates a connection that this process has the lease of. */
export async function moveConnection(
  tx: Tx,
  row: ConnectionRow,
  values: Partial<typeof thingConnections.$inferInsert>,
): Promise<void> {
  await tx.update(thingConnections).set(values).where(held(row));
}

const listOf = (leases: readonly string[]) =>
  sql.join(
    leases.map((lease) => sql`${lease}`),
    sql`, `,
  );

/** Renews leases. Returns those that are still held and whose connections are still to be worked on. */
export async function renewConnections(tx: Tx, leases: readonly string[]): Promise<string[]> {
  if (leases.length === 0) return [];
  const renewed = await rowsOf(
    tx,
    sql`update ${thingConnections} c set lease_until = ${leasedUntil}
      where c.lease in (${listOf(leases)}) and ${isAlive} returning c.lease`,
    LeasedRow,
  );
  return renewed.map(({ lease }) => lease);
}

/** Of these leases, those whose things have commands waiting. One statement for all, as it runs often. */
export async function leasesWithCommands(tx: Tx, leases: readonly string[]): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const waiting = await rowsOf(
    tx,
    sql`select c.lease from ${thingConnections} c where c.lease in (${listOf(leases)}) and ${hasCommands}`,
    LeasedRow,
  );
  return new Set(waiting.map(({ lease }) => lease));
}

/** Releases the lease, so that another process can take the connection. */
export async function releaseConnection(tx: Tx, row: ConnectionRow): Promise<void> {
  await moveConnection(tx, row, { lease: null, leaseUntil: null });
  await wake(tx, 'connections');
}
