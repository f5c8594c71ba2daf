import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { ParsedQueryOf } from '@parlance/contract';
import type { AttributeChange, ThingEvent } from '@parlance/contract/calls/events';
import { hasPathStep, isStorable } from '@parlance/contract/common';
import { limits, type ValueType } from '@parlance/contract/limits';
import { availabilityFact } from '@parlance/contract/thingTables';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import { deleteSome } from '../../platform/db/inSteps.ts';
import { attributeChanges, thingAttributes } from '../../platform/db/thingStateTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import type { Principal } from '../../platform/principal.ts';
import { resolveThing } from '../../workspace/things/things.ts';
import { enqueueWebhooks } from '../webhooks/enqueueWebhooks.ts';

type Row = typeof thingAttributes.$inferSelect;

/** Who changes an attribute, and through what. */
export type Changer = Pick<typeof attributeChanges.$inferInsert, 'via' | 'actor' | 'scriptId' | 'runId'>;

/** The user or API token that makes a request, as a changer. */
export const changerOf = ({ kind, login }: Principal): Changer => ({
  via: kind === 'token' ? 'api' : 'person',
  actor: login,
});

const tokenLogin = 'token:';
/**
 * The source of a change in a stored row. Changes by API tokens are stored as `webhook` with the token's login, because
 * the previous release cannot read `api`. The next release may store `api`: it is read already.
 */
export const sourceOf = ({ via, actor }: Pick<Changer, 'via' | 'actor'>): Changer['via'] =>
  via === 'webhook' && actor.startsWith(tokenLogin) ? 'api' : via;
/** The changer in the form in which it is stored. */
export const storedChanger = (by: Changer): Changer => (by.via === 'api' ? { ...by, via: 'webhook' } : by);

export interface AttributeKey {
  /** Id of the thing; null for a variable of the workspace. */
  thing: string | null;
  event_name: string;
  attribute_name: string;
}

export interface SetAttribute {
  key: AttributeKey;
  value: AttributeValue;
  type?: ValueType | undefined;
  unit?: string | undefined;
  /** Whether the thing can only report it; absent: unchanged. */
  readOnly?: boolean | undefined;
  /** When it was measured; now by default. */
  at?: Date | undefined;
  by: Changer;
}

/** Whether this is the attribute that holds the availability of a thing for rules, which only the server sets. */
export const isAvailability = ({ thing, event_name, attribute_name }: AttributeKey): boolean =>
  thing !== null && event_name === availabilityFact.event_name && attribute_name === availabilityFact.attribute_name;

/** The value to show. Earlier releases stored numbers beyond the range of a double as null: an empty text. */
export const presentValue = (value: AttributeValue | null): AttributeValue => value ?? '';

const present = (row: Row, deviceName: string | null): ThingEvent => ({
  event_id: row.id,
  deviceName: deviceName ?? '',
  vthingId: row.thing,
  event_name: row.eventName,
  attribute_name: row.attributeName,
  attribute_type: row.type,
  attribute_value: presentValue(row.value),
  unit: row.unit,
  updated_at: row.updatedAt.toISOString(),
});

const keyed = (ws: string, { thing, event_name, attribute_name }: AttributeKey) =>
  and(
    eq(thingAttributes.ws, ws),
    sql`coalesce(${thingAttributes.thing}, '') = ${thing ?? ''}`,
    eq(thingAttributes.eventName, event_name),
    eq(thingAttributes.attributeName, attribute_name),
  );

/** The attributes of things that are not deleted, and the variables of the workspace, by thing, event and name. */
export async function listAttributes(tx: Tx, ws: string): Promise<ThingEvent[]> {
  const rows = await tx
    .select({ row: thingAttributes, name: things.name })
    .from(thingAttributes)
    .leftJoin(things, and(eq(things.ws, thingAttributes.ws), eq(things.id, thingAttributes.thing)))
    .where(and(eq(thingAttributes.ws, ws), or(isNull(thingAttributes.thing), isNull(things.deletedAt))))
    .orderBy(
      asc(sql`coalesce(${things.name}, '')`),
      asc(thingAttributes.eventName),
      asc(thingAttributes.attributeName),
    );
  return rows.map(({ row, name }) => present(row, name));
}

