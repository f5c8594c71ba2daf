import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';

/**
 * Deletes from questions and question actions the messages that have no verbatim left, and questions without messages.
 *
 * @param ws undefined: of all workspaces
 */
export async function pruneQuestions(tx: Tx, ws?: string): Promise<void> {
  const here = ws === undefined ? sql`true` : sql`m.ws = ${ws}`;
  const unsaid = sql`not exists (select from verbatims v where v.ws = m.ws and v.message_key = m.message_key)`;
  await tx.execute(sql`delete from question_action_messages m where ${here} and ${unsaid}`);
  await tx.execute(sql`delete from question_messages m where ${here} and ${unsaid}`);
  await tx.execute(sql`delete from questions m where ${here} and not exists (
    select from question_messages q where q.ws = m.ws and q.question_id = m.id)`);
}
