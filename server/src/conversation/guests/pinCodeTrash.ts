import { and, eq, sql } from 'drizzle-orm';
import { pinCodes } from '../../platform/db/guestTables.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';

/** Deleted PIN codes of virtual things that are not deleted. */
export const pinCodeTrash = rowTrash({
  kind: 'pinCode',
  table: pinCodes,
  name: pinCodes.value,
  joins: sql`join ${things} on ${things.ws} = ${pinCodes.ws} and ${things.id} = ${pinCodes.thing}
    and ${things.deletedAt} is null`,
  restore: (tx, ws, id) =>
    tx
      .update(pinCodes)
      .set({ deletedAt: null, version: sql`${pinCodes.version} + 1` })
      .where(and(eq(pinCodes.ws, ws), eq(pinCodes.id, id))),
  taken: 'code_restore_taken',
  changed: (ws) => ({ ws, what: 'pinCode' }),
});
