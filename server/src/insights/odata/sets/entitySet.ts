import { sql, type SQL } from 'drizzle-orm';
import type { ConsolePermission } from '@parlance/contract/permissions';
import type { Tx } from '../../../platform/db/port.ts';

export type EdmType = 'String' | 'Boolean' | 'Int32' | 'Int64' | 'Double' | 'DateTimeOffset' | 'Date';

export interface Property {
  name: string;
  type: EdmType;
  nullable: boolean;
  /** SQL for its value in the source of the set. */
  value: SQL;
}

/** The rows of a feed. */
export interface EntitySet {
  name: string;
  /** Name of the type of its entities. */
  type: string;
  /** Names of the properties that identify an entity. */
  key: readonly string[];
  /** Properties that rows are ordered by by default; they end with the key, and an index has them in this order. */
  order: readonly string[];
  /**
   * Whether the properties of `order` can be compared as one row value: without nulls, and in the order of an index.
   */
  isIndexed: boolean;
  properties: readonly Property[];
  /** Tables with their joins, and the condition for rows of the workspace. */
  from: SQL;
  where: SQL;
  /** Counts the rows without reading them; undefined: rows are counted. */
  count?: (tx: Tx) => Promise<number>;
  /** SQL for the text that `$search` looks in; undefined: not supported. */
  text?: SQL;
  /** Whether `$apply` can sum up its rows, which come from rollups. */
  isSummed: boolean;
}

/** An entity set with the permission to read it. */
export interface FeedSet {
  permission: ConsolePermission;
  of(ws: string, seen: ReaderContext): EntitySet;
}

/** What depends on the reader. */
export interface ReaderContext {
  /** Whether they have `verbatim.extend:read`. */
  showsDetails: boolean;
  /** Time zone in which days begin. */
  timeZone: string;
}

const make =
  (type: EdmType, nullable: boolean) =>
  (name: string, value: SQL): Property => ({ name, type, nullable, value });

/** Constructors for properties of each type; those named `maybe…` can be null. */
export const text = make('String', false);
export const maybeText = make('String', true);
export const int = make('Int32', false);
export const maybeInt = make('Int32', true);
export const big = make('Int64', false);
export const number = make('Double', false);
export const maybeNumber = make('Double', true);
export const moment = make('DateTimeOffset', false);
export const maybeMoment = make('DateTimeOffset', true);
export const day = make('Date', false);

/** The database's types for values of each type. */
export const databaseTypes: Readonly<Record<EdmType, string>> = {
  String: 'text',
  Boolean: 'boolean',
  Int32: 'int8',
  Int64: 'int8',
  Double: 'float8',
  DateTimeOffset: 'timestamptz',
  Date: 'date',
};

/** SQL for a property's value as JSON has it. */
export function jsonValue({ type, value }: Property): SQL {
  if (type === 'DateTimeOffset') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return type === 'Date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : value;
}
