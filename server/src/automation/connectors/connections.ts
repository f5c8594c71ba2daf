import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { StoreDevice, StoreDeviceDetail } from '@parlance/contract/calls/store';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import type { Config } from '../../platform/config.ts';
import { thingConnections } from '../../platform/db/connectionTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { wake } from '../../platform/lookWhenDue.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import type { SealedColumn } from '../../platform/secrets/sealingKey.ts';
import { createThing, thingLabel, thingOf } from '../../workspace/things/things.ts';
import { connectorOf, isRead, requireConnector, versionOf } from './catalogue.ts';
import { addressOf, checkSettings, type TypedSettings } from './settings.ts';

export type ConnectionRow = typeof thingConnections.$inferSelect;

/** A connection with the name of its thing. */
export type NamedConnection = ConnectionRow & { name: string };

const purpose = ({ ws, thing }: Pick<ConnectionRow, 'ws' | 'thing'>) => `connection ${ws} ${thing}`;

/** The secrets that connections authenticate with. */
export const sealedConnections: SealedColumn = {
  async reseal(tx, renew) {
    for (const row of await tx.select().from(thingConnections)) {
      const entries = Object.entries(row.secrets).map(([key, sealed]) => [key, renew(purpose(row), sealed)] as const);
      if (entries.every(([key, sealed]) => row.secrets[key] === sealed)) continue;
      await tx
        .update(thingConnections)
        .set({ secrets: Object.fromEntries(entries) })
        .where(keyed(row.ws, row.thing));
    }
  },
};

/** The decrypted secrets of a connection, without those that the present key cannot decrypt. */
export const openSecrets = (config: Config, row: Pick<ConnectionRow, 'ws' | 'thing' | 'secrets'>) =>
  Object.fromEntries(
    Object.entries(row.secrets).flatMap(([key, sealed]) => {
      const plain = unseal(config, purpose(row), sealed);
      return plain === null ? [] : [[key, plain]];
    }),
  );

export const keyed = (ws: string, thing: string) => and(eq(thingConnections.ws, ws), eq(thingConnections.thing, thing));

const presentConnection = (row: NamedConnection): StoreDevice => ({
  vthingId: row.thing,
  name: row.name,
  label: thingLabel(row.name),
  connector: row.connector,
  connector_version: row.connectorVersion,
  enabled: row.enabled,
  state: row.state,
  since: row.since.toISOString(),
  problem: row.problem,
  worked_at: row.workedAt?.toISOString() ?? null,
  next_at: row.enabled ? (row.dueAt?.toISOString() ?? null) : null,
  version: row.version,
});

export const presentDetail = (row: NamedConnection): StoreDeviceDetail => ({
  ...presentConnection(row),
  settings: row.settings,
  secrets_set: Object.keys(row.secrets).toSorted(),
  mapping: row.mapping,
});

const ofThings = and(
  eq(things.ws, thingConnections.ws),
  eq(things.id, thingConnections.thing),
  isNull(things.deletedAt),
);

/** The connections of things that are not deleted, by the names of the things. */
export async function listConnections(tx: Tx, ws: string, connector?: string): Promise<StoreDevice[]> {
  const rows = await tx
    .select({ row: thingConnections, name: things.name })
    .from(thingConnections)
    .innerJoin(things, ofThings)
    .where(
      and(eq(thingConnections.ws, ws), connector === undefined ? undefined : eq(thingConnections.connector, connector)),
    )
    .orderBy(asc(nameOrder(things.name)));
  return rows.map(({ row, name }) => presentConnection({ ...row, name }));
}

/** Number of things of a workspace for each connector. */
export async function countUses(tx: Tx, ws: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ connector: thingConnections.connector, count: sql<number>`count(*)::int` })
    .from(thingConnections)
    .innerJoin(things, ofThings)
    .where(eq(thingConnections.ws, ws))
    .groupBy(thingConnections.connector);
  return new Map(rows.map(({ connector, count }) => [connector, count]));
}

