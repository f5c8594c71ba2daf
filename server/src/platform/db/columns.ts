import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';
import { storable } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import type { AttributeValue } from '@parlance/contract/ruleTree';

/** Column types and columns that all tables share. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const created = () => moment('created_at').notNull().defaultNow();
export const updated = () => moment('updated_at').notNull().defaultNow();
export const version = () => integer('version').notNull().default(1);
export const int8 = (name: string) => bigint(name, { mode: 'number' });
/**
 * JSON that may be a plain string. The library's `jsonb` parses strings a second time after the driver, so that the
 * string `"42"` would become a number.
 */
const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
export const anyJson = <T>(name: string) => json(name).$type<T>();

/**
 * Cuts a text that is longer than the present limit, as an earlier release may have stored it: its beginning, … and its
 * length in brackets.
 */
function shortened(value: unknown): unknown {
  const most = limits.attributeTextLength;
  if (typeof value !== 'string' || value.length <= most) return value;
  const mark = `… [${value.length}]`;
  return `${storable(value.slice(0, most - mark.length))}${mark}`;
}
const valueJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: shortened,
});
/** The value of an attribute. */
export const attributeValue = (name: string) => valueJson(name).$type<AttributeValue>();
