import { Gauge, type Metric } from 'prom-client';
import { and, eq } from 'drizzle-orm';
import { thingConnections } from '../../platform/db/connectionTables.ts';
import type { Db } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { lookWhenDue } from '../../platform/lookWhenDue.ts';
import { heldConnectors } from './catalogue.ts';
import {
  releaseConnection,
  leasesWithCommands,
  renewConnections,
  leaseConnections,
  msUntilConnection,
} from './connectionLeases.ts';
import { type ConnectionRow, kindOf } from './connections.ts';
import { holdConnection, type Holding } from './holdConnection.ts';
import { workOnConnection } from './workOnConnection.ts';

/** Milliseconds between two renewals of leases; a third of a lease's duration. */
const renewEvery = 5000;
/**
 * Most connections that one process reads or opens at once, most of one workspace among them, and most that it holds
 * open.
 */
const most = { read: 8, ofWorkspace: 4, held: 500 };

/** Figures of connections for Prometheus. */
export const connectionMetrics = (db: Db): Metric[] => [
  new Gauge({
    name: 'parlance_failing_connections',
    help: 'Connections of virtual things that are switched on and do not work',
    registers: [],
    async collect() {
      const failing = and(eq(thingConnections.enabled, true), eq(thingConnections.state, 'failing'));
      this.set(await db.tx((tx) => tx.$count(thingConnections, failing)));
    },
  }),
];

/**
 * Starts reading the things that were created from the store, holding their connections and delivering their commands:
 * those that are due, and those of processes that died.
 *
 * @returns stops it; unfinished work is left to other processes
 */
export function startConnections(deps: Deps): () => Promise<void> {
  const { db, log } = deps;
  const stopping = new AbortController();
  const working = new Map<string, { ws: string; done: Promise<void> }>();
  /** Held connections that commands are being delivered to. */
  const delivering = new Map<string, Promise<void>>();
  const held = new Map<string, Holding>();
  // The embedded database belongs to one process: leases found at its start belong to a process that has ended.
  let which: 'all' | 'free' = db.dialect === 'pglite' ? 'all' : 'free';

  async function look(): Promise<number | undefined> {
    const room = most.read - working.size;
    // Held connections only use up the room of held ones: others are still read.
    const without = held.size >= most.held ? heldConnectors : [];
    const taken = await db.tx((tx) =>
      leaseConnections(tx, which, { room, ofWorkspace: most.ofWorkspace, working: workingOn(), without }),
    );
    which = 'free';
    for (const row of taken)
      begin(row, kindOf(row)?.connect ? hold(row) : workOnConnection(deps, row, stopping.signal));
    const waiting = held.size > 0 ? await db.once((tx) => leasesWithCommands(tx, [...held.keys()])) : new Set<string>();
    for (const [lease, holding] of held) if (waiting.has(lease)) deliver(lease, holding);
    return db.once(msUntilConnection);
  }

  /** Number of connections of each workspace that are worked on. */
  function workingOn(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { ws } of working.values()) counts[ws] = (counts[ws] ?? 0) + 1;
    return counts;
  }

  /** Not awaited, so that a connection that does not respond does not delay others. */
  function deliver(lease: string, holding: Holding): void {
    if (delivering.has(lease)) return;
    const done = holding
      .deliver()
      .catch((error: unknown) => log.warn({ err: error, lease }, 'a command was not delivered'))
      .finally(() => delivering.delete(lease));
    delivering.set(lease, done);
  }

  async function hold(row: ConnectionRow): Promise<void> {
    const holding = await holdConnection(deps, row, stopping.signal, () => held.delete(row.lease ?? ''));
    if (holding) held.set(row.lease ?? '', holding);
  }

  function begin(row: ConnectionRow, work: Promise<void>): void {
    const lease = row.lease ?? '';
    const done = work
      .catch(async (error: unknown) => {
        log.error({ err: error, thing: row.thing }, 'a connection waits');
        await db.tx((tx) => releaseConnection(tx, row)).catch(() => undefined);
      })
      .finally(() => {
        working.delete(lease);
        // Room for another connection has just become free.
        if (working.size === most.read - 1 || workingOn()[row.ws] === most.ofWorkspace - 1) looks.kick();
      });
    working.set(lease, { ws: row.ws, done });
  }

  async function renew(): Promise<void> {
    const mine = [...working.keys(), ...held.keys()];
    if (mine.length === 0) return;
    const renewed = new Set(await db.tx((tx) => renewConnections(tx, mine)));
    for (const [lease, holding] of held) {
      if (renewed.has(lease)) continue;
      held.delete(lease);
      await holding.close();
    }
  }

  const looks = lookWhenDue(deps, 'connections', look);
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'leases of connections were not renewed'));
  }, renewEvery).unref();
  return async () => {
    stopping.abort();
    clearInterval(renewing);
    await looks.stop();
    await Promise.all([...working.values()].map(({ done }) => done));
    for (const holding of held.values()) {
      await holding.close();
      await db.tx((tx) => releaseConnection(tx, holding.row));
    }
    await Promise.all(delivering.values());
  };
}
