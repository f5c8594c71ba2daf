import { sql } from 'drizzle-orm';
import { scriptRuns, scripts } from '../../platform/db/automationTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';
import { restoreScript } from './scripts.ts';

/** Scripts with their versions. A restored script is as before, in production too. */
export const scriptTrash = rowTrash({
  kind: 'script',
  table: scripts,
  name: scripts.name,
  restore: restoreScript,
  taken: 'script_restore_taken',
  changed: (ws) => ({ ws, what: 'script' }),
  // A script is deleted with the runs of its dialogs, which a legal hold keeps.
  mayGo: sql`not exists (select from ${scriptRuns} run
    where run.ws = ${scripts.ws} and run.script_id = ${scripts.id} and is_held(run.ws, run.conversation_id))`,
});
