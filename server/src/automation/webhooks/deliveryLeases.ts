import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../platform/db/webhookTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { z } from 'zod';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { newId } from '../../platform/ids/newId.ts';
import type { Endpoint } from './endpoints.ts';

/*
 * A process that sends a message has its lease, so that only one process sends it. When a lease expires, any process
 * sends the message again, with the same id. Times are those of the database.
 */

type Delivery = typeof webhookDeliveries.$inferSelect;
export interface LeasedDelivery {
  delivery: Delivery;
  endpoint: Endpoint;
}

/** Most concurrent requests to one address, of all processes. */
const atOnce = 2;
/** Longer than the longest attempt. */
const leasedUntil = sql.raw("now() + interval '45 seconds'");

/** Consecutive failures after which an address is paused (circuit breaker); then one request tests it. */
const tripAfter = 5;
/** Hours without a success after which an address is disabled. */
const giveUpHours = 72;

const isFree = (which: 'all' | 'free') =>
  which === 'all' ? undefined : or(isNull(webhookDeliveries.leaseUntil), lt(webhookDeliveries.leaseUntil, sql`now()`));

/** Number of concurrent messages that an address may get. */
const placesOf = sql<number>`case when ${webhookEndpoints.failures} >= ${tripAfter} then 1 else ${atOnce}::int end`;
const heldOf = (ofEndpoint: SQL | undefined) =>
  sql`(select count(*) from ${webhookDeliveries} where ${ofEndpoint} and ${webhookDeliveries.leaseUntil} >= now())`;

/**
 * Leases messages that are due: the longest due ones of each address, up to its limit of concurrent messages, which is
 * one after several failures.
 *
 * @param which 'all' ignores the leases of others: used where no other process can hold one
 */
export async function leaseDeliveries(tx: Tx, which: 'all' | 'free', most: number): Promise<LeasedDelivery[]> {
  if (most <= 0) return [];
  const due = and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextAt, sql`now()`), isFree(which));
  const ofEndpoint = and(
    eq(webhookDeliveries.ws, webhookEndpoints.ws),
    eq(webhookDeliveries.endpointId, webhookEndpoints.id),
  );
  // Each address is locked while its places are counted, so that two processes do not fill the same ones.
  const found = await tx
    .select({ endpoint: webhookEndpoints, places: placesOf })
    .from(webhookEndpoints)
    .innerJoin(things, and(eq(things.ws, webhookEndpoints.ws), eq(things.id, webhookEndpoints.thing)))
    .innerJoin(workspaces, eq(workspaces.id, webhookEndpoints.ws))
    .where(
      and(
        webhookEndpoints.enabled,
        or(isNull(webhookEndpoints.pausedUntil), lte(webhookEndpoints.pausedUntil, sql`now()`)),
        isNull(things.deletedAt),
        isNull(workspaces.deletedAt),
        sql`exists (select from ${webhookDeliveries} where ${ofEndpoint} and ${due})`,
        // Addresses at their limit would otherwise use up the places of others.
        which === 'all' ? undefined : sql`${heldOf(ofEndpoint)} < ${placesOf}`,
      ),
    )
    .orderBy(sql`(select min(${webhookDeliveries.nextAt}) from ${webhookDeliveries} where ${ofEndpoint} and ${due})`)
    .limit(most)
    .for('no key update', { of: webhookEndpoints, skipLocked: true });
  const taken: LeasedDelivery[] = [];
  for (const { endpoint, places } of found) {
    const mine = and(eq(webhookDeliveries.ws, endpoint.ws), eq(webhookDeliveries.endpointId, endpoint.id));
    const held =
      which === 'all'
        ? 0
        : await tx.$count(webhookDeliveries, and(mine, sql`${webhookDeliveries.leaseUntil} >= now()`));
    const room = places - held;
    if (room <= 0) continue;
    const next = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(mine, due))
      .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.seq))
      .limit(Math.min(room, most - taken.length));
    if (next.length === 0) continue;
    const ids = next.map(({ id }) => id);
    const rows = await tx
      .update(webhookDeliveries)
      .set({
        lease: newId(),
        leaseUntil: leasedUntil,
        attempt: sql`${webhookDeliveries.attempt} + 1`,
        tries: sql`${webhookDeliveries.tries} + 1`,
      })
      .where(and(mine, inArray(webhookDeliveries.id, ids)))
      .returning();
    taken.push(...rows.map((delivery) => ({ delivery, endpoint })));
    if (taken.length >= most) break;
  }
  return taken;
}

/** Milliseconds until a message is due, negative where one is overdue; undefined: none is waiting. */
export async function msUntilDelivery(tx: Tx): Promise<number | undefined> {
  // Only the first messages of each address count, as others are not leased at once.
  const [found] = await rowsOf(
    tx,
    sql`select extract(epoch from min(greatest(d.next_at, d.lease_until, e.paused_until)) - now()) * 1000 as ms
      from ${webhookEndpoints} e
      join ${things} t on t.ws = e.ws and t.id = e.thing and t.deleted_at is null
      join ${workspaces} w on w.id = e.ws and w.deleted_at is null
      cross join lateral (select next_at, lease_until from ${webhookDeliveries}
        where endpoint_id = e.id and ws = e.ws and state = 'waiting' order by next_at limit ${atOnce}) d
      where e.enabled`,
    z.object({ ms: z.number().nullable() }),
  );
  return found?.ms ?? undefined;
}

