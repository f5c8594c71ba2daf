import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dialects, emptyDatabase } from '../../testing/database.ts';
import { isUniqueViolation } from './errors.ts';
import { isMigrated, migrate, readMigrations, statements } from './migrate.ts';
import { rowsOf, type Db } from './port.ts';
import { eventually } from '../../testing/eventually.ts';

for (const dialect of dialects)
  describe(`the database on ${dialect}`, { tags: [dialect] }, () => {
    let db: Db;
    beforeAll(async () => {
      db = await emptyDatabase(dialect);
    });
    afterAll(() => db.close());

    const Row = z.object({ n: z.number() });
    const first = {
      name: '0001_first.sql',
      script: "create table a (n int); insert into a values (1); -- it's; fine\n",
    };
    const second = { name: '0002_second.sql', script: 'insert into a values (2);' };

    it('runs migrations once, in order', async () => {
      expect(await migrate(db, [first])).toEqual(['0001_first.sql']);
      expect(await migrate(db, [first, second])).toEqual(['0002_second.sql']);
      expect(await migrate(db, [first, second])).toEqual([]);
      expect(await db.tx((tx) => rowsOf(tx, sql`select n from a order by n`, Row))).toEqual([{ n: 1 }, { n: 2 }]);
      expect(await db.tx((tx) => isMigrated(tx, [first, second, { name: '0003_x.sql', script: '' }]))).toBe(false);
    });

    it('runs migrations once, even if several processes start together', async () => {
      const third = { name: '0003_third.sql', script: 'insert into a values (3)' };
      const all = await Promise.all([1, 2, 3].map(() => migrate(db, [first, second, third])));
      expect(all.flat()).toEqual(['0003_third.sql']);
      await db.tx((tx) => tx.execute(sql`delete from migrations where name = '0003_third.sql'`));
    });

    it('writes nothing of a migration that fails', async () => {
      const broken = { name: '0003_broken.sql', script: 'insert into a values (9); select * from nowhere' };
      await expect(migrate(db, [first, second, broken])).rejects.toThrow('select * from nowhere');
      expect(await db.tx((tx) => rowsOf(tx, sql`select n from a where n = 9`, Row))).toEqual([]);
    });

    it('refuses a database whose applied migrations differ, and a newer one', async () => {
      await expect(migrate(db, [{ ...first, script: 'select 1' }, second])).rejects.toThrow(
        '0001_first.sql has changed',
      );
      await expect(migrate(db, [first])).rejects.toThrow('newer version: it has 0002_second.sql');
    });

    it('runs beside a newer version, until that one has removed something it needs', async () => {
      const later = { name: '0035_later.sql', script: 'alter table a add column more int' };
      const known = { name: '0036_needs_0002_smaller.sql', script: 'alter table a drop column more' };
      const unknown = { name: '0037_needs_0035_smallest.sql', script: 'select 1' };
      await migrate(db, [first, second, later, known]);
      expect(await migrate(db, [first, second])).toEqual([]);
      await migrate(db, [first, second, later, known, unknown]);
      await expect(migrate(db, [first, second])).rejects.toThrow('newer version: it has 0037_needs_0035_smallest.sql');
      await db.tx((tx) => tx.execute(sql`delete from migrations where name > '0035'`));
    });

    it('runs a migration that cannot be in a transaction separately, once, and again after a failure', async () => {
      const index = 'drop index concurrently if exists a_n; create index concurrently a_n on a (n)';
      const alone = (more: string) => ({ name: '0035_index.sql', script: `-- no transaction\n${index}${more}` });
      const after = { name: '0036_after.sql', script: 'insert into a values (4)' };
      await expect(migrate(db, [first, second, alone('; select * from nowhere'), after])).rejects.toThrow('nowhere');
      // Only one process can use the embedded database.
      const starts = dialect === 'pglite' ? [1] : [1, 2, 3];
      const all = await Promise.all(starts.map(() => migrate(db, [first, second, alone(''), after])));
      expect(all.flat().toSorted()).toEqual(['0035_index.sql', '0036_after.sql']);
      await db.tx((tx) => tx.execute(sql`delete from migrations where name > '0035'`));
    });

    it('rolls back what throws', async () => {
      const work = db.tx(async (tx) => {
        await tx.execute(sql`insert into a values (7)`);
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect(await db.tx((tx) => rowsOf(tx, sql`select n from a where n = 7`, Row))).toEqual([]);
    });

    it('refuses the root handle inside a transaction instead of hanging', async () => {
      await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow('inside a transaction');
      expect(await db.tx(async () => 1)).toBe(1);
    });

    it('returns the same types', async () => {
      const Kinds = z.object({
        big: z.number(),
        sum: z.number(),
        at: z.date(),
        none: z.null(),
        json: z.object({ a: z.number() }),
      });
      const query = sql`select 5::int8 as big, sum(v) as sum, '2026-01-02T03:04:05Z'::timestamptz as at,
      null::int8 as none, '{"a":1}'::jsonb as json from (values (1::int8), (2)) t (v)`;
      const [row] = await db.tx((tx) => rowsOf(tx, query, Kinds));
      expect(row).toEqual({ big: 5, sum: 3, at: new Date('2026-01-02T03:04:05Z'), none: null, json: { a: 1 } });
    });

    it('recognises the violation of a unique constraint', async () => {
      await db.tx((tx) => tx.execute(sql`create table u (n int primary key)`));
      const twice = db.tx((tx) => tx.execute(sql`insert into u values (1), (1)`));
      expect(isUniqueViolation(await twice.catch((error: unknown) => error))).toBe(true);
    });

    it('receives notifications at commit, and can query the database in their handler', async () => {
      const heard: string[] = [];
      const used: number[] = [];
      const stop = await db.listen('news', (payload) => {
        heard.push(payload);
        void db.tx(async () => used.push(1));
      });
      const rolledBack = db.tx(async (tx) => {
        await tx.execute(sql`select pg_notify('news', 'lost')`);
        throw new Error('no');
      });
      await expect(rolledBack).rejects.toThrow('no');
      await db.tx((tx) => tx.execute(sql`select pg_notify('news', 'kept')`));
      await eventually(() => expect({ heard, used }).toEqual({ heard: ['kept'], used: [1] }));
      await stop();
    });

    it('takes the migrations of this version', async () => {
      const fresh = dialect === 'pglite' ? await emptyDatabase(dialect) : db;
      if (fresh === db) await db.execute('drop table migrations');
      const all = await readMigrations();
      expect(all.length).toBeGreaterThan(0);
      await migrate(fresh, all);
      expect(await fresh.tx((tx) => isMigrated(tx, all))).toBe(true);
      if (fresh !== db) await fresh.close();
    });
  });

describe('statements', () => {
  it('leaves semicolons in strings, comments and function bodies', () => {
    const body = 'create function f() returns int as $$ begin; return 1; end $$ language plpgsql';
    expect(statements(`select ';' ; -- a; b\n${body};\n-- end;`).map((part) => part.trim())).toEqual([
      "select ';'",
      `-- a; b\n${body}`,
    ]);
  });
});
