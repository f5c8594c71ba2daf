import { sql, type SQL } from 'drizzle-orm';
import type { ValueType } from './values.ts';

/** An overload of a function, by the types of its arguments. */
interface Signature {
  takes: readonly (readonly ValueType[])[];
  type: ValueType;
  sql(...args: SQL[]): SQL;
}

const text = ['text'] as const;
const numbers = ['number', 'integer'] as const;
const days = ['moment', 'date'] as const;
const moments = ['moment'] as const;
const times = ['moment', 'time'] as const;

const one = (takes: Signature['takes'], type: ValueType, of: Signature['sql']): Signature[] => [
  { takes, type, sql: of },
];

/** A part of a moment in UTC, of a date or of a time. */
const part = (name: string, takes: Signature['takes']): Signature[] => {
  const of = (inUtc: boolean) => (value: SQL) =>
    sql`extract(${sql.raw(name)} from ${inUtc ? sql`(${value} at time zone 'UTC')` : value})::int8`;
  return (takes[0] ?? []).map((type) => ({ takes: [[type]], type: 'integer', sql: of(type === 'moment') }));
};

/** The rest of a text from a position on; a negative one counts from its end. Each argument is evaluated once. */
const textFrom: Signature['sql'] = (whole, from) => sql`(
  select case when place < 0 then right(given, -place) else substr(given, place + 1) end
  from (select ${whole} as given, ${from}::int as place offset 0) of_text
)`;

/** The functions of OData that are supported; each reads its text once. */
export const functions: Readonly<Record<string, readonly Signature[]>> = {
  contains: one([text, text], 'boolean', (whole, found) => sql`(strpos(${whole}, ${found}) > 0)`),
  startswith: one([text, text], 'boolean', (whole, found) => sql`starts_with(${whole}, ${found})`),
  endswith: one([text, text], 'boolean', (whole, found) => sql`(right(${whole}, length(${found})) = ${found})`),
  length: one([text], 'integer', (whole) => sql`length(${whole})::int8`),
  indexof: one([text, text], 'integer', (whole, found) => sql`(strpos(${whole}, ${found}) - 1)::int8`),
  substring: [
    { takes: [text, ['integer']], type: 'text', sql: textFrom },
    {
      takes: [text, ['integer'], ['integer']],
      type: 'text',
      sql: (whole, from, count) => sql`left(${textFrom(whole, from)}, greatest(${count}::int, 0))`,
    },
  ],
  concat: one([text, text], 'text', (first, second) => sql`(${first} || ${second})`),
  tolower: one([text], 'text', (whole) => sql`lower(${whole})`),
  toupper: one([text], 'text', (whole) => sql`upper(${whole})`),
  trim: one([text], 'text', (whole) => sql`btrim(${whole})`),
  year: part('year', [days]),
  month: part('month', [days]),
  day: part('day', [days]),
  hour: part('hour', [times]),
  minute: part('minute', [times]),
  second: one([times], 'integer', (at) => sql`floor(extract(second from ${at}))::int8`),
  fractionalseconds: one([times], 'number', (at) => sql`mod(extract(second from ${at}), 1)::float8`),
  date: one([moments], 'date', (at) => sql`(${at} at time zone 'UTC')::date`),
  time: one([moments], 'time', (at) => sql`(${at} at time zone 'UTC')::time`),
  // All moments are in UTC.
  totaloffsetminutes: one([moments], 'integer', () => sql`0::int8`),
  now: one([], 'moment', () => sql`now()`),
  mindatetime: one([], 'moment', () => sql`'0001-01-01T00:00:00Z'::timestamptz`),
  maxdatetime: one([], 'moment', () => sql`'9999-12-31T23:59:59.999999Z'::timestamptz`),
  round: one([numbers], 'number', (value) => sql`round(${value}::numeric)::float8`),
  floor: one([numbers], 'number', (value) => sql`floor(${value}::float8)`),
  ceiling: one([numbers], 'number', (value) => sql`ceiling(${value}::float8)`),
};
