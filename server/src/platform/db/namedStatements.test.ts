import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabase } from '../../testing/database.ts';
import { rowsOf, type Db, type Tx } from './port.ts';

const Row = z.record(z.string(), z.unknown());

describe('statements on PostgreSQL', { tags: ['postgres'] }, () => {
  let db: Db;
  beforeAll(async () => {
    db = await emptyDatabase('postgres');
    await db.execute('create table things (id int primary key, name text)');
    await db.execute("insert into things values (1, 'bell')");
  });
  afterAll(() => db.close());

  const read = (tx: Tx) => rowsOf(tx, sql`select * from things where id = ${1}`, Row);
  const prepared = sql`select statement from pg_prepared_statements where ${1} = 1 and statement like '%things%'`;

  test('are prepared when they are repeated, and work after a change of their table', async () => {
    // All statements of a transaction use one connection.
    const kept = await db.tx(async (tx) => {
      for (let time = 0; time < 6; time += 1) await read(tx);
      return rowsOf(tx, prepared, Row);
    });
    expect(kept).toEqual([{ statement: 'select * from things where id = $1' }]);
    await db.execute('alter table things add column colour text');
    const changed = [{ id: 1, name: 'bell', colour: null }];
    expect(await db.once(read)).toEqual(changed);
    await db.execute('alter table things drop column name');
    expect(await db.tx(read)).toEqual([{ id: 1, colour: null }]);
  });
});