/** One attribute by its names; undefined where it does not exist. */
export async function findAttribute(tx: Tx, ws: string, key: AttributeKey): Promise<Row | undefined> {
  const [row] = await tx.select().from(thingAttributes).where(keyed(ws, key));
  return row;
}

export interface AttributeSet {
  row: Row;
  /** The value differs from the one before. */
  changed: boolean;
  /** The value is older than the present one, and was not stored. */
  outdated: boolean;
}

/**
 * Creates an attribute or sets its value, and notes the change. The same value again is not a change: only the time of
 * its report is updated.
 * @throws {Refusal} 400 for a value of another type or a name that no path can contain, 409 where there are too many
 * attributes
 */
export async function setAttribute(tx: Tx, ws: string, wanted: SetAttribute): Promise<AttributeSet> {
  const { key, value: given, type, unit, readOnly, by } = wanted;
  const at = measuredAt(wanted);
  const [found] = await tx.select().from(thingAttributes).where(keyed(ws, key)).for('no key update');
  const as = type ?? found?.type ?? typeOf(given);
  const value = ofType(given, as);
  if (found && at && at < found.updatedAt) return { row: found, changed: false, outdated: true };
  const updatedAt = at ?? sql`now()`;
  if (!found) {
    refuseUnnameable(key);
    await refuseTooMany(tx, ws);
    const { thing, event_name: eventName, attribute_name: attributeName } = key;
    const [row] = await tx
      .insert(thingAttributes)
      .values({
        id: newId(),
        ws,
        thing,
        eventName,
        attributeName,
        type: as,
        value,
        unit: unit ?? '',
        readOnly,
        updatedAt,
      })
      .onConflictDoNothing()
      .returning();
    // Another transaction has created it at the same moment.
    if (!row) return setAttribute(tx, ws, wanted);
    await note(tx, row, null, by);
    return { row, changed: true, outdated: false };
  }
  const changed = found.value !== value || found.type !== as || (unit !== undefined && unit !== found.unit);
  const [row = found] = await tx
    .update(thingAttributes)
    .set({
      value,
      type: as,
      unit: unit ?? found.unit,
      readOnly: readOnly ?? found.readOnly,
      version: changed ? found.version + 1 : found.version,
      updatedAt,
    })
    .where(and(eq(thingAttributes.ws, ws), eq(thingAttributes.id, found.id)))
    .returning();
  if (changed) await note(tx, row, found.value, by);
  return { row, changed, outdated: false };
}

/** When a value was measured, if that is known. A time in the future is ignored: the sender's clock is wrong. */
function measuredAt({ at }: SetAttribute): Date | undefined {
  return at && at.getTime() < Date.now() ? at : undefined;
}

/** Stores a change, and sends it to the webhooks of the thing. */
async function note(tx: Tx, row: Row, before: AttributeValue | null, by: Changer): Promise<void> {
  const { ws, id: attributeId, thing, value: after, unit } = row;
  await tx.insert(attributeChanges).values({ ws, attributeId, before, after, unit, ...storedChanger(by) });
  if (thing === null) return;
  const { eventName: event, attributeName: attribute, type: value_type } = row;
  const data = { event, attribute, value_type, value: after, before, unit, via: by.via };
  const isState = isAvailability({ thing, event_name: event, attribute_name: attribute });
  await enqueueWebhooks(tx, {
    ws,
    thing,
    type: isState ? 'availability.changed' : 'attribute.changed',
    data,
    runId: by.runId,
  });
}

/** @throws {Refusal} 400 for names that no path can contain, as the attribute could then be neither read nor deleted */
function refuseUnnameable(key: AttributeKey): void {
  for (const field of ['event_name', 'attribute_name'] as const) {
    if (hasPathStep(key[field])) throw refuse.invalid(field, 'path_step');
  }
}

