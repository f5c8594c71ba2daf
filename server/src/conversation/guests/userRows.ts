import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { holdsText } from '../../platform/db/likePattern.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

const Row = z.object({
  id: z.string(),
  name: z.string(),
  guest: z.boolean(),
  code_end: z.string().nullable(),
  sign_ins: z.number(),
  disabled: z.boolean(),
  /** There is a session, or an identity, that can be ended. */
  reachable: z.boolean(),
  version: z.number(),
  messages: z.number(),
  context: z.record(z.string(), z.string()),
  first: z.date(),
  last: z.date(),
  /** Number of matching users. */
  total: z.number(),
});
export type UserRow = z.infer<typeof Row>;

/** Filter, order and page of the list. */
export interface UserQuery {
  search?: string | undefined;
  /** Key of a column, or `status`. */
  sort?: string | undefined;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Sort expressions of columns; other columns are context keys, sorted as text. */
const orders: Readonly<Record<string, SQL>> = {
  name: nameOrder(sql`name`),
  kind: sql`not guest`,
  code: sql`code_end`,
  messages: sql`messages`,
  signIns: sql`sign_ins`,
  first: sql`first`,
  last: sql`last`,
  status: sql`disabled`,
};
const saidPrefix = 'context.';

function orderOf({ sort, order }: Pick<UserQuery, 'sort' | 'order'>): SQL {
  if (sort === undefined) return sql`last desc, id`;
  const column = Object.hasOwn(orders, sort) ? orders[sort] : undefined;
  const by = sort.startsWith(saidPrefix) ? nameOrder(sql`context ->> ${sort.slice(saidPrefix.length)}`) : column;
  if (!by) throw refuse.invalid('sort', 'sort_unknown');
  return sql`${by} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, last desc, id`;
}

/** Condition for users who have the text in a shown column. */
function matchesSearch(search: string | undefined): SQL {
  if (!search?.trim()) return sql`true`;
  const holds = (column: SQL) => holdsText(column, search.trim());
  return sql`(${holds(sql`name`)} or ${holds(sql`id`)} or ${holds(sql`code_end`)}
    or exists (select from jsonb_each_text(context) said where ${holds(sql`said.value`)}))`;
}

/** Columns of a guest or visitor, from `known`, from `talks`, or both. */
const columns = sql`id, known.secret_hash is not null as guest, known.code_end, coalesce(known.sign_ins, 0) as sign_ins,
  coalesce(known.disabled, false) as disabled, coalesce(known.version, 1) as version,
  coalesce(talks.next_seq - 1, 0)::int as messages, coalesce(talks.context, '{}'::jsonb) as context,
  coalesce(talks.context ->> '_visitor_name', talks.context ->> '_visitor_id',
    left(regexp_replace(id, '^(guest|visitor)-', ''), 8)) as name,
  least(known.created_at, talks.created_at) as first,
  greatest(known.last_sign_in_at, talks.updated_at, known.created_at) as last`;

/**
 * Visitors with a conversation on a device, and guests without a message yet, as the table `people` of a query. Not
 * materialized, so that only the columns in use are computed.
 */
const people = (ws: string, thing: string): SQL =>
  sql`with talks as not materialized (
      select participant as id, next_seq, context, created_at, updated_at from conversations
      where ws = ${ws} and device = ${thing} and channel not in ('console', 'api', 'trial')
    ),
    known as not materialized (select * from guests where ws = ${ws} and thing = ${thing}),
    people as not materialized (select ${columns} from known full outer join talks using (id))`;

/**
 * The rows of the ids in `shown`, a table that follows `people` in the query. Each is looked up by itself, because
 * there are few.
 */
const details = (ws: string, thing: string): SQL =>
  sql`select someone.*, shown.total,
      -- An old session of a visitor may be renewed, and one who is known by name comes back as the same.
      disabled or guest or someone.id like 'known-%' or exists (
        select from sessions s
        where s.workspace = ${ws} and s.device = ${thing} and s.participant = someone.id
          and s.last_used_at > now() - interval '30 days'
      ) as reachable
    from shown cross join lateral (
      select ${columns}
      from (select * from known where known.id = shown.id) known
      full outer join (select * from talks where talks.id = shown.id) talks using (id)
    ) someone`;

/** One page of a device's matching users, and their number. @throws {Refusal} 400 `sort` for an unknown column */
export async function listUserRows(
  tx: Tx,
  ws: string,
  thing: string,
  query: UserQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const order = orderOf(query);
  const rows = await rowsOf(
    tx,
    sql`${people(ws, thing)},
      shown as (
        select id, (count(*) over ())::int as total from people where ${matchesSearch(query.search)}
        order by ${order} limit ${query.limit} offset ${query.offset}
      )
      select * from (${details(ws, thing)}) listed order by ${order}`,
    Row,
  );
  const [first] = rows;
  if (first || query.offset === 0) return { rows, total: first?.total ?? 0 };
  // Past the last page, no row has the total.
  const [count] = await rowsOf(
    tx,
    sql`${people(ws, thing)} select count(*)::int as total from people where ${matchesSearch(query.search)}`,
    z.object({ total: z.number() }),
  );
  return { rows, total: count?.total ?? 0 };
}

/** One user of a device. */
export async function findUserRow(tx: Tx, ws: string, thing: string, id: string): Promise<UserRow | undefined> {
  const one = sql`shown as (select ${id}::text as id, 1 as total)`;
  const [row] = await rowsOf(tx, sql`${people(ws, thing)}, ${one} ${details(ws, thing)}`, Row);
  return row;
}

/** Number of newest conversations that are searched for context keys. */
const conversationsRead = 5000;

/** What all users of a device have, including those not on the page: whether there are guests, and the context keys. */
export async function readUserTraits(
  tx: Tx,
  ws: string,
  thing: string,
  maxKeys: number,
): Promise<{ guests: boolean; said: string[] }> {
  const [any] = await rowsOf(
    tx,
    sql`select exists (
        select from guests where ws = ${ws} and thing = ${thing} and secret_hash is not null
      ) as guests`,
    z.object({ guests: z.boolean() }),
  );
  const said = await rowsOf(
    tx,
    sql`select key from (
        select context from conversations where ws = ${ws} and device = ${thing} and channel not in ('console', 'api', 'trial')
        order by updated_at desc limit ${conversationsRead}
      ) newest, jsonb_object_keys(context) as key
      group by key order by count(*) desc, key limit ${maxKeys}`,
    z.object({ key: z.string() }),
  );
  return { guests: any?.guests ?? false, said: said.map(({ key }) => key) };
}
