import type { GuestColumn, ThingUser } from '@parlance/contract/calls/guests';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findUserRow, listUserRows, readUserTraits, type UserQuery, type UserRow } from './userRows.ts';

/** Maximum number of columns with page context. */
const maxContext = 8;

const knownColumns: readonly GuestColumn[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'kind', label: 'Kind', type: 'kind' },
  { key: 'code', label: 'PIN code', type: 'text' },
  { key: 'messages', label: 'Messages', type: 'number' },
  { key: 'signIns', label: 'Sign-ins', type: 'number' },
  { key: 'first', label: 'First seen', type: 'date' },
  { key: 'last', label: 'Last seen', type: 'date' },
];

const saidColumn = (key: string): GuestColumn => ({
  key: `context.${key}`,
  label: key.replace(/^_+/, '') || key,
  type: 'text',
});

function present(row: UserRow, mayChange: boolean): ThingUser {
  const { id, name, guest, disabled, reachable, version, messages, context, first, last } = row;
  return {
    id,
    disabled,
    version,
    cant: { disable: !mayChange || !reachable, delete: !mayChange },
    values: {
      name,
      kind: guest ? 'guest' : 'visitor',
      // Enough to tell codes apart, but not to use one.
      code: row.code_end === null ? null : `•••••${row.code_end}`,
      messages,
      signIns: row.sign_ins,
      first: first.toISOString(),
      last: last.toISOString(),
      ...Object.fromEntries(Object.entries(context).map(([key, value]) => [`context.${key}`, value])),
    },
  };
}

/**
 * The users of a device as a table that describes its columns. They are the same on every page.
 *
 * @param mayChange whether the reader may change users
 */
export async function listUsers(tx: Tx, ws: string, thing: string, query: UserQuery, mayChange: boolean) {
  const { rows, total } = await listUserRows(tx, ws, thing, query);
  const { guests, said } = await readUserTraits(tx, ws, thing, maxContext);
  // Columns without any value are left out.
  const columns = knownColumns.filter(({ key }) => guests || (key !== 'code' && key !== 'signIns'));
  return {
    columns: [...columns, ...said.map(saidColumn)],
    data: rows.map((row) => present(row, mayChange)),
    total,
  };
}

/** One user of a device. @throws {Refusal} 404 `guest_not_found` */
export async function getUser(tx: Tx, ws: string, thing: string, id: string): Promise<ThingUser> {
  const row = await findUserRow(tx, ws, thing, id);
  if (!row) throw refuse.notFound('guest_not_found');
  return present(row, true);
}
