import { describe, expect, test } from 'vitest';
import { findUnsafe } from '../../testing/migrationRules.ts';
import { readMigrations } from './migrate.ts';

test('no migration locks a table for long, or removes something that the previous version uses', async () => {
  expect(findUnsafe(await readMigrations())).toEqual([]);
});

const lone = '-- no transaction\n';
const past = [
  { name: '0034_past.sql', script: 'alter table users add constraint users_seen check (seen is not null) not valid;' },
  { name: '0035_past.sql', script: 'alter table users validate constraint users_seen;' },
];
const check = (script: string, name = '0036_next.sql') => findUnsafe([...past, { name, script }]);

describe('is refused', () => {
  test.each([
    ['an index', 'create index users_name on users (name)', /blocks writes/],
    ['a unique index', 'CREATE UNIQUE INDEX users_name\n ON public."users" (name)', /blocks writes/],
    ['concurrently, in a transaction', 'create index concurrently users_name on users (name)', /in a transaction/],
    ['an index that may be left invalid', `${lone}create index concurrently if not exists a on users (b)`, /run again/],
    ['other work outside of a transaction', `${lone}alter table users add column a int`, /run again/],
    ['a volatile default', 'alter table users add column a uuid default gen_random_uuid()', /rewrites/],
    ['a serial column', 'alter table users add column a bigserial', /rewrites/],
    ['a generated column', 'alter table users add a int generated always as (b + 1) stored', /rewrites/],
    ['a column that must have a value', 'alter table users add column a int not null', /must have a value/],
    ['the second of two', 'alter table users add a int default 1 not null, add b int not null', /must have a value/],
    ['another type', 'alter table users alter column a type bigint', /another type/],
    ['another type, in full', 'alter table users alter a set data type bigint', /another type/],
    ['not null', 'alter table users alter column name set not null', /reads the whole table/],
    ['a check', 'alter table users add constraint a check (b > 0)', /a constraint reads/],
    ['a foreign key', 'alter table users add foreign key (a) references b', /a constraint reads/],
    ['a column with a foreign key', 'alter table users add column a int references b', /a constraint reads/],
    ['a unique constraint', 'alter table users add constraint a unique (b)', /builds its index/],
    ['a primary key', 'alter table users add primary key (b)', /builds its index/],
    ['a renamed column', 'alter table users rename column a to b', /the version before/],
    ['a renamed table', 'alter table users rename to people', /the version before/],
    ['a removed column', 'alter table users drop column a', /the version before/],
    ['a removed table', 'drop table users', /the version before/],
    ['a change of all rows', "update users set name = ''", /all its rows/],
    ['rows of another table in all of them', 'insert into users select * from people', /all its rows/],
    ['a change of all rows within a query', 'with old as (delete from users returning *) select 1', /all its rows/],
    ['a block', "do $$ begin update users set name = ''; end $$", /a block changes/],
    [
      'a constraint that is validated at once',
      'alter table users add constraint a check (b > 0) not valid; alter table users validate constraint a',
      /under the lock/,
    ],
    ['a lock', 'lock table users', /all its rows/],
    ['a partition of existing rows', 'alter table users attach partition old for values in (1)', /all its rows/],
  ])('%s', (_, script, reason) => {
    expect(check(script)).toEqual([expect.stringMatching(reason)]);
  });

  test('a removal that names an unknown migration', () => {
    expect(check('drop table users', '0036_needs_0099_smaller.sql')).toEqual([
      expect.stringMatching(/no migration 0099/),
    ]);
  });

  test('an exception without a reason', () => {
    expect(check('-- allowed: yes\ndrop table users')).toHaveLength(1);
  });
});

describe('is allowed', () => {
  test.each([
    ['a table with its indexes', 'create table a (b int); create index a_b on a (b); alter table a add unique (b)'],
    [
      'an index that is built beside',
      `${lone}drop index concurrently if exists a; create index concurrently a on users (b)`,
    ],
    [
      'a column',
      'alter table users add column a int, add column b text not null default 1, add c timestamptz default now()',
    ],
    ['not null that was checked', 'alter table users alter column seen set not null'],
    ['a constraint for later', 'alter table users add constraint a foreign key (b) references c not valid'],
    ['a constraint that has its index', 'alter table users add constraint a unique using index users_a'],
    ['a default', 'alter table users alter column a set default 1, alter column b drop default'],
    ['a word in a text', "insert into notes values ('drop table users')"],
    ['what somebody answers for', '-- allowed: the table has one row, always\nupdate readiness set written_at = now()'],
  ])('%s', (_, script) => {
    expect(check(script)).toEqual([]);
  });

  test('a removal that names an earlier migration', () => {
    expect(check('alter table users drop column a', '0036_needs_0035_smaller.sql')).toEqual([]);
  });

  test('anything from before the rules', () => {
    expect(check('drop table users', '0032_old.sql')).toEqual([]);
  });
});
