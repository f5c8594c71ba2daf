import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withPreparedStatements } from './preparedStatements.ts';

let client: PGlite;
let db: PGlite;
beforeAll(async () => {
  client = await PGlite.create();
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec('deallocate all; drop table if exists t');
  db = withPreparedStatements(client);
  await db.query(
    'create table t (id int primary key, text text, made timestamptz, data jsonb, bytes bytea, list text[])',
  );
});

const prepared = async () =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );
const insert = 'insert into t (id, text) values ($1, $2) returning id';
const read = 'select * from t where id = $1';

describe('a statement', () => {
  test('is prepared when it is repeated, and returns the same each time', async () => {
    const values = [new Date(0), { a: [1, 'é'] }, new Uint8Array([0, 255]), ['x', 'y "z"']];
    await db.query('insert into t values ($1, $2, $3, $4, $5, $6)', [1, null, ...values]);
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push(await db.query(read, [1]));
    expect(await prepared()).toEqual([read]);
    const [plain] = [await client.query(read, [1])];
    for (const { rows, fields } of answers) {
      expect(rows).toEqual(plain.rows);
      expect(fields).toEqual(plain.fields);
    }
  });

  test('returns how many rows it changed', async () => {
    for (let id = 0; id < 4; id += 1) expect((await db.query(insert, [id, 'x'])).affectedRows).toBe(1);
    expect((await db.query('update t set text = $1', ['y'])).affectedRows).toBe(4);
    expect((await db.query(read, [99])).rows).toEqual([]);
  });

  test('that fails does not affect later ones, inside of a transaction and outside', async () => {
    for (let id = 0; id < 4; id += 1) await db.query(insert, [id, 'x']);
    await expect(db.query(insert, [0, 'again'])).rejects.toThrow(/duplicate key/);
    await expect(db.query('select nothing from nowhere')).rejects.toThrow(/nowhere/);
    await expect(
      db.transaction(async (tx) => {
        await tx.query(insert, [10, 'x']);
        await tx.query(insert, [0, 'again']).catch(() => undefined);
        await tx.query(read, [1]);
      }),
    ).rejects.toThrow(/current transaction is aborted/);
    expect((await db.query(read, [10])).rows).toEqual([]);
    expect((await db.query(insert, [10, 'x'])).rows).toEqual([{ id: 10 }]);
  });

  test('returns the new columns of a changed table', async () => {
    await db.query(insert, [1, 'x']);
    for (let time = 0; time < 4; time += 1) await db.query(read, [1]);
    await db.query('alter table t add column more int default 7');
    expect((await db.query(read, [1])).rows).toMatchObject([{ more: 7 }]);
    await db.query('alter table t alter column text type int using 5');
    expect((await db.query(read, [1])).rows).toMatchObject([{ text: 5 }]);
  });

  test('stays prepared for a bounded number of texts', async () => {
    for (let column = 0; column < 320; column += 1) {
      for (let time = 0; time < 3; time += 1) await db.query(`select ${column} as n`);
    }
    const names = await prepared();
    expect(names.length).toBeLessThanOrEqual(300);
    expect(names).toContain('select 319 as n');
    expect((await db.query('select 0 as n')).rows).toEqual([{ n: 0 }]);
  });
});

describe('a notification', () => {
  test('arrives once, from inside of a transaction and outside, until the listener stops', async () => {
    const heard: string[] = [];
    const end = await db.listen('news', (payload) => heard.push(payload));
    const tell = 'select pg_notify($1, $2)';
    for (const payload of ['a', 'b', 'c', 'd']) await db.query(tell, ['news', payload]);
    await db.transaction((tx) => tx.query(tell, ['news', 'e']));
    await db.query(tell, ['other', 'x']);
    expect(heard).toEqual(['a', 'b', 'c', 'd', 'e']);
    await end();
    await db.query(tell, ['news', 'f']);
    await db.transaction((tx) => tx.query(tell, ['news', 'g']));
    expect(heard).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

test('values are read exactly: empty, null, in any script, and in many rows at once', async () => {
  const texts = ['', null, 'a', '\uFEFFmark', 'Huế', '日本', '😀'.repeat(5000)];
  for (const [id, text] of texts.entries()) await db.query(insert, [id, text]);
  for (let time = 0; time < 4; time += 1) {
    const { rows } = await db.query<{ text: string | null }>('select text from t order by id');
    expect(rows.map(({ text }) => text)).toEqual(texts);
  }
  const { rows } = await db.query<{ n: number }>("select n, repeat('x', 300) as text from generate_series(1, 5000) n");
  expect(rows).toHaveLength(5000);
  expect(rows.at(-1)).toEqual({ n: 5000, text: 'x'.repeat(300) });
});

test('bytes are written exactly, also those of a part of a buffer', async () => {
  const whole = Buffer.from(Array.from({ length: 600 }, (_, at) => at & 255));
  const parts = [whole, whole.subarray(100, 400), new Uint8Array()];
  for (const [at, bytes] of parts.entries())
    await db.query('insert into t (id, bytes) values ($1, $2)', [100 + at, bytes]);
  const { rows } = await db.query<{ bytes: Uint8Array }>('select bytes from t where id >= 100 order by id');
  expect(rows.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).toEqual(
    parts.map((bytes) => Buffer.from(bytes).toString('hex')),
  );
});
