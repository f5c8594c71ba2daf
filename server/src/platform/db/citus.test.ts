import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reusedDatabase } from '../../testing/reusedDatabase.ts';
import type { Db } from './port.ts';

/** The schema keeps Citus' rules, as `docs/citus.sql` lays its tables out. */

const script = await readFile(new URL('../../../../docs/citus.sql', import.meta.url), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const distributed = matches(script, /create_distributed_table\('(\w+)', 'ws'/g);
const references = matches(script, /create_reference_table\('(\w+)'\)/g);
const local = matches(
  script
    .slice(script.indexOf('-- Stay on the coordinator'))
    .replaceAll(/:.*$/gm, ':')
    .replaceAll('\n-- ', '\n')
    .slice(1),
  /^((?:\w+,? ?)+)/gm,
).flatMap((line) => line.split(/[, ]+/).filter(Boolean));

let db: Db;
beforeAll(async () => {
  db = await reusedDatabase();
});
afterAll(() => db.close());

const rows = async <T>(query: string, row: z.ZodType<T>) => z.array(row).parse((await db.execute(query)).rows);
const namesOf = (columns: string, table: string) =>
  `(select array_agg(attname::text order by place) from unnest(${columns}) with ordinality as listed (number, place)
    join pg_attribute on attrelid = ${table} and attnum = number)`;

test('every table is distributed, a reference table, or local', async () => {
  const tables = await rows(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    z.object({ name: z.string() }),
  );
  expect([...distributed, ...references, ...local].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('a distributed table has a primary key, and the workspace in each unique key', async () => {
  const unique = await rows(
    `select rel.relname as table, key.relname as key, indisprimary as "isPrimary", ${namesOf('indkey::int2[]', 'rel.oid')} as columns
      from pg_index join pg_class rel on rel.oid = indrelid join pg_class key on key.oid = indexrelid
      where indisunique and rel.relnamespace = 'public'::regnamespace`,
    z.object({ table: z.string(), key: z.string(), isPrimary: z.boolean(), columns: z.array(z.string()).nullable() }),
  );
  const keys = unique.filter(({ table }) => distributed.includes(table));
  expect(keys.filter(({ columns }) => !columns?.includes('ws'))).toEqual([]);
  expect(keys.flatMap(({ table, isPrimary }) => (isPrimary ? [table] : [])).toSorted()).toEqual(distributed.toSorted());
});

test('a foreign key stays within a workspace, or refers to a reference table', async () => {
  const keys = await rows(
    `select rel.relname as table, conname as key, target.relname as to,
        ${namesOf('conkey', 'rel.oid')} as columns, ${namesOf('confkey', 'target.oid')} as "toColumns"
      from pg_constraint join pg_class rel on rel.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and rel.relnamespace = 'public'::regnamespace and not rel.relispartition`,
    z.object({
      table: z.string(),
      key: z.string(),
      to: z.string(),
      columns: z.array(z.string()),
      toColumns: z.array(z.string()),
    }),
  );
  const broken = keys.filter(({ table, to, columns, toColumns }) => {
    if (references.includes(to)) return false;
    if (local.includes(table)) return !local.includes(to);
    if (!distributed.includes(table) || !distributed.includes(to)) return true;
    return !columns.includes('ws') || toColumns[columns.indexOf('ws')] !== 'ws';
  });
  expect(broken).toEqual([]);
});