/** @throws {Refusal} 404 where the thing does not exist, or was not created from the store */
export async function findConnection(tx: Tx, ws: string, thing: string, lock = false): Promise<NamedConnection> {
  const reading = tx
    .select({ row: thingConnections, name: things.name })
    .from(thingConnections)
    .innerJoin(things, ofThings)
    .where(keyed(ws, thing));
  const [found] = await (lock ? reading.for('no key update', { of: thingConnections }) : reading);
  if (!found) {
    const [there] = await tx.select({ id: things.id }).from(things).where(thingOf(ws, thing));
    throw refuse.notFound(there ? 'connection_not_found' : 'device_not_found');
  }
  return { ...found.row, name: found.name };
}

const sealAll = (config: Config, place: Pick<ConnectionRow, 'ws' | 'thing'>, secrets: TypedSettings['secrets']) =>
  Object.fromEntries(Object.entries(secrets).map(([key, plain]) => [key, seal(config, purpose(place), plain)]));

/** Merges typed secrets into the stored ones: null and the empty text remove one, absent ones stay. */
export const mergeSecrets = (
  had: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string | null>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...had, ...typed }).filter((one): one is [string, string] => one[1] !== null && one[1] !== ''),
  );

type NewDevice = ParsedBodyOf<'POST /api/1.0/workspaces/:ws/store/device'>;

/** Creates a thing with its connection. @throws {Refusal} 400 for wrong settings, 404, 409 where the name is taken */
export async function createConnection(
  tx: Tx,
  config: Config,
  ws: string,
  { connector, name, secrets, ...typed }: NewDevice,
  by: string,
): Promise<NamedConnection> {
  const kind = requireConnector(connector);
  const checked = checkSettings(config, kind, { ...typed, secrets: mergeSecrets({}, secrets) });
  const thing = await createThing(tx, ws, { name, image: kind.manifest.image, auth: 0 });
  const place = { ws, thing: thing.id };
  const [row] = await tx
    .insert(thingConnections)
    .values({
      ...place,
      connector,
      connectorVersion: versionOf(kind),
      settings: checked.settings,
      secrets: sealAll(config, place, checked.secrets),
      mapping: [...checked.mapping],
      dueAt: isRead(kind) ? new Date() : null,
      updatedBy: by,
    })
    .returning();
  if (!row) throw new Error('the connection was not stored');
  await wake(tx, 'connections');
  return { ...row, name: thing.name };
}

type Edit = ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/store/device/:id'>;

/**
 * Changes a connection. The process that holds it closes and restarts it.
 * @throws {Refusal} 400 for wrong settings
 */
export async function editConnection(
  tx: Tx,
  config: Config,
  before: NamedConnection,
  { enabled = before.enabled, settings = {}, secrets = {}, mapping }: Edit,
  by: string,
): Promise<NamedConnection> {
  const kind = requireConnector(before.connector);
  const wanted = { ...before.settings, ...settings };
  const kept = addressOf(wanted) === addressOf(before.settings) ? openSecrets(config, before) : {};
  const typed = { settings: wanted, secrets: mergeSecrets(kept, secrets), mapping: mapping ?? before.mapping };
  // A connection with settings that earlier rules allowed can still be disabled.
  const isTyped = mapping !== undefined || Object.keys({ ...settings, ...secrets }).length > 0;
  const checked = isTyped ? checkSettings(config, kind, typed) : typed;
  const [row] = await tx
    .update(thingConnections)
    .set({
      enabled,
      settings: checked.settings,
      secrets: sealAll(config, before, checked.secrets),
      mapping: [...checked.mapping],
      connectorVersion: versionOf(kind),
      version: before.version + 1,
      state: 'waiting',
      since: new Date(),
      problem: enabled ? null : errorDetail('connection_off'),
      failures: 0,
      memory: {},
      dueAt: isRead(kind) ? new Date() : null,
      lease: null,
      leaseUntil: null,
      updatedAt: new Date(),
      updatedBy: by,
    })
    .where(keyed(before.ws, before.thing))
    .returning();
  if (!row) throw refuse.notFound('connection_not_found');
  await wake(tx, 'connections');
  return { ...row, name: before.name };
}

/** The connector of a stored connection; undefined where only a later release has it. */
export const kindOf = ({ connector }: ConnectionRow) => connectorOf(connector);
