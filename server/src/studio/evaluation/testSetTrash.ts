import { sql } from 'drizzle-orm';
import { testSets } from '../../platform/db/evaluationTables.ts';
import { classes } from '../../platform/db/nlpTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';
import { restoreTestSet } from './testSets.ts';

/** Trash of test sets, of classes that are not deleted. */
export const testSetTrash = rowTrash({
  kind: 'testset',
  table: testSets,
  name: testSets.name,
  joins: sql`join ${classes} on ${classes.id} = ${testSets.classId} and ${classes.deletedAt} is null`,
  restore: restoreTestSet,
  changed: (ws) => ({ ws, what: 'class' }),
});
