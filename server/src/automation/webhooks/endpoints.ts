import { and, asc, eq, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Webhook } from '@parlance/contract/calls/webhooks';
import { webhookLimits } from '@parlance/contract/thingTables';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/port.ts';
import { type SealedSecret, webhookDeliveries, webhookEndpoints } from '../../platform/db/webhookTables.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { newId } from '../../platform/ids/newId.ts';
import { problemOfAddress } from '../../platform/net/outbound.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { SealedColumn } from '../../platform/secrets/sealingKey.ts';
import { findThing } from '../../workspace/things/things.ts';
import { messageDataSql } from './enqueueWebhooks.ts';
import { newSigningSecret } from './signature.ts';

export type Endpoint = typeof webhookEndpoints.$inferSelect;

/** The sealing purpose of webhooks' secrets; a secret of one workspace cannot be opened in another. */
const purpose = (ws: string): string => `webhook ${ws}`;

export const sealedWebhookSecrets: SealedColumn = {
  async reseal(tx, renew) {
    for (const { id, ws, secrets } of await tx.select().from(webhookEndpoints)) {
      const renewed = secrets.map(({ sealed, until }) => ({ sealed: renew(purpose(ws), sealed), until }));
      if (renewed.every(({ sealed }, at) => sealed === secrets[at]?.sealed)) continue;
      await tx
        .update(webhookEndpoints)
        .set({ secrets: renewed })
        .where(and(eq(webhookEndpoints.ws, ws), eq(webhookEndpoints.id, id)));
    }
  },
};

const stillSigns = ({ until }: SealedSecret): boolean => until === null || Date.parse(until) > Date.now();

/** The secrets that sign messages now, newest first, without those that the server's key cannot decrypt. */
export const openSecrets = (config: Config, { ws, secrets }: Endpoint): string[] =>
  secrets
    .filter(stillSigns)
    .map(({ sealed }) => unseal(config, purpose(ws), sealed))
    .filter((secret) => secret !== null);

export const presentWebhook = (row: Endpoint): Webhook => ({
  webhook_id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  enabled: row.enabled,
  stopped: row.stopped,
  stopped_at: row.stoppedAt?.toISOString() ?? null,
  failing_since: row.failingSince?.toISOString() ?? null,
  paused_until: row.pausedUntil && row.pausedUntil > new Date() ? row.pausedUntil.toISOString() : null,
  earlier_secret_until: row.secrets.find((one) => one.until !== null && stillSigns(one))?.until ?? null,
  created_at: row.createdAt.toISOString(),
  version: row.version,
});

const ofThing = (ws: string, thing: string) => and(eq(webhookEndpoints.ws, ws), eq(webhookEndpoints.thing, thing));
const one = ({ ws, id }: Pick<Endpoint, 'ws' | 'id'>) => and(eq(webhookEndpoints.ws, ws), eq(webhookEndpoints.id, id));

/** @throws {Refusal} 404 where the virtual thing does not exist */
export async function checkThing(tx: Tx, ws: string, id: string): Promise<void> {
  if (!(await findThing(tx, ws, id))) throw refuse.notFound('device_not_found');
}

/** @throws {Refusal} 404 */
export async function listWebhooks(tx: Tx, ws: string, thing: string): Promise<Webhook[]> {
  await checkThing(tx, ws, thing);
  const rows = await tx
    .select()
    .from(webhookEndpoints)
    .where(ofThing(ws, thing))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(presentWebhook);
}

/** Locks a webhook until the transaction ends. @throws {Refusal} 404 */
export async function lockWebhook(tx: Tx, ws: string, thing: string, id: string): Promise<Endpoint> {
  await checkThing(tx, ws, thing);
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(ofThing(ws, thing), eq(webhookEndpoints.id, id)))
    .for('no key update');
  if (!row) throw refuse.notFound('webhook_not_found');
  return row;
}

function checkAddress(config: Config, url: string): void {
  const problem = problemOfAddress(url, config.allowInternal);
  if (problem !== undefined) throw refuse.invalid('url', problem);
}

const written = (row: Endpoint | undefined): Endpoint => {
  if (!row) throw refuse.notFound('webhook_not_found');
  return row;
};

