import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { HookMapping, IncomingHook, ReceivedBody } from '@parlance/contract/calls/webhooks';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { webhookLimits } from '@parlance/contract/thingTables';
import type { Config } from '../../platform/config.ts';
import { thingConnections } from '../../platform/db/connectionTables.ts';
import { deleteSome } from '../../platform/db/inSteps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { hookRequests, incomingHooks } from '../../platform/db/webhookTables.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isJsonPath } from '../../platform/jsonPath.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { SealedColumn } from '../../platform/secrets/sealingKey.ts';
import { hashSecret, newSecret } from '../../identity/credentials/tokens.ts';
import { isAvailability } from '../attributes/attributes.ts';
import { webhook } from '../connectors/kinds/webhook.ts';
import { checkThing } from '../webhooks/endpoints.ts';
import { secretBytes } from '../webhooks/signature.ts';
import { readMapped } from './mapping.ts';

export type HookRow = typeof incomingHooks.$inferSelect;

/** The sealing purpose of senders' secrets; a secret of one workspace cannot be opened in another. */
const purpose = (ws: string): string => `hook ${ws}`;

const ofThing = (ws: string, thing: string) => and(eq(incomingHooks.ws, ws), eq(incomingHooks.thing, thing));

export const sealedHookSecrets: SealedColumn = {
  async reseal(tx, renew) {
    for (const { ws, thing, secret } of await tx.select().from(incomingHooks).where(isNotNull(incomingHooks.secret))) {
      if (secret === null) continue;
      const renewed = renew(purpose(ws), secret);
      if (renewed !== secret) await tx.update(incomingHooks).set({ secret: renewed }).where(ofThing(ws, thing));
    }
  },
};

/** The decrypted secret of the sender; null where there is none, or the server's key does not open it. */
export const openHookSecret = (config: Config, { ws, secret }: HookRow): string | null =>
  secret === null ? null : unseal(config, purpose(ws), secret);

/** Replaces the key in an address that is shown again. */
const hidden = '…';

export const addressOf = (origin: string, { ws, thing }: Pick<HookRow, 'ws' | 'thing'>, key = hidden): string =>
  `${origin}/hooks/${encodeURIComponent(ws)}/${encodeURIComponent(thing)}/${key}`;

export interface ReadHook {
  row: HookRow;
  receivedAt: Date | null;
}

export const presentHook = ({ row, receivedAt }: ReadHook, origin: string, key?: string): IncomingHook => ({
  url: addressOf(origin, row, key),
  verification: row.verification,
  has_secret: row.secret !== null,
  secret_set_at: row.secretSetAt?.toISOString() ?? null,
  mapping: row.mapping,
  enabled: row.enabled,
  received_at: receivedAt?.toISOString() ?? null,
  version: row.version,
});

async function lastReceived(tx: Tx, ws: string, thing: string): Promise<Date | null> {
  const [last] = await tx
    .select({ at: hookRequests.createdAt })
    .from(hookRequests)
    .where(requestsOf(ws, thing))
    .orderBy(desc(hookRequests.id))
    .limit(1);
  return last?.at ?? null;
}

const requestsOf = (ws: string, thing: string) => and(eq(hookRequests.ws, ws), eq(hookRequests.thing, thing));

/** @throws {Refusal} 404 where the virtual thing does not exist */
export async function findHook(tx: Tx, ws: string, thing: string): Promise<ReadHook | undefined> {
  await checkThing(tx, ws, thing);
  const [row] = await tx.select().from(incomingHooks).where(ofThing(ws, thing));
  return row && { row, receivedAt: await lastReceived(tx, ws, thing) };
}

/** Locks the address of a thing until the transaction ends. @throws {Refusal} 404 */
export async function lockHook(tx: Tx, ws: string, thing: string): Promise<HookRow> {
  await checkThing(tx, ws, thing);
  const [row] = await tx.select().from(incomingHooks).where(ofThing(ws, thing)).for('no key update');
  if (!row) throw refuse.notFound('hook_not_set_up');
  return row;
}

/** Creates the address of a thing, or replaces its key: the previous key is invalid at once. @throws {Refusal} 404 */
export async function giveKey(tx: Tx, ws: string, thing: string): Promise<ReadHook & { key: string; isNew: boolean }> {
  await checkThing(tx, ws, thing);
  const key = newSecret();
  const keyHash = hashSecret(key);
  const [row] = await tx
    .insert(incomingHooks)
    .values({ ws, thing, keyHash })
    .onConflictDoUpdate({
      target: [incomingHooks.ws, incomingHooks.thing],
      set: { keyHash, version: sql`${incomingHooks.version} + 1` },
    })
    .returning();
  if (!row) throw refuse.notFound('hook_not_set_up');
  return { row, key, isNew: row.version === 1, receivedAt: await lastReceived(tx, ws, thing) };
}

