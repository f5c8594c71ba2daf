import type { HookMapping } from '@parlance/contract/calls/webhooks';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findInJson, parseJson } from '../../platform/jsonPath.ts';
import { findAttribute, ofType, typeOf } from '../attributes/attributes.ts';

interface MappedValue {
  line: HookMapping;
  /** Undefined where the path finds nothing. */
  value?: AttributeValue | undefined;
  /** Why the attribute refuses the value. */
  refused?: Refusal | undefined;
}

/** The values that the lines of a mapping find in a body, converted to their attributes' types. */
export async function readMapped(
  tx: Tx,
  { ws, thing, mapping }: { ws: string; thing: string; mapping: readonly HookMapping[] },
  body: string,
): Promise<MappedValue[]> {
  const json = parseJson(body);
  const found: MappedValue[] = [];
  for (const line of mapping) {
    const { path, event_name, attribute_name, attribute_type } = line;
    const value = json === undefined ? undefined : findInJson(path, json);
    if (value === undefined) {
      found.push({ line });
      continue;
    }
    const type = attribute_type ?? (await findAttribute(tx, ws, { thing, event_name, attribute_name }))?.type;
    try {
      found.push({ line, value: ofType(value, type ?? typeOf(value)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.push({ line, value, refused: error });
    }
  }
  return found;
}
