import { readdir } from 'node:fs/promises';
import { SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { readMigrations } from './migrate.ts';
import { rowsOf, type Db } from './port.ts';

/** The declared tables are those that the migrations create. */

const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('Tables.ts'));
const modules: object[] = await Promise.all(files.map((file) => import(`./${file}`)));
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable);
const nameOf = (table: PgTable) => getTableConfig(table).name;

const dialect = new PgDialect();
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A default as SQL; undefined where the database has none. */
function defaultOf({ default: value }: PgColumn): string | undefined {
  if (value === undefined) return undefined;
  if (value instanceof SQL) return dialect.sqlToQuery(value).sql;
  if (typeof value === 'number') return String(value);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The column as the code declares it. */
function declared(column: PgColumn): string {
  const { generated, generatedIdentity } = column;
  const expression = generated?.as instanceof SQL ? dialect.sqlToQuery(generated.as).sql : undefined;
  const value = defaultOf(column);
  return [
    `"${column.name}" ${column.getSQLType()}`,
    ...(column.notNull || column.primary ? ['not null'] : []),
    ...(value === undefined ? [] : [`default ${value}`]),
    ...(expression === undefined ? [] : [`generated always as (${expression}) stored`]),
    ...(generatedIdentity === undefined ? [] : [`generated ${generatedIdentity.type ?? 'by default'} as identity`]),
  ].join(' ');
}

const Column = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  value: z.string().nullable(),
  identity: z.string(),
  generated: z.string(),
});

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
  // Each table as the code declares it is created beside the real one, so that the database describes both alike.
  await db.execute('create schema declared');
  for (const table of tables) {
    const columns = getTableConfig(table).columns.map(declared);
    await db.execute(`create table declared."${nameOf(table)}" (${columns.join(', ')})`);
  }
});
afterAll(() => db.close());

const columnsOf = (schema: string, table: string) =>
  db.tx((tx) =>
    rowsOf(
      tx,
      sql`select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
            pg_get_expr(adbin, adrelid) as value, attidentity as identity, attgenerated as generated
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = (select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
            where nspname = ${schema} and relname = ${table}) and attnum > 0 and not attisdropped
          order by attname`,
      Column,
    ),
  );

const namesOf = (query: ReturnType<typeof sql>) =>
  db.tx(async (tx) => (await rowsOf(tx, query, z.object({ name: z.string() }))).map(({ name }) => name));

describe.each(tables.map((table) => [nameOf(table), table] as const))('the table %s', (name, table) => {
  it('has the declared columns, with their types, defaults and what may be missing', async () => {
    const columns = await columnsOf('declared', name);
    // The database may have a default that the code does not use.
    const unused = new Set(columns.flatMap((column) => (column.value === null ? [column.name] : [])));
    const real = await columnsOf('public', name);
    expect(columns).toEqual(real.map((column) => (unused.has(column.name) ? { ...column, value: null } : column)));
  });

  it('has the declared primary key', async () => {
    const { columns, primaryKeys } = getTableConfig(table);
    const key = [
      ...columns.filter(({ primary }) => primary),
      ...primaryKeys.flatMap((composite) => composite.columns),
    ].map((column) => column.name);
    const real = await namesOf(
      sql`select attname as name from pg_index join pg_attribute a on a.attrelid = indrelid and attnum = any(indkey[0:indnkeyatts - 1])
          where indisprimary and indrelid = ${`public.${name}`}::regclass`,
    );
    expect(key.toSorted()).toEqual(real.toSorted());
  });

  it('accepts exactly the declared values of an enum', async () => {
    const checks = await db.tx((tx) =>
      rowsOf(
        tx,
        sql`select attname as name, pg_get_constraintdef(c.oid) as rule
            from pg_constraint c join pg_attribute a on a.attrelid = conrelid and attnum = conkey[1]
            where contype = 'c' and cardinality(conkey) = 1 and conrelid = ${`public.${name}`}::regclass`,
        z.object({ name: z.string(), rule: z.string() }),
      ),
    );
    const real = checks.flatMap(({ name: column, rule }) => {
      const values = [...rule.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value);
      return values.length > 0 ? [[column, values.toSorted()]] : [];
    });
    const known = getTableConfig(table).columns.flatMap((column) =>
      column.enumValues === undefined ? [] : [[column.name, column.enumValues.toSorted()]],
    );
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(real));
  });
});

it('every table is declared', async () => {
  const made = await namesOf(
    sql`select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> 'migrations'`,
  );
  expect(tables.map(nameOf).toSorted()).toEqual(made.toSorted());
});

it('migrations are numbered without gaps', async () => {
  /** Numbers that were never used; no others may be added. */
  const skipped = [10, 15];
  const numbers = (await readMigrations()).map(({ name }) => Number(name.slice(0, 4)));
  const expected = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1);
  expect(numbers).toEqual(expected.filter((number) => !skipped.includes(number)));
});
