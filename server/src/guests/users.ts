import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { GuestColumn, ThingUser } from '@parlance/contract/calls/guests';
import { rowsOf, type Tx } from '../db/port.ts';
import { refuse } from '../http/refusal.ts';

/** Most rows the list of a device's users has. */
const mostRows = 5000;
/** Columns of what pages say of their visitors. */
const mostContext = 8;

const Row = z.object({
  id: z.string(),
  guest: z.boolean(),
  code_end: z.string().nullable(),
  /** What the page that signed for the visitor says they are called. */
  said_name: z.string().nullable(),
  sign_ins: z.number(),
  disabled: z.boolean(),
  /** There is a session, or an identity, that can be stopped. */
  reachable: z.boolean(),
  version: z.number(),
  messages: z.number(),
  context: z.record(z.string(), z.string()),
  first: z.date(),
  last: z.date(),
  total: z.number(),
});
type Row = z.infer<typeof Row>;

/**
 * Whoever talked to a device without an account, and guests who did not say anything yet; the last active first.
 * @param only the one asked for, or everybody
 */
function usersOf(tx: Tx, ws: string, thing: string, only?: string): Promise<Row[]> {
  const one = only === undefined ? sql`true` : sql`people.id = ${only}`;
  return rowsOf(
    tx,
    sql`with talks as (
        select participant as id, next_seq - 1 as messages, context, created_at, updated_at
        from conversations where ws = ${ws} and device = ${thing} and channel <> 'console'
      ),
      known as (select * from guests where ws = ${ws} and thing = ${thing}),
      people as (
        select id, known.secret_hash is not null as guest, known.code_end, coalesce(known.sign_ins, 0) as sign_ins,
          coalesce(known.disabled, false) as disabled, coalesce(known.version, 1) as version,
          coalesce(talks.messages, 0) as messages, coalesce(talks.context, '{}'::jsonb) as context,
          least(known.created_at, talks.created_at) as first,
          greatest(known.last_sign_in_at, talks.updated_at, known.created_at) as last
        from known full outer join talks using (id)
      )
      select people.*, (count(*) over ())::int as total,
        -- An old session of a visitor may be renewed, and one who is known by name comes back as the same.
        disabled or guest or people.id like 'known-%' or seen.id is not null as reachable,
        coalesce(seen.identity->>'name', seen.identity->>'id') as said_name
      from people
      left join lateral (
        select s.participant as id, s.identity from sessions s
        where s.workspace = ${ws} and s.device = ${thing} and s.participant = people.id
          and s.last_used_at > now() - interval '30 days'
        order by s.last_used_at desc limit 1
      ) seen on true
      where ${one}
      order by last desc, people.id limit ${mostRows}`,
    Row,
  );
}

const knownColumns: readonly GuestColumn[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'kind', label: 'Kind', type: 'kind' },
  { key: 'code', label: 'PIN code', type: 'text' },
  { key: 'messages', label: 'Messages', type: 'number' },
  { key: 'signIns', label: 'Sign-ins', type: 'number' },
  { key: 'first', label: 'First seen', type: 'date' },
  { key: 'last', label: 'Last seen', type: 'date' },
];

/** What pages said of the visitors, the most frequent first: each is a column. */
function contextColumns(rows: readonly Row[]): GuestColumn[] {
  const times = new Map<string, number>();
  for (const { context } of rows) for (const key of Object.keys(context)) times.set(key, (times.get(key) ?? 0) + 1);
  return [...times]
    .toSorted(([a, aTimes], [b, bTimes]) => bTimes - aTimes || a.localeCompare(b))
    .slice(0, mostContext)
    .map(([key]) => ({ key: `context.${key}`, label: key.replace(/^_+/, '') || key, type: 'text' }));
}

function present(row: Row, mayChange: boolean): ThingUser {
  const { id, guest, disabled, reachable, version, messages, context, first, last } = row;
  return {
    id,
    disabled,
    version,
    cant: { disable: !mayChange || !reachable, delete: !mayChange },
    values: {
      name: context['_visitor_name'] ?? context['_visitor_id'] ?? id.replace(/^(guest|visitor)-/, '').slice(0, 8),
      kind: guest ? 'guest' : 'visitor',
      // Enough to tell codes apart, and not to use one.
      code: row.code_end === null ? null : `•••••${row.code_end}`,
      messages,
      signIns: row.sign_ins,
      first: first.toISOString(),
      last: last.toISOString(),
      ...Object.fromEntries(Object.entries(context).map(([key, value]) => [`context.${key}`, value])),
    },
  };
}

/** The users of a device as a table that describes itself. @param mayChange whether the reader may do something to them */
export async function listUsers(tx: Tx, ws: string, thing: string, mayChange: boolean) {
  const rows = await usersOf(tx, ws, thing);
  // A column nobody has a value in says nothing.
  const byPin = rows.some(({ guest }) => guest);
  const columns = knownColumns.filter(({ key }) => byPin || (key !== 'code' && key !== 'signIns'));
  return {
    columns: [...columns, ...contextColumns(rows)],
    data: rows.map((row) => present(row, mayChange)),
    total: rows[0]?.total ?? 0,
  };
}

/** One user of a device. @throws {Refusal} 404 `user` */
export async function getUser(tx: Tx, ws: string, thing: string, id: string): Promise<ThingUser> {
  const [row] = await usersOf(tx, ws, thing, id);
  if (!row) throw refuse.notFound('user');
  return present(row, true);
}
