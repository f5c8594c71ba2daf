import { and, eq, sql } from 'drizzle-orm';
import { scripts, scriptTests } from '../../platform/db/automationTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';

/** Deleted tests of scripts that are not deleted. */
export const scriptTestTrash = rowTrash({
  kind: 'scripttest',
  table: scriptTests,
  name: scriptTests.name,
  joins: sql`join ${scripts} on ${scripts.id} = ${scriptTests.scriptId} and ${scripts.deletedAt} is null`,
  restore: (tx, ws, id) =>
    tx
      .update(scriptTests)
      .set({ deletedAt: null })
      .where(and(eq(scriptTests.ws, ws), eq(scriptTests.id, id))),
  taken: 'script_test_restore_taken',
  changed: (ws) => ({ ws, what: 'script' }),
});
