import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '../../../platform/http/refusal.ts';
import type { LiteralType } from '../parser/nodes.ts';
import { readLiteral } from '../parser/literals.ts';
import { Scanner, unsupported } from '../parser/scanner.ts';

export type ValueType = 'null' | 'boolean' | 'integer' | 'number' | 'text' | 'moment' | 'date' | 'time';

/** An SQL expression with its type. */
export interface Value {
  type: ValueType;
  sql: SQL;
  /** The literal, if the value was sent as one and is not null. */
  literal?: Literal;
}

interface Literal {
  type: LiteralType;
  text: string;
}

const nothing: Value = { type: 'null', sql: sql`null` };

/** A value that was sent, as a parameter: it is never part of a statement's text. */
export function literalOf({ type, text }: Literal): Value {
  const sent = (as: ValueType, value: SQL): Value => ({ type: as, sql: value, literal: { type, text } });
  switch (type) {
    case 'null':
      return nothing;
    case 'boolean':
      return sent('boolean', sql`${text.toLowerCase() === 'true'}::boolean`);
    case 'integer':
      // An integer beyond the database's range is compared as a float.
      return Number.isSafeInteger(Number(text))
        ? sent('integer', sql`${text}::int8`)
        : sent('number', sql`${text}::float8`);
    case 'decimal':
      if (!Number.isFinite(Number(text))) throw refuse.invalid('$filter', 'number_out_of_range');
      return sent('number', sql`${text}::float8`);
    case 'string':
      return sent('text', sql`${text}::text`);
    case 'date':
      return sent('date', sql`${checkedDay(text)}::date`);
    case 'dateTime':
      return sent('moment', sql`${checkedMoment(text)}::timestamptz`);
    case 'time':
      return sent('time', sql`${text}::time`);
    default:
      throw unsupported('values of this type');
  }
}

const literalsOf: Readonly<Record<string, readonly LiteralType[]>> = {
  'Edm.Boolean': ['boolean'],
  ...Object.fromEntries(['Byte', 'SByte', 'Int16', 'Int32', 'Int64'].map((name) => [`Edm.${name}`, ['integer']])),
  ...Object.fromEntries(['Decimal', 'Double', 'Single'].map((name) => [`Edm.${name}`, ['decimal', 'integer']])),
  'Edm.Date': ['date'],
  'Edm.DateTimeOffset': ['dateTime'],
  'Edm.TimeOfDay': ['time'],
};

/**
 * Casts a value that was sent to another type; it becomes null where it does not fit. @throws {Refusal} 501 for other
 * values and types
 */
export function castOf({ literal, type }: Value, to: string): Value {
  const wanted = literalsOf[to];
  if (!wanted && to !== 'Edm.String') throw unsupported(`the type ${to}`);
  if (type === 'null') return nothing;
  if (!literal) throw unsupported('a cast of what was not sent');
  if (!wanted) return literalOf({ type: 'string', text: literal.text });
  const scanner = new Scanner(literal.text, '$filter');
  const read = readLiteral(scanner);
  const isOne = read !== undefined && scanner.atEnd && wanted.includes(read.type);
  return isOne ? literalOf(read) : nothing;
}

const yearOf = (text: string) => Number(/^-?\d+/.exec(text)?.[0]);

/** A day in the range of years that the database and clients share. @throws {Refusal} 400 */
function checkedDay(text: string): string {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  if (!exists || yearOf(text) < 1 || yearOf(text) > 9999) throw refuse.invalid('$filter', 'not_moment');
  return text;
}

function checkedMoment(text: string): string {
  checkedDay(text.slice(0, 10));
  // A plus sign arrived as a space, as in forms.
  return text.replace(' ', '+');
}
