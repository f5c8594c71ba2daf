import { z } from 'zod';
import type { Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';

/** A table of the schema, as the database describes it. */
export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Identity columns. */
  numbered: string[];
  /** Columns of the primary key, by which rows are ordered. */
  key: { column: string; isText: boolean }[];
  /** Whether rows can have megabytes. */
  isWide: boolean;
  references: Reference[];
}

/** A foreign key. */
export interface Reference {
  name: string;
  columns: string[];
  to: string;
  toColumns: string[];
  /** The SQL definition, to recreate the key. */
  definition: string;
}

/** A quoted identifier in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const Column = z.object({
  table: z.string(),
  column: z.string(),
  isGenerated: z.boolean(),
  isNumbered: z.boolean(),
  isText: z.boolean(),
  isBytes: z.boolean(),
  /** Position in the primary key, from 1. */
  key: z.number().nullable(),
});

const columnsOfAll = `
  select rel.relname as "table", att.attname as "column", att.attgenerated <> '' as "isGenerated",
    att.attidentity <> '' as "isNumbered", att.attcollation <> 0 as "isText", typ.typname = 'bytea' as "isBytes",
    array_position(pk.conkey, att.attnum) as key
  from pg_class rel
  join pg_attribute att on att.attrelid = rel.oid and att.attnum > 0 and not att.attisdropped
  join pg_type typ on typ.oid = att.atttypid
  left join pg_constraint pk on pk.conrelid = rel.oid and pk.contype = 'p'
  where rel.relnamespace = 'public'::regnamespace and rel.relkind in ('r', 'p') and not rel.relispartition
  order by rel.relname, att.attnum`;

const ForeignKey = z.object({
  table: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  to: z.string(),
  toColumns: z.array(z.string()),
  definition: z.string(),
});

const namesOf = (columns: string, table: string) => `(
    select json_agg(att.attname order by place) from unnest(${columns}) with ordinality as listed (number, place)
    join pg_attribute att on att.attrelid = ${table} and att.attnum = listed.number)`;

const foreignKeys = `
  select rel.relname as "table", con.conname as name, target.relname as "to", pg_get_constraintdef(con.oid) as definition,
    ${namesOf('con.conkey', 'con.conrelid')} as columns, ${namesOf('con.confkey', 'con.confrelid')} as "toColumns"
  from pg_constraint con
  join pg_class rel on rel.oid = con.conrelid
  join pg_class target on target.oid = con.confrelid
  where con.contype = 'f' and rel.relnamespace = 'public'::regnamespace and not rel.relispartition
  order by rel.relname, con.conname`;

/** The tables of the schema, by name. */
export async function readCatalog(tx: Tx): Promise<Table[]> {
  const columns = z.array(Column).parse((await executeIn(tx, columnsOfAll, [])).rows);
  const keys = z.array(ForeignKey).parse((await executeIn(tx, foreignKeys, [])).rows);
  return [...new Set(columns.map(({ table }) => table))].map((name) => {
    const all = columns.filter(({ table }) => table === name);
    const key = all.filter(({ key: place }) => place !== null).toSorted((a, b) => (a.key ?? 0) - (b.key ?? 0));
    return {
      name,
      columns: all.filter(({ isGenerated }) => !isGenerated).map(({ column }) => column),
      numbered: all.filter(({ isNumbered }) => isNumbered).map(({ column }) => column),
      key: key.map(({ column, isText }) => ({ column, isText })),
      isWide: all.some(({ isBytes }) => isBytes),
      references: keys.filter(({ table }) => table === name),
    };
  });
}

/** Whether the database has any table. */
export async function hasTables(tx: Tx): Promise<boolean> {
  const anyTable = "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'";
  const { rows } = await executeIn(tx, `select exists (${anyTable}) as found`, []);
  return z.array(z.object({ found: z.boolean() })).parse(rows)[0]?.found ?? false;
}

/** Tables that are not exported, with the reason: they describe one installation or are rebuilt from others. */
const stays: Readonly<Record<string, string>> = {
  conversation_days: 'is made again from verbatims',
  conversation_hours: 'is made again from verbatims',
  conversation_returns: 'is made again from verbatims',
  events: 'what happened a moment ago, for open streams',
  file_objects: 'what is in the store of this installation: files move with their bytes',
  idempotency_keys: 'requests of the last day',
  odata_requests: 'what programs asked this installation',
  migrations: 'the schema of the target is its own',
  readiness: 'a probe of this database',
  rollup_days: 'rollups are made again from verbatims',
  rollup_progress: 'rollups are made again from verbatims',
  rollup_touches: 'rollups are made again from verbatims',
  transfers: 'what is being imported into this database',
  verbatim_export_parts: 'files that expire within a day',
  verbatim_exports: 'files that expire within a day',
  verbatim_days: 'is made again from verbatims',
  verbatim_hours: 'is made again from verbatims',
  verbatim_months: 'is made again from verbatims',
};

/** Tables that are not exported with a single workspace, with the reason. */
const staysAlone: Readonly<Record<string, string>> = {
  embedding_vectors: 'are computed again',
  hook_requests: 'webhooks that were received by this installation',
  imports: 'files that are being looked at',
  sessions: 'people sign in again',
  tasks: 'background work of the installation',
  webhook_attempts: 'requests that this installation has sent',
  webhook_deliveries: 'are sent by the installation where they happened, and not twice',
  workspace_settings: 'belong to users, who stay',
};

/** The tables that move with an installation. */
export const movedTables = (catalog: readonly Table[]): Table[] => catalog.filter(({ name }) => !(name in stays));

/** The condition for the rows of a workspace (`$1`) in a table; undefined for tables that are not exported with one. */
export function conditionOfWorkspace(catalog: readonly Table[], table: Table): string | undefined {
  if (table.name in stays || table.name in staysAlone) return undefined;
  if (table.name === 'workspaces') return 'workspaces.id = $1';
  if (table.columns.includes('ws')) return `${quoted(table.name)}.ws = $1`;
  for (const { to, columns, toColumns } of table.references) {
    const parent = catalog.find(({ name }) => name === to);
    const condition =
      parent && to !== 'companies' && to !== 'users' ? conditionOfWorkspace(catalog, parent) : undefined;
    if (condition === undefined) continue;
    const joined = columns.map(
      (column, at) => `${quoted(to)}.${quoted(toColumns[at] ?? '')} = ${quoted(table.name)}.${quoted(column)}`,
    );
    return `exists (select from ${quoted(to)} where ${joined.join(' and ')} and ${condition})`;
  }
  return undefined;
}
