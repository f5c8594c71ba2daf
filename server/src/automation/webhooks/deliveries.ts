import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ParsedBodyOf, ParsedQueryOf } from '@parlance/contract';
import type { WebhookDelivery, WebhookDeliveryDetail } from '@parlance/contract/calls/webhooks';
import { webhookLimits } from '@parlance/contract/thingTables';
import { deleteSome } from '../../platform/db/inSteps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../platform/db/webhookTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { checkThing } from './endpoints.ts';
import { messageOf } from './message.ts';

type Row = typeof webhookDeliveries.$inferSelect;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

type Address = Pick<typeof webhookEndpoints.$inferSelect, 'url' | 'enabled' | 'pausedUntil'>;

/**
 * When a message is sent next, not before the pause of its address ends; null where it is done, or its webhook
 * disabled.
 */
function nextOf({ state, nextAt }: Row, { enabled, pausedUntil }: Address): string | null {
  if (state !== 'waiting' || !enabled) return null;
  return (pausedUntil && pausedUntil > nextAt ? pausedUntil : nextAt).toISOString();
}

const presentDelivery = (row: Row, address: Address): WebhookDelivery => ({
  delivery_id: row.id,
  webhook_id: row.endpointId,
  url: address.url,
  type: row.type,
  event_name: textOf(row.data['event']),
  attribute_name: textOf(row.data['attribute']),
  seq: String(row.seq),
  state: row.state,
  attempt: row.attempt,
  next_at: nextOf(row, address),
  status: row.status,
  ms: row.ms,
  error: row.error,
  created_at: row.createdAt.toISOString(),
});

const withEndpoint = and(
  eq(webhookEndpoints.ws, webhookDeliveries.ws),
  eq(webhookEndpoints.id, webhookDeliveries.endpointId),
);
const ofThing = (ws: string, thing: string) => and(eq(webhookDeliveries.ws, ws), eq(webhookDeliveries.thing, thing));

/** The deliveries of a thing, newest first, with the numbers of all that failed and that wait. @throws {Refusal} 404 */
export async function listDeliveries(
  tx: Tx,
  ws: string,
  thing: string,
  { state, webhook_id: id, before, limit }: ParsedQueryOf<'GET /api/1.0/workspaces/:ws/vthing/:id/deliveries'>,
): Promise<{ data: WebhookDelivery[]; failed: number; waiting: number }> {
  await checkThing(tx, ws, thing);
  const rows = await tx
    .select({ row: webhookDeliveries, address: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, withEndpoint)
    .where(
      and(
        ofThing(ws, thing),
        state && eq(webhookDeliveries.state, state),
        id === undefined ? undefined : eq(webhookDeliveries.endpointId, id),
        before === undefined ? undefined : lt(webhookDeliveries.seq, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.seq))
    .limit(limit);
  const counts = await tx
    .select({ state: webhookDeliveries.state, count: count() })
    .from(webhookDeliveries)
    // These two states are rare, so an index finds them.
    .where(and(ofThing(ws, thing), sql`${webhookDeliveries.state} in ('failed', 'waiting')`))
    .groupBy(webhookDeliveries.state);
  const countOf = (of: Row['state']) => counts.find((one) => one.state === of)?.count ?? 0;
  return {
    data: rows.map(({ row, address }) => presentDelivery(row, address)),
    failed: countOf('failed'),
    waiting: countOf('waiting'),
  };
}

const one = (ws: string, thing: string, id: string) => and(ofThing(ws, thing), eq(webhookDeliveries.id, id));

/** @throws {Refusal} 404 */
export async function readDelivery(tx: Tx, ws: string, thing: string, id: string): Promise<WebhookDeliveryDetail> {
  await checkThing(tx, ws, thing);
  const [found] = await tx
    .select({ row: webhookDeliveries, address: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, withEndpoint)
    .where(one(ws, thing, id));
  if (!found) throw refuse.notFound('delivery_not_found');
  const attempts = await tx
    .select()
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.ws, ws), eq(webhookAttempts.deliveryId, id)))
    .orderBy(asc(webhookAttempts.attempt));
  const { headers, body } = messageOf(found.row, attempts.at(-1)?.at ?? new Date());
  return {
    ...presentDelivery(found.row, found.address),
    request: { headers, body },
    attempts: attempts.map(({ attempt, at, status, ms, error, answer }) => ({
      attempt,
      at: at.toISOString(),
      status,
      ms,
      error,
      answer,
    })),
  };
}

/**
 * Makes messages due now, with all their attempts. Ends a pause of their addresses, which `Retry-After` may have set, and
 * puts the messages before all others that wait for the same address.
 */
async function sendNow(tx: Tx, ws: string, which: SQL | undefined): Promise<Row[]> {
  // Locks in the order of leaseDeliveries: first the address, then its messages.
  const addresses = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.ws, ws),
        inArray(
          webhookEndpoints.id,
          tx.select({ id: webhookDeliveries.endpointId }).from(webhookDeliveries).where(which),
        ),
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
    .for('no key update');
  const ids = addresses.map(({ id }) => id);
  await tx
    .update(webhookEndpoints)
    .set({ pausedUntil: null })
    .where(and(eq(webhookEndpoints.ws, ws), inArray(webhookEndpoints.id, ids)));
  const first = sql`(select least(now(), min(other.next_at) - interval '1 millisecond')
    from ${webhookDeliveries} other where other.ws = ${ws} and other.endpoint_id = ${webhookDeliveries.endpointId}
      and other.state = 'waiting')`;
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextAt: first })
    .where(which)
    .returning();
  await wake(tx, 'webhooks');
  return rows;
}

/** Sends a message again, with its id. @throws {Refusal} 404, 409 where its webhook is disabled */
export async function resendDelivery(tx: Tx, ws: string, thing: string, id: string): Promise<WebhookDelivery> {
  await checkThing(tx, ws, thing);
  const [found] = await tx
    .select({ address: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, withEndpoint)
    .where(one(ws, thing, id));
  if (!found) throw refuse.notFound('delivery_not_found');
  if (!found.address.enabled) throw refuse.conflict('webhook_disabled');
  const [row] = await sendNow(tx, ws, one(ws, thing, id));
  if (!row) throw refuse.notFound('delivery_not_found');
  return presentDelivery(row, { ...found.address, pausedUntil: null });
}

/** Sends again the failed messages that were written since a time. Returns how many. @throws {Refusal} 404 */
export async function resendFailed(
  tx: Tx,
  ws: string,
  thing: string,
  { since, webhook_id: id }: ParsedBodyOf<'POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend'>,
): Promise<number> {
  await checkThing(tx, ws, thing);
  const which = and(
    ofThing(ws, thing),
    eq(webhookDeliveries.state, 'failed'),
    gte(webhookDeliveries.createdAt, new Date(since)),
    id === undefined ? undefined : eq(webhookDeliveries.endpointId, id),
  );
  return (await sendNow(tx, ws, which)).length;
}

/** Deletes old deliveries with their attempts; called now and then. */
export const deleteOldDeliveries = deleteSome(
  sql`${webhookDeliveries}`,
  sql`select ctid from ${webhookDeliveries} where created_at < now() - ${webhookLimits.keptDays} * interval '1 day'`,
);
