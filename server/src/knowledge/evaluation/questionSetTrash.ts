import { sql } from 'drizzle-orm';
import { knowledgeBases } from '../../platform/db/knowledgeTables.ts';
import { knowledgeQuestionSets } from '../../platform/db/questionSetTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';
import { restoreSet } from './questionSets.ts';

const table = knowledgeQuestionSets;

/** Deleted question sets of knowledge bases that are not deleted. */
export const questionSetTrash = rowTrash({
  kind: 'questionset',
  table,
  name: table.name,
  joins: sql`join ${knowledgeBases} on ${knowledgeBases.ws} = ${table.ws} and ${knowledgeBases.id} = ${table.base}
    and ${knowledgeBases.deletedAt} is null`,
  restore: restoreSet,
  taken: 'question_set_restore_taken',
  changed: (ws) => ({ ws, what: 'knowledge' }),
});
