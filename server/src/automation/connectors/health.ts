import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { limits } from '@parlance/contract/limits';
import { thingConnections } from '../../platform/db/connectionTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { Changer } from '../attributes/attributes.ts';
import { reportValues } from '../thingState/reportValues.ts';
import { setAvailability } from '../thingState/availability.ts';
import { connectorOf } from './catalogue.ts';
import { moveConnection } from './connectionLeases.ts';
import { type ConnectionRow, keyed } from './connections.ts';
import type { ReportedValue } from './connector.ts';

/** Seconds until the first retry after a failure, and the longest time between two retries. */
const backoff = { first: 5, most: 900 };

/** Seconds until the next retry: exponential backoff with a jitter of ±25 %. */
export const retryAfter = (failures: number, random = Math.random()): number =>
  Math.min(backoff.first * 2 ** Math.min(failures, 10), backoff.most) * (0.75 + random / 2);

/** Milliseconds until another use is noted. */
const usedEvery = 10_000;

const by = ({ connector }: ConnectionRow): Changer => ({ via: 'thing', actor: connector });

/** The name of an attribute of a thing, as a key. */
export const nameOf = ({ event_name, attribute_name }: Pick<ReportedValue, 'event_name' | 'attribute_name'>): string =>
  `${event_name}\n${attribute_name}`;

/** Why a value was refused, with the name of its attribute. */
function refusalOf(name: string, { detail }: Refusal): ErrorDetail {
  const type = detail.type === 'value_not_of_type' ? detail.params?.['type'] : undefined;
  if (typeof type === 'string') return errorDetail('connection_value_type', { name, type });
  const isText = detail.type === 'too_long' || detail.type === 'not_storable';
  return isText ? errorDetail('connection_value_text', { name, max: limits.attributeTextLength }) : detail;
}

/**
 * Stores the values that a thing reports, with the types and units of its connector. A value that is refused does not
 * affect the others.
 * @returns why values were refused, by the names of their attributes
 */
export async function report(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  row: ConnectionRow,
  values: readonly ReportedValue[],
): Promise<Map<string, ErrorDetail>> {
  const refused = new Map<string, ErrorDetail>();
  if (values.length === 0) return refused;
  const attributes = connectorOf(row.connector)?.manifest.attributes ?? [];
  const isOf = (one: ReportedValue) => (other: { event_name: string; attribute_name: string }) =>
    one.event_name === other.event_name && one.attribute_name === other.attribute_name;
  await reportValues(
    tx,
    events,
    row.ws,
    row.thing,
    values.map((one) => {
      const known = attributes.find(isOf(one));
      const mapped = row.mapping.find(isOf(one));
      return {
        event: one.event_name,
        attribute: one.attribute_name,
        value: one.value,
        unit: one.unit,
        type: known?.attribute_type,
        readOnly: known ? !known.commandable : (mapped?.command_topic ?? '') === '',
      };
    }),
    by(row),
    ({ event: event_name, attribute: attribute_name }, why) =>
      refused.set(nameOf({ event_name, attribute_name }), refusalOf(attribute_name, why)),
  );
  return refused;
}

/**
 * Notes that a connection works, or why it does not, and whether its thing can be reached.
 * @param refused why a value was refused, of a thing that can be reached
 */
export async function recordHealth(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  row: ConnectionRow,
  problem: ErrorDetail | null,
  more: Parameters<typeof moveConnection>[2] = {},
  refused: ErrorDetail | null = null,
): Promise<void> {
  const state = (problem ?? refused) === null ? 'working' : 'failing';
  const now = new Date();
  const changed = row.state !== state;
  await moveConnection(tx, row, {
    state,
    problem: problem ?? refused,
    failures: problem === null ? 0 : row.failures + 1,
    ...(changed && { since: now }),
    ...(problem === null && { workedAt: now }),
    ...more,
  });
  await recordAvailability(tx, { events }, row, problem);
  if (changed) await events.changed(tx, row.ws, 'thing');
}

/** Notes why values of a connection that works were refused; null: values are accepted again. */
export async function recordRefusedValues(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  row: ConnectionRow,
  problem: ErrorDetail | null,
): Promise<void> {
  const state = problem === null ? 'working' : 'failing';
  await moveConnection(tx, row, { state, problem, ...(row.state !== state && { since: new Date() }) });
  await events.changed(tx, row.ws, 'thing');
}

/** Notes whether a thing can be reached. */
export async function recordAvailability(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  row: ConnectionRow,
  problem: ErrorDetail | null,
): Promise<void> {
  const reached = { state: 'online' as const, by: by(row) };
  const lost = { state: 'unavailable' as const, reason: problem?.message.slice(0, 300) ?? '', by: by(row) };
  await setAvailability(tx, events, row.ws, row.thing, problem === null ? reached : lost);
}

/**
 * Notes that a connection which is not read on a schedule was used, or tested with its stored settings: it works, and
 * its thing can be reached. A disabled connection stays as it is.
 * @param isMeant whether this is the connection that was used
 */
export async function recordUse(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { ws, thing }: Pick<ConnectionRow, 'ws' | 'thing'>,
  isMeant: (row: ConnectionRow) => boolean,
): Promise<void> {
  const [row] = await tx.select().from(thingConnections).where(keyed(ws, thing)).for('no key update');
  if (!row?.enabled || !isMeant(row)) return;
  const now = new Date();
  const isNew = row.state !== 'working';
  // Skipped where many uses follow each other within seconds.
  if (!isNew && now.getTime() - (row.workedAt?.getTime() ?? 0) < usedEvery) return;
  await tx
    .update(thingConnections)
    .set({ state: 'working', problem: null, failures: 0, workedAt: now, ...(isNew && { since: now }) })
    .where(keyed(ws, thing));
  await setAvailability(tx, events, ws, thing, { state: 'online', by: by(row) });
  await events.changed(tx, ws, 'thing');
}

/**
 * Marks the thing of a disabled connection as unavailable; when enabled again, its availability is unknown at first.
 */
export async function recordSwitch(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  row: ConnectionRow,
  before: Pick<ConnectionRow, 'enabled'>,
): Promise<void> {
  if (row.enabled === before.enabled) return;
  if (row.enabled) await setAvailability(tx, events, row.ws, row.thing, { state: 'unknown', by: by(row) });
  else await recordAvailability(tx, { events }, row, errorDetail('connection_off'));
}
