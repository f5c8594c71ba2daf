import { expandOnly, runsAlone, statements, type Migration } from '../platform/db/migrate.ts';

/*
 * Rules for migrations that run while the previous version still works on the same tables: they may not lock a table
 * for long, nor remove anything that the previous version uses. The rules are those of squawk (squawkhq.com/docs/rules)
 * and strong_migrations, as far as they concern PostgreSQL 15 and newer.
 *
 * The rules do not apply to tables that the same migration creates. An exception to a rule needs a comment before the
 * statement that says why: `-- allowed: the table has one row`.
 */

interface Rule {
  name: string;
  /** What to do instead. */
  instead: string;
  breaks(statement: Statement): boolean;
}

interface Statement {
  /** In lower case, without comments and strings, with single spaces. */
  text: string;
  /** The table that the statement changes; undefined for a new table. */
  table: string | undefined;
  migration: Migration;
  /** The text of all earlier migrations, in the form of `text`. */
  before: string;
}

const alters = (part: RegExp) => (statement: Statement) => statement.table !== undefined && part.test(statement.text);
const isConcurrent = /^(create( unique)? index|drop index|reindex \w+) concurrently\b/;

const rules: readonly Rule[] = [
  {
    name: 'an index blocks writes while it is built',
    instead: 'create it concurrently, in a migration whose first line is `-- no transaction`',
    breaks: ({ text, table }) => table !== undefined && /^create (unique )?index (?!concurrently)/.test(text),
  },
  {
    name: 'concurrently is not possible in a transaction',
    instead: 'begin the file with `-- no transaction`',
    breaks: ({ text, migration }) => isConcurrent.test(text) && !runsAlone(migration),
  },
  {
    name: 'outside of a transaction only what can run again is safe',
    instead: 'put the rest into another migration; drop an index concurrently, if it exists, before creating it',
    breaks: ({ text, migration }) => runsAlone(migration) && !canRunAgain(text, migration),
  },
  {
    name: 'the default of a new column rewrites the table',
    instead: 'add the column without it, set the default for new rows, and fill the others later',
    breaks: alters(
      /\badd (column )?(?!constraint\b).*(default [^,]*\b(random|gen_random_uuid|clock_timestamp|nextval|uuid\w*|timeofday)\(|\b(small|big)?serial\b|generated (always|by default) as)/,
    ),
  },
  {
    name: 'a new column that must have a value refuses the rows of the version before',
    instead: 'give it a constant default, or let it be null',
    breaks: ({ text, table }) =>
      table !== undefined && addedColumns(text).some((one) => /not null/.test(one) && !/default/.test(one)),
  },
  {
    name: 'another type rewrites the table',
    instead: 'add a column, write both, and fill it later',
    breaks: alters(/\balter (column )?\w+ (set data )?type\b/),
  },
  {
    name: 'not null reads the whole table',
    instead: 'validate a check (column is not null) in an earlier migration',
    breaks: ({ text, table, before }) =>
      table !== undefined && /set not null/.test(text) && !isChecked(text, table, before),
  },
  {
    name: 'a constraint reads the whole table',
    instead: 'add it not valid, and validate it in a later migration',
    breaks: alters(
      /\badd (constraint \w+ )?(check|foreign key)\b(?!.*not valid)|\badd (?:column )?(?!constraint\b|foreign\b)\w+ [^,]*\breferences\b/,
    ),
  },
  {
    name: 'a constraint is validated under the lock that adding it took',
    instead: 'validate it in a later migration',
    breaks: ({ text, table, migration }) => {
      const name = table !== undefined && /\bvalidate constraint (\w+)/.exec(text)?.[1];
      return typeof name === 'string' && plain(migration.script).includes(`add constraint ${name} `);
    },
  },
  {
    name: 'a unique constraint builds its index under a lock',
    instead: 'create a unique index concurrently, and add the constraint using it',
    breaks: alters(/\badd (constraint \w+ )?(unique|primary key|exclude)\b(?!.*using index)/),
  },
  {
    name: 'the version before uses what is renamed or removed',
    instead:
      'stop using it in one version, and remove it in the next, by a migration named NNNN_needs_MMMM_…: MMMM is the newest migration of the version that stopped',
    breaks: ({ text, table, migration }) =>
      !/^\d{4}_needs_\d{4}_/.test(migration.name) &&
      ((table !== undefined &&
        /\b(rename|drop (column|constraint)|drop (?!constraint|default|not null|column)\w+$)/.test(text)) ||
        /^drop (table|view|function|type|schema)\b/.test(text)),
  },
  {
    name: 'no one sees which tables a block changes',
    instead: 'write its statements one by one',
    breaks: ({ text }) => /^do\b/.test(text),
  },
  {
    name: 'the table is locked for as long as all its rows take',
    instead: 'do it in small parts, as background work',
    breaks: ({ text, table }) =>
      (table !== undefined && /^(update|delete|insert)\b/.test(text)) ||
      /^with\b.*\b(update|delete from|insert into) /.test(text) ||
      /^(lock|truncate|cluster|vacuum|reindex (?!\w+ concurrently)|refresh materialized view (?!concurrently))/.test(
        text,
      ) ||
      (table !== undefined && /\bset (logged|unlogged|tablespace)\b|\battach partition\b/.test(text)),
  },
];

/** Violations of the rules, one line each; migrations from before the rules are skipped. */
export function findUnsafe(migrations: readonly Migration[]): string[] {
  return migrations.flatMap((migration, at) => {
    if (Number(migration.name.slice(0, 4)) < expandOnly) return [];
    const earlier = migrations.slice(0, at);
    const before = earlier.flatMap(({ script }) => statements(script).map(plain)).join(';');
    const made = new Set<string>();
    return statements(migration.script).flatMap((part) => {
      const text = plain(part);
      const created = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(text)?.[1];
      if (created !== undefined) made.add(created);
      const named = tableOf(text);
      const table = named === undefined || made.has(named) ? undefined : named;
      if (/--\s*allowed: \S.{10,}/.test(part)) return [];
      return [
        ...rules
          .filter((rule) => rule.breaks({ text, table, migration, before }))
          .map((rule) => `${migration.name}: ${rule.name} (${text.slice(0, 60)}); ${rule.instead}`),
        ...needsUnknown(migration, earlier),
      ];
    });
  });
}

/** A migration that removes something must name an earlier migration. */
function needsUnknown({ name }: Migration, earlier: readonly Migration[]): string[] {
  const needed = /^\d{4}_needs_(\d{4})_/.exec(name)?.[1];
  if (needed === undefined || earlier.some((one) => one.name.startsWith(needed))) return [];
  return [`${name}: there is no migration ${needed} before it`];
}

const plain = (part: string) =>
  part
    .replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replaceAll(/\bpublic\./gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const tableOf = (text: string): string | undefined =>
  (
    /^alter table (?:if exists )?(?:only )?(\w+)/.exec(text) ??
    /^create (?:unique )?index .*?\bon (?:only )?(\w+)/.exec(text) ??
    /^(?:update|delete from) (?:only )?(\w+)/.exec(text) ??
    /^insert into (\w+).*\bselect\b/.exec(text)
  )?.[1];

/** The definition of each column that an `alter table` adds. */
const addedColumns = (text: string): string[] =>
  text.startsWith('alter table')
    ? [
        ...text.matchAll(
          /\badd (?:column )?(?:if not exists )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b)\w+ [^,]*/g,
        ),
      ].map(([one]) => one)
    : [];

function isChecked(text: string, table: string, before: string): boolean {
  const column = /alter (?:column )?(\w+) set not null/.exec(text)?.[1] ?? '';
  const check = new RegExp(
    `alter table (?:only )?${table} add constraint (\\w+) check \\(+ ?${column} is not null ?\\)+ not valid`,
  );
  const name = check.exec(before)?.[1];
  return name !== undefined && new RegExp(`alter table (?:only )?${table} validate constraint ${name}\\b`).test(before);
}

function canRunAgain(text: string, { script }: Migration): boolean {
  const index = /^create (?:unique )?index concurrently (\w+)/.exec(text)?.[1];
  // A failed attempt leaves an invalid index, which `if not exists` would keep.
  if (index !== undefined) return plain(script).includes(`drop index concurrently if exists ${index}`);
  return /^(drop index concurrently if exists|reindex \w+ concurrently|alter table \w+ validate constraint|refresh materialized view concurrently)\b/.test(
    text,
  );
}
