import { sql, type SQL } from 'drizzle-orm';
import type { ConsolePermission } from '@parlance/contract/permissions';
import type { Tx } from '../../../platform/db/port.ts';

export type EdmType = 'String' | 'Boolean' | 'Int32' | 'Int64' | 'Double' | 'DateTimeOffset' | 'Date';

export interface Property {
  name: string;
  type: EdmType;
  nullable: boolean;
  /** Its value in the source of the set. */
  value: SQL;
}

/** Rows that a feed answers. */
export interface EntitySet {
  name: string;
  /** Name of the type of its entities. */
  type: string;
  /** Names of the properties that identify an entity. */
  key: readonly string[];
  /** Properties by whose values rows come; they end with the key, and an index has them in this order. */
  order: readonly string[];
  /** Whether those of `order` compare as one, without nulls, and as an index has them. */
  isIndexed: boolean;
  properties: readonly Property[];
  /** Tables with their joins, and the condition for rows of the workspace. */
  from: SQL;
  where: SQL;
  /** How many rows there are, without reading them; undefined: they are counted. */
  count?: (tx: Tx) => Promise<number>;
  /** What `$search` looks in; undefined: it is not supported. */
  text?: SQL;
  /** Whether `$apply` can sum its rows up: they come from rollups. */
  isSummed: boolean;
}

/** An entity set, and who may read it. */
export interface FeedSet {
  permission: ConsolePermission;
  of(ws: string, seen: SeenAs): EntitySet;
}

/** How a reader sees a workspace. */
export interface SeenAs {
  /** Whether they may see what `verbatim.extend:read` guards. */
  showsDetails: boolean;
  /** Where days begin. */
  timeZone: string;
}

const make =
  (type: EdmType, nullable: boolean) =>
  (name: string, value: SQL): Property => ({ name, type, nullable, value });

/** Properties of each type; those named `maybe…` can be null. */
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

/** The type of the database for values of a type. */
export const databaseTypes: Readonly<Record<EdmType, string>> = {
  String: 'text',
  Boolean: 'boolean',
  Int32: 'int8',
  Int64: 'int8',
  Double: 'float8',
  DateTimeOffset: 'timestamptz',
  Date: 'date',
};

/** A property's value as JSON has it. */
export function written({ type, value }: Property): SQL {
  if (type === 'DateTimeOffset') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return type === 'Date' ? sql`to_char(${value}, 'YYYY-MM-DD')` : value;
}
