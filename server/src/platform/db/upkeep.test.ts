import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyCopy } from '../../testing/template.ts';
import type { EmbeddedDb } from './pglite.ts';
import { rowsOf } from './port.ts';
import { runUpkeep } from './upkeep.ts';

let db: EmbeddedDb;
beforeAll(async () => {
  db = await emptyCopy();
  await db.execute('create table texts (n int primary key, text text); create table "Quiet" (n int)');
});
afterAll(() => db.close());

const rowsPlanned = async () => {
  const [plan] = await db.tx((tx) =>
    rowsOf(
      tx,
      sql`select reltuples::float8 as rows from pg_class where relname = 'texts'`,
      z.object({ rows: z.number() }),
    ),
  );
  return plan?.rows;
};

it('analyzes a table once much of it has changed, and no other table', async () => {
  await db.execute(
    'insert into texts select n, n::text from generate_series(1, 10000) n; insert into "Quiet" values (1)',
  );
  expect(await runUpkeep(db)).toEqual(['public.texts']);
  expect(await rowsPlanned()).toBe(10_000);
  await db.execute("insert into texts values (10001, 'few')");
  expect(await runUpkeep(db)).toEqual([]);
});

it('reclaims the space of deleted rows', async () => {
  const size = async () => {
    const [row] = await db.tx((tx) =>
      rowsOf(tx, sql`select pg_relation_size('texts') as size`, z.object({ size: z.number() })),
    );
    return row?.size ?? 0;
  };
  const full = await size();
  await db.execute('delete from texts where n > 100');
  expect(await runUpkeep(db)).toEqual(['public.texts']);
  expect(await size()).toBeLessThan(full / 10);
  expect(await rowsPlanned()).toBe(100);
});
