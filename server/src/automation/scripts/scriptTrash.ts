import { scripts } from '../../platform/db/automationTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';
import { restoreScript } from './scripts.ts';

/** Scripts with their versions. A restored script comes back as it was, in production too. */
export const scriptTrash = rowTrash({
  kind: 'script',
  table: scripts,
  name: scripts.name,
  restore: restoreScript,
  taken: 'script_restore_taken',
  changed: (ws) => ({ ws, what: 'script' }),
});