/** @throws {Refusal} 400 on `url`, 404, 409 where there are too many, 501 without a sealing key */
export async function createWebhook(
  tx: Tx,
  config: Config,
  { ws, thing }: { ws: string; thing: string },
  { url, description, events }: ParsedBodyOf<'POST /api/1.0/workspaces/:ws/vthing/:id/webhook'>,
): Promise<{ row: Endpoint; secret: string }> {
  await checkThing(tx, ws, thing);
  checkAddress(config, url);
  const max = webhookLimits.perThing;
  if ((await tx.$count(webhookEndpoints, ofThing(ws, thing))) >= max)
    throw refuse.conflict('too_many_webhooks', { max });
  const secret = newSigningSecret();
  const secrets = [{ sealed: seal(config, purpose(ws), secret), until: null }];
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({ id: newId(), ws, thing, url, description, events: [...new Set(events)], secrets })
    .returning();
  return { row: written(row), secret };
}

/** The health of a webhook that has never failed. */
const recovered = { stopped: null, stoppedAt: null, failures: 0, failingSince: null, pausedUntil: null };

/**
 * Changes the given fields. With another address, or when enabled again, its failures are reset, and waiting messages
 * are due at once: after days of failures their next attempt may be a day away.
 */
export async function changeWebhook(
  tx: Tx,
  config: Config,
  before: Endpoint,
  {
    url = before.url,
    description = before.description,
    events = before.events,
    enabled = before.enabled,
  }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId'>,
): Promise<Endpoint> {
  if (url !== before.url) checkAddress(config, url);
  const isFresh = url !== before.url || (enabled && !before.enabled);
  const values = { url, description, events: [...new Set(events)], enabled, version: before.version + 1 };
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ ...values, ...(isFresh && recovered) })
    .where(one(before))
    .returning();
  if (isFresh) {
    const { ws, id } = before;
    await tx
      .update(webhookDeliveries)
      .set({ nextAt: sql`least(${webhookDeliveries.nextAt}, now())` })
      .where(
        and(eq(webhookDeliveries.ws, ws), eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')),
      );
  }
  await wake(tx, 'webhooks');
  return written(row);
}

export async function deleteWebhook(tx: Tx, row: Endpoint): Promise<void> {
  await tx.delete(webhookEndpoints).where(one(row));
}

/** Most secrets that are kept, as each adds a signature to a header. */
const maxSecrets = 20;

/**
 * Gives a webhook another secret. Each previous secret still signs for a day: after several rotations in a row, the
 * receiver may have only the first one.
 * @throws {Refusal} 501 without a sealing key
 */
export async function rotateSecret(
  tx: Tx,
  config: Config,
  before: Endpoint,
): Promise<{ row: Endpoint; secret: string }> {
  const secret = newSigningSecret();
  const until = new Date(Date.now() + webhookLimits.overlapHours * 60 * 60 * 1000).toISOString();
  const earlier = before.secrets.filter(stillSigns).map((one) => ({ sealed: one.sealed, until: one.until ?? until }));
  const secrets = [{ sealed: seal(config, purpose(before.ws), secret), until: null }, ...earlier].slice(0, maxSecrets);
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ secrets, version: before.version + 1 })
    .where(one(before))
    .returning();
  return { row: written(row), secret };
}

/** Queues a test message to a webhook. Returns its id. @throws {Refusal} 409 where the webhook is disabled */
export async function sendTest(tx: Tx, { ws, id, thing, enabled }: Endpoint, by: string): Promise<string> {
  if (!enabled) throw refuse.conflict('webhook_disabled');
  const deliveryId = `msg_${newId().replaceAll('-', '')}`;
  await tx.execute(sql`insert into ${webhookDeliveries} (id, ws, endpoint_id, thing, type, data)
    select ${deliveryId}::text, ${ws}::text, ${id}::text, ${thing}::text, 'webhook.test', ${messageDataSql({ by })}
    from ${things} where ${things.ws} = ${ws} and ${things.id} = ${thing}`);
  await wake(tx, 'webhooks');
  return deliveryId;
}
