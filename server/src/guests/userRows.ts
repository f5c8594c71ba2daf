import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../db/port.ts';
import { refuse } from '../http/refusal.ts';

const Row = z.object({
  id: z.string(),
  name: z.string(),
  guest: z.boolean(),
  code_end: z.string().nullable(),
  sign_ins: z.number(),
  disabled: z.boolean(),
  /** There is a session, or an identity, that can be stopped. */
  reachable: z.boolean(),
  version: z.number(),
  messages: z.number(),
  context: z.record(z.string(), z.string()),
  first: z.date(),
  last: z.date(),
});
export type UserRow = z.infer<typeof Row>;

/** Which rows of the list, in which order. */
export interface UserQuery {
  search?: string | undefined;
  /** A column's key, or `status`. */
  sort?: string | undefined;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** What columns are put in order by; others are what pages say of visitors, as text. */
const orders: Readonly<Record<string, SQL>> = {
  name: sql`lower(name)`,
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
  const by = sort.startsWith(saidPrefix) ? sql`context ->> ${sort.slice(saidPrefix.length)}` : orders[sort];
  if (!by) throw refuse.invalid('sort', 'is no column of this list');
  return sql`${by} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, last desc, id`;
}

/** Those of whom something shown holds a text. */
function found(search: string | undefined): SQL {
  if (!search?.trim()) return sql`true`;
  const part = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(name ilike ${part} or id ilike ${part} or code_end like ${part}
    or exists (select from jsonb_each_text(context) said where said.value ilike ${part}))`;
}

/**
 * Whoever talked to a device without an account, and guests who did not say anything yet: the tables `talks`, `known`
 * and `people` of a query.
 * @param only the one asked for, or everybody
 */
function people(ws: string, thing: string, only?: string): SQL {
  const one = (column: SQL) => (only === undefined ? sql`` : sql`and ${column} = ${only}`);
  return sql`with talks as (
      select participant as id, next_seq - 1 as messages, context, created_at, updated_at
      from conversations
      where ws = ${ws} and device = ${thing} and channel <> 'console' ${one(sql`participant`)}
    ),
    known as (select * from guests where ws = ${ws} and thing = ${thing} ${one(sql`id`)}),
    people as (
      select id, known.secret_hash is not null as guest, known.code_end, coalesce(known.sign_ins, 0) as sign_ins,
        coalesce(known.disabled, false) as disabled, coalesce(known.version, 1) as version,
        coalesce(talks.messages, 0)::int as messages, coalesce(talks.context, '{}'::jsonb) as context,
        coalesce(talks.context ->> '_visitor_name', talks.context ->> '_visitor_id',
          left(regexp_replace(id, '^(guest|visitor)-', ''), 8)) as name,
        least(known.created_at, talks.created_at) as first,
        greatest(known.last_sign_in_at, talks.updated_at, known.created_at) as last
      from known full outer join talks using (id)
    )`;
}

/** The rows of a part of the list. Whether somebody can be reached is looked up for these alone. */
function readRows(tx: Tx, ws: string, thing: string, query: UserQuery, only?: string): Promise<UserRow[]> {
  const order = orderOf(query);
  return rowsOf(
    tx,
    sql`${people(ws, thing, only)},
      shown as (
        select * from people where ${found(query.search)}
        order by ${order} limit ${query.limit} offset ${query.offset}
      )
      select shown.*,
        -- An old session of a visitor may be renewed, and one who is known by name comes back as the same.
        disabled or guest or id like 'known-%' or exists (
          select from sessions s
          where s.workspace = ${ws} and s.device = ${thing} and s.participant = shown.id
            and s.last_used_at > now() - interval '30 days'
        ) as reachable
      from shown order by ${order}`,
    Row,
  );
}

/** The users of a device that fit, and how many do. @throws {Refusal} 400 `sort` for what is no column */
export async function listUserRows(
  tx: Tx,
  ws: string,
  thing: string,
  query: UserQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const rows = await readRows(tx, ws, thing, query);
  const isLast = rows.length > 0 && rows.length < query.limit;
  if (isLast) return { rows, total: query.offset + rows.length };
  const [count] = await rowsOf(
    tx,
    sql`${people(ws, thing)} select count(*)::int as total from people where ${found(query.search)}`,
    z.object({ total: z.number() }),
  );
  return { rows, total: count?.total ?? 0 };
}

/** One user of a device. */
export const findUserRow = async (tx: Tx, ws: string, thing: string, id: string): Promise<UserRow | undefined> =>
  (await readRows(tx, ws, thing, { order: 'desc', limit: 1, offset: 0 }, id))[0];

/** What is known of any of the users, however many are listed: whether there are guests, and what pages say of them. */
export async function readUserTraits(
  tx: Tx,
  ws: string,
  thing: string,
  mostKeys: number,
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
    sql`select key from conversations, jsonb_object_keys(context) as key
      where ws = ${ws} and device = ${thing} and channel <> 'console'
      group by key order by count(*) desc, key limit ${mostKeys}`,
    z.object({ key: z.string() }),
  );
  return { guests: any?.guests ?? false, said: said.map(({ key }) => key) };
}
