import type { ValueType } from '@parlance/contract/limits';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import type { Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Changer } from '../attributes/attributes.ts';
import { changeAttribute } from '../runs/triggers.ts';

/** A value as a thing reports it. */
export interface ReportedValue {
  event: string;
  attribute: string;
  value: AttributeValue;
  unit?: string | undefined;
  /** By default the type of the existing attribute, or of the value. */
  type?: ValueType | undefined;
  /** When it was measured; now by default. */
  at?: Date | undefined;
  /** Whether the thing can only report it; absent: unchanged, and at first it can be commanded. */
  readOnly?: boolean | undefined;
}

export interface ReportOutcome {
  accepted: number;
  /** Values that are older than the present ones and were not stored. */
  outdated: number;
}

/**
 * Stores the values that a thing reports as its attributes, confirms commands, and starts scripts.
 *
 * @param onRefused called for refused values, so that the others are still stored
 * @throws {Refusal} 400 for a value of another type, 409 where there are too many attributes
 */
export async function reportValues(
  tx: Tx,
  events: Events,
  ws: string,
  thing: string,
  values: readonly ReportedValue[],
  by: Changer,
  onRefused?: (value: ReportedValue, why: Refusal) => void,
): Promise<ReportOutcome> {
  let [accepted, outdated] = [0, 0];
  // Attributes are locked in this order, the same everywhere, to prevent deadlocks. The order of several values of an
  // attribute stays.
  for (const one of values.toSorted((a, b) => order(nameOf(a), nameOf(b)))) {
    const { event: event_name, attribute: attribute_name, value, unit, type, at, readOnly } = one;
    const key = { thing, event_name, attribute_name };
    try {
      const set = await changeAttribute(tx, events, ws, { key, value, unit, type, at, readOnly, by });
      if (set.outdated) outdated += 1;
      else accepted += 1;
    } catch (error) {
      // A refused value has written nothing, so the transaction can continue.
      if (!(error instanceof Refusal)) throw error;
      if (!onRefused) throw refusalAt(values.indexOf(one), error);
      onRefused(one, error);
    }
  }
  return { accepted, outdated };
}

/** The refusal of a value, with the fields of the report's call. */
function refusalAt(index: number, refusal: Refusal): Refusal {
  if (!refusal.fields) return refusal;
  const fields = Object.entries(refusal.fields).map(([field, detail]) => [
    `values.${index}.${field === 'attribute_value' ? 'value' : field}`,
    detail,
  ]);
  return refuse.invalidFields(Object.fromEntries(fields));
}

const nameOf = ({ event, attribute }: ReportedValue): string => `${event}\n${attribute}`;
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
