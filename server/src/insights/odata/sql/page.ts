import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../../platform/db/port.ts';
import { databaseTypes, jsonValue, type EntitySet, type Property } from '../sets/entitySet.ts';

/** A query for a page of a set. */
export interface PageQuery {
  set: EntitySet;
  /** Conditions in addition to that of the set. */
  where: readonly SQL[];
  order: readonly Term[];
  /** Selected properties, in order. */
  shown: readonly Property[];
  /** The values of the terms in the last row of the page before. */
  after: readonly (string | null)[] | undefined;
  skip: number;
  limit: number;
}

/** A term that rows are ordered by. */
export interface Term {
  value: SQL;
  /** The database's type. */
  type: string;
  descending: boolean;
  /** Whether it cannot be null, and rows compare in the order of an index. */
  isPlain: boolean;
}

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** The values of an entity by the names of its properties. */
export type Row = Record<string, Scalar>;
export type Scalar = z.infer<typeof Scalar>;

export interface Page {
  rows: Row[];
  /** The start of the next page; undefined: there is none. */
  next: (string | null)[] | undefined;
}

/** The terms of a set's default order. */
export function ownOrder(set: EntitySet): Term[] {
  return set.order.flatMap((name) => {
    const found = set.properties.find((property) => property.name === name);
    if (!found) return [];
    const { value, type, nullable } = found;
    return [{ value, type: databaseTypes[type], descending: false, isPlain: set.isIndexed && !nullable }];
  });
}

/**
 * Reads a page by keyset pagination: rows that arrive meanwhile do not shift pages, so that no row is lost or repeated.
 */
export async function readPage(tx: Tx, query: PageQuery): Promise<Page> {
  const { set, order, shown, after, skip, limit } = query;
  const columns = [
    ...shown.map((property, at) => sql`${jsonValue(property)} as ${sql.raw(`p${at}`)}`),
    ...order.map(({ value }, at) => sql`(${value})::text as ${sql.raw(`o${at}`)}`),
  ];
  const conditions = [set.where, ...query.where, ...(after ? [beyond(order, after)] : [])];
  const rows = await rowsOf(
    tx,
    sql`select ${columns.length > 0 ? sql.join(columns, sql`, `) : sql`1 as one`} from ${set.from}
      where ${sql.join(conditions, sql` and `)} ${orderBy(order)} limit ${limit + 1} offset ${skip}`,
    z.record(z.string(), Scalar),
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => Object.fromEntries(shown.map(({ name }, at) => [name, row[`p${at}`] ?? null]))),
    next: last && order.map((_, at) => asText(last[`o${at}`])),
  };
}

/** The number of rows of a set that meet some conditions. */
export async function countRows(tx: Tx, set: EntitySet, where: readonly SQL[]): Promise<number> {
  if (set.count && where.length === 0) return set.count(tx);
  const [counted] = await rowsOf(
    tx,
    sql`select count(*) as n from ${set.from} where ${sql.join([set.where, ...where], sql` and `)}`,
    z.object({ n: z.number() }),
  );
  return counted?.n ?? 0;
}

const asText = (value: Scalar | undefined): string | null => (typeof value === 'string' ? value : null);

/** Null is less than all values, as in OData. */
function orderBy(order: readonly Term[]): SQL {
  if (order.length === 0) return sql``;
  const terms = order.map(({ value, descending, isPlain }) => {
    const nulls = isPlain ? sql`` : descending ? sql`nulls last` : sql`nulls first`;
    return sql`${value} ${descending ? sql`desc` : sql`asc`} ${nulls}`;
  });
  return sql`order by ${sql.join(terms, sql`, `)}`;
}

/** SQL for the rows after a place in an order. */
function beyond(order: readonly Term[], after: readonly (string | null)[]): SQL {
  const places = order.map((term, at) => ({ ...term, last: after[at] ?? null }));
  const [first] = places;
  if (first && places.every(({ isPlain, descending }) => isPlain && descending === first.descending)) {
    const sign = first.descending ? sql`<` : sql`>`;
    const values = sql.join(
      places.map(({ value }) => value),
      sql`, `,
    );
    const lasts = sql.join(places.map(given), sql`, `);
    // The first term is repeated on its own, so that partitions are pruned by it.
    return sql`((${values}) ${sign} (${lasts}) and ${first.value} ${sign}= ${given(first)})`;
  }
  const options = places.map((place, at) => {
    const before = places.slice(0, at).map((one) => sql`${one.value} is not distinct from ${given(one)}`);
    return sql`(${sql.join([...before, isAfter(place)], sql` and `)})`;
  });
  return sql`(${sql.join(options, sql` or `)})`;
}

type Place = Term & { last: string | null };

const given = ({ last, type }: Place): SQL => sql`${last}::text::${sql.raw(type)}`;

function isAfter(place: Place): SQL {
  const { value, last, descending } = place;
  if (last === null) return descending ? sql`false` : sql`${value} is not null`;
  return descending ? sql`(${value} < ${given(place)} or ${value} is null)` : sql`${value} > ${given(place)}`;
}