async function refuseTooMany(tx: Tx, ws: string): Promise<void> {
  const max = limits.attributesPerWorkspace;
  if ((await tx.$count(thingAttributes, eq(thingAttributes.ws, ws))) >= max) {
    throw refuse.conflict('too_many_events', { max });
  }
}

/** Deletes an attribute with its changes, and returns it. @throws {Refusal} 404, 409 for the availability of a thing */
export async function deleteAttribute(tx: Tx, ws: string, key: AttributeKey): Promise<ThingEvent> {
  if (isAvailability(key)) throw refuse.conflict('attribute_of_server');
  const [row] = await tx.delete(thingAttributes).where(keyed(ws, key)).returning();
  if (!row) throw refuse.notFound('event_not_found');
  return presentAttribute(tx, row);
}

/** The attribute with the name of its thing. */
export async function presentAttribute(tx: Tx, row: Row): Promise<ThingEvent> {
  return present(row, row.thing === null ? null : (await resolveThing(tx, row.ws, row.thing)).name);
}

/** The changes of an attribute, newest first. @throws {Refusal} 404 */
export async function listChanges(
  tx: Tx,
  ws: string,
  { event_id: id, before, limit }: ParsedQueryOf<'GET /api/1.0/workspaces/:ws/events/stack'>,
): Promise<AttributeChange[]> {
  const [row] = await tx
    .select({ id: thingAttributes.id })
    .from(thingAttributes)
    .where(and(eq(thingAttributes.ws, ws), eq(thingAttributes.id, id)));
  if (!row) throw refuse.notFound('event_not_found');
  const rows = await tx
    .select()
    .from(attributeChanges)
    .where(
      and(
        eq(attributeChanges.ws, ws),
        eq(attributeChanges.attributeId, id),
        before === undefined ? undefined : lt(attributeChanges.id, before),
      ),
    )
    .orderBy(desc(attributeChanges.id))
    .limit(limit);
  return rows.map(presentChange);
}

export const presentChange = (change: typeof attributeChanges.$inferSelect): AttributeChange => ({
  id: String(change.id),
  created_at: change.createdAt.toISOString(),
  via: sourceOf(change),
  actor: change.actor,
  script_id: change.scriptId,
  run_id: change.runId,
  before: change.before,
  after: presentValue(change.after),
  unit: change.unit,
});

/** Days that changes are kept, and the most changes kept of an attribute. */
const kept = { days: 30, changes: 500 };

/** Deletes old changes of attributes, and all but the newest ones of each; called now and then. */
export const deleteOldChanges = deleteSome(
  sql`${attributeChanges}`,
  sql`select ctid from (
    select ctid, old, row_number() over (partition by ws, attribute_id order by old, id desc) as place
    from (select *, ctid, created_at < now() - ${kept.days} * interval '1 day' as old from ${attributeChanges}) changes
  ) ranked where old or place > ${kept.changes}::int`,
);

export const typeOf = (value: AttributeValue): ValueType =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';

const numeral = /^[+-]?\d+(\.\d+)?$/;

/**
 * Converts a value to a type as people type it: `70` becomes a number. Values of devices and hooks come here unchecked.
 * @param field the field of the call that has the value
 * @throws {Refusal} 400 where it cannot be converted, or attributes cannot store it
 */
export function ofType(value: AttributeValue, type: ValueType, field = 'attribute_value'): AttributeValue {
  const found = formOf(value, type);
  if (found === undefined) throw refuse.invalid(field, 'value_not_of_type', { type });
  if (typeof found !== 'string') return found;
  const max = limits.attributeTextLength;
  if (found.length > max) throw refuse.invalid(field, 'too_long', { max });
  if (!isStorable(found)) throw refuse.invalid(field, 'not_storable');
  return found;
}

function formOf(value: AttributeValue, type: ValueType): AttributeValue | undefined {
  const text = String(value).trim();
  if (type === 'text') return typeof value === 'string' ? value : text;
  if (type === 'number' && (typeof value === 'number' || numeral.test(text))) {
    // JSON can contain numbers beyond the range of a double.
    if (Number.isFinite(Number(text))) return Number(text);
  }
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (type === 'date' && /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  return undefined;
}
