import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';
import { storable } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import type { AttributeValue } from '@parlance/contract/ruleTree';

/** Columns that every table spells alike. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const created = () => moment('created_at').notNull().defaultNow();
export const updated = () => moment('updated_at').notNull().defaultNow();
export const version = () => integer('version').notNull().default(1);
export const int8 = (name: string) => bigint(name, { mode: 'number' });
/**
 * JSON that may be a text: `jsonb` of the library reads a text that looks like JSON, such as `"42"`, as what it looks like.
 * The drivers have parsed it once already.
 */
const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
export const anyJson = <T>(name: string) => json(name).$type<T>();

/** A text as long as one may be now: of one that an earlier release stored, its beginning with … and its length in brackets. */
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
