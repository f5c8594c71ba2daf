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
  /** By default that of the value, or of the attribute where there is one. */
  type?: ValueType | undefined;
  /** When it was measured, by default now. */
  at?: Date | undefined;
  /** Whether it can only be reported, not commanded; absent: as before, and at first it can be commanded. */
  readOnly?: boolean | undefined;
}

export interface ReportOutcome {
  accepted: number;
  /** Values that are older than the present ones: they change nothing. */
  outdated: number;
}

/**
 * Takes the values that a thing reports: they become its attributes, confirm commands, and start scripts.
 *
 * @param onRefused is told of values that are refused, where the others are to be taken all the same
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
  // In one order everywhere, as attributes are locked in it. Of an attribute, those that come later count later.
  for (const one of values.toSorted((a, b) => order(nameOf(a), nameOf(b)))) {
    const { event: event_name, attribute: attribute_name, value, unit, type, at, readOnly } = one;
    const key = { thing, event_name, attribute_name };
    try {
      const set = await changeAttribute(tx, events, ws, { key, value, unit, type, at, readOnly, by });
      if (set.outdated) outdated += 1;
      else accepted += 1;
    } catch (error) {
      // Nothing of a value is written before it is refused.
      if (!(error instanceof Refusal)) throw error;
      if (!onRefused) throw refusalAt(values.indexOf(one), error);
      onRefused(one, error);
    }
  }
  return { accepted, outdated };
}

/** The refusal of a value with the fields of the report. */
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