/** @throws {Refusal} 400 for an invalid path, attribute or secret, 501 without a sealing key */
export async function changeHook(
  tx: Tx,
  config: Config,
  before: HookRow,
  {
    verification = before.verification,
    secret,
    mapping = before.mapping,
    enabled = before.enabled,
  }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/vthing/:id/hook'>,
): Promise<ReadHook> {
  const { ws, thing } = before;
  checkMapping(thing, mapping);
  const plain = secret ?? openHookSecret(config, before) ?? '';
  if (verification !== 'key' && plain === '') throw refuse.invalid('secret', 'hook_secret_missing');
  if (verification === 'standard' && !secretBytes(plain)) throw refuse.invalid('secret', 'not_webhook_secret');
  const stored =
    secret === undefined
      ? {}
      : secret === ''
        ? { secret: null, secretSetAt: null }
        : { secret: seal(config, purpose(ws), secret), secretSetAt: sql`clock_timestamp()` };
  const [row] = await tx
    .update(incomingHooks)
    .set({ verification, ...stored, mapping, enabled, version: before.version + 1 })
    .where(ofThing(ws, thing))
    .returning();
  if (!row) throw refuse.notFound('hook_not_set_up');
  return { row, receivedAt: await lastReceived(tx, ws, thing) };
}

/** @throws {Refusal} 400 with the lines that have an invalid path, or an attribute that only the server sets */
function checkMapping(thing: string, mapping: readonly HookMapping[]): void {
  const wrong: Record<string, ErrorDetail> = {};
  for (const [at, { path, event_name, attribute_name }] of mapping.entries()) {
    if (!isJsonPath(path)) wrong[`mapping.${at}.path`] = errorDetail('not_json_path');
    if (isAvailability({ thing, event_name, attribute_name })) {
      wrong[`mapping.${at}.attribute_name`] = errorDetail('attribute_of_server');
    }
  }
  if (Object.keys(wrong).length > 0) throw refuse.invalidFields(wrong);
}

export async function deleteHook(tx: Tx, { ws, thing }: HookRow): Promise<void> {
  await tx.delete(incomingHooks).where(ofThing(ws, thing));
}

/** Whether the thing was created from the webhook connector and its connection is disabled. */
const isSwitchedOff = sql`exists (select from ${thingConnections} c where c.ws = ${incomingHooks.ws}
  and c.thing = ${incomingHooks.thing} and c.connector = ${webhook.manifest.id} and not c.enabled)`;

/** The address that a request was sent to, if its key is right and it is not disabled. */
export async function hookOfKey(tx: Tx, ws: string, thing: string, key: string): Promise<HookRow | undefined> {
  const [found] = await tx
    .select({ row: incomingHooks })
    .from(incomingHooks)
    .innerJoin(
      things,
      and(eq(things.ws, incomingHooks.ws), eq(things.id, incomingHooks.thing), isNull(things.deletedAt)),
    )
    .innerJoin(workspaces, and(eq(workspaces.id, incomingHooks.ws), isNull(workspaces.deletedAt)))
    .where(and(ofThing(ws, thing), eq(incomingHooks.enabled, true), not(isSwitchedOff)));
  // Compared even without a stored hash, so that the response time does not reveal which things have an address.
  const isRight = timingSafeEqual(hashSecret(key), found?.row.keyHash ?? hashSecret(''));
  return isRight ? found?.row : undefined;
}

/** The values that a mapping finds in the newest bodies. @throws {Refusal} 400 for an invalid path, 404 */
export async function previewMapping(
  tx: Tx,
  ws: string,
  thing: string,
  mapping: readonly HookMapping[],
): Promise<ReceivedBody[]> {
  await checkThing(tx, ws, thing);
  checkMapping(thing, mapping);
  const rows = await tx
    .select()
    .from(hookRequests)
    .where(and(requestsOf(ws, thing), isNotNull(hookRequests.body)))
    .orderBy(desc(hookRequests.id))
    .limit(webhookLimits.bodiesKept);
  return Promise.all(
    rows.map(async ({ id, createdAt, body, error }) => ({
      id: String(id),
      received_at: createdAt.toISOString(),
      body: body ?? '',
      error,
      values: (await readMapped(tx, { ws, thing, mapping }, body ?? '')).map(({ value = null, refused }) => ({
        value: refused ? null : value,
        error: refused?.fields?.['attribute_value'] ?? null,
      })),
    })),
  );
}

/** Days that the ids of received webhooks are kept. */
const idsKept = 7;

/** Deletes old received webhooks; called now and then. */
export const deleteOldReceipts = deleteSome(
  sql`${hookRequests}`,
  sql`select ctid from ${hookRequests} where body is null and created_at < now() - ${idsKept} * interval '1 day'`,
);