/** The result of an attempt. */
export interface Outcome {
  status: number | null;
  ms: number;
  error: ErrorDetail | null;
  answer: string;
  /** Seconds to wait, as the address asked in `retry-after`. */
  retryAfter: number | null;
}

/** Seconds before each further attempt: ten in all, over three days. */
const pauses = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600];
/** Most seconds that an address may ask to wait. */
const longestWait = 24 * 3600;
/** Seconds that an address is paused after several failures: exponential backoff. */
const restFor = (failures: number): number => Math.min(30 * 2 ** (failures - tripAfter), 15 * 60);
/** Adds a random delay of up to 20 %, so that messages that failed together are not retried together. */
const jittered = (seconds: number): number => seconds * (1 + Math.random() / 5);

const inSeconds = (seconds: number) => sql`now() + ${seconds}::double precision * interval '1 second'`;

const held = ({ id, ws, lease }: Delivery) =>
  and(eq(webhookDeliveries.ws, ws), eq(webhookDeliveries.id, id), eq(webhookDeliveries.lease, lease ?? ''));

/**
 * Stores an attempt, and its consequences for the message and its address.
 * @returns the address, if this attempt has disabled it
 */
export async function recordAttempt(
  tx: Tx,
  { delivery, endpoint }: LeasedDelivery,
  outcome: Outcome,
): Promise<Endpoint | undefined> {
  const { status, ms, error, answer, retryAfter } = outcome;
  const isGone = status === 410;
  const pause = error === null || isGone ? undefined : pauses[delivery.tries - 1];
  const wait = Math.min(Math.max(jittered(pause ?? 0), retryAfter ?? 0), longestWait);
  const state = pause === undefined ? 'failed' : 'waiting';
  const isSentAgain = sql`${webhookDeliveries.tries} = 0`;
  const next =
    error === null
      ? ({ state: 'delivered', nextAt: sql`now()` } as const)
      : // If it was resent meanwhile, the next attempt is the first of another ten.
        {
          state: sql`case when ${isSentAgain} then 'waiting' else ${state} end`,
          nextAt: sql`case when ${isSentAgain} then now() else ${inSeconds(wait)} end`,
        };
  // Locked in the order of leaseDeliveries: first the address, then its messages.
  const stopped = await recordHealth(tx, endpoint, outcome);
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ ...next, status, ms, error, lease: null, leaseUntil: null })
    .where(held(delivery))
    .returning({ id: webhookDeliveries.id });
  // If another process has taken the message over, that process stores the result.
  if (row) {
    const { id: deliveryId, ws, attempt } = delivery;
    await tx.insert(webhookAttempts).values({ deliveryId, ws, attempt, status, ms, error, answer });
  }
  return stopped;
}

async function recordHealth(
  tx: Tx,
  { id, ws, url }: Endpoint,
  { status, error, retryAfter }: Outcome,
): Promise<Endpoint | undefined> {
  const [now] = await tx
    .select({
      row: webhookEndpoints,
      isHopeless: sql<boolean>`failing_since < now() - ${giveUpHours} * interval '1 hour'`,
    })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.ws, ws), eq(webhookEndpoints.id, id)))
    .for('no key update');
  // The answer of a previous address does not count for the present one.
  if (now?.row.url !== url) return undefined;
  const change = (values: PgUpdateSetSource<typeof webhookEndpoints>) =>
    tx
      .update(webhookEndpoints)
      .set(values)
      .where(and(eq(webhookEndpoints.ws, ws), eq(webhookEndpoints.id, id)))
      .returning();
  const { row } = now;
  if (error === null) {
    if (row.failures > 0 || row.pausedUntil) await change({ failures: 0, failingSince: null, pausedUntil: null });
    return undefined;
  }
  const failures = row.failures + 1;
  if (row.enabled && (status === 410 || now.isHopeless)) {
    const stopped = status === 410 ? 'gone' : 'failing';
    const version = row.version + 1;
    const [after] = await change({ enabled: false, stopped, stoppedAt: sql`now()`, failures, version });
    return after;
  }
  const isBusy = retryAfter !== null && (status === 429 || status === 503);
  const rest = Math.max(failures >= tripAfter ? jittered(restFor(failures)) : 0, isBusy ? retryAfter : 0);
  await change({
    failures,
    failingSince: sql`coalesce(${webhookEndpoints.failingSince}, now())`,
    ...(rest > 0 && { pausedUntil: inSeconds(Math.min(rest, longestWait)) }),
  });
  return undefined;
}

/** Releases a message for another process, without counting the attempt. */
export async function releaseDelivery(tx: Tx, { delivery }: LeasedDelivery): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ lease: null, leaseUntil: null, tries: sql`greatest(${webhookDeliveries.tries} - 1, 0)` })
    .where(held(delivery));
}
