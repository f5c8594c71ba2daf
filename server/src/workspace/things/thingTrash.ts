import { and, eq, sql } from 'drizzle-orm';
import { guests } from '../../platform/db/guestTables.ts';
import { unheldGuest } from '../../platform/db/holds.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';

/** Virtual things with their PIN codes and guests. */
export const thingTrash = rowTrash({
  kind: 'thing',
  table: things,
  name: things.name,
  restore: (tx, ws, id) =>
    tx
      .update(things)
      .set({ deletedAt: null, version: sql`${things.version} + 1` })
      .where(and(eq(things.ws, ws), eq(things.id, id))),
  taken: 'device_restore_taken',
  changed: (ws) => [
    { ws, what: 'thing' },
    { ws: null, what: 'thing' },
  ],
  mayGo: sql`not exists (select from ${guests} guest
    where guest.ws = ${things.ws} and guest.thing = ${things.id} and not (${unheldGuest(sql`guest`)}))`,
});
