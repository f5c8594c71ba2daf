import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { RunMessage } from '@parlance/contract/calls/scriptRuns';
import { messages } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { type RunRow, runOfMessage } from './runs.ts';

/** Most messages of a run that are shown. */
const most = 500;

/**
 * The messages that the person saw while a run talked with them: from the first to the last that it sent or took, with
 * those of others in between.
 */
export async function readRunMessages(tx: Tx, run: RunRow): Promise<RunMessage[]> {
  const { ws, id, conversationId, turn, input } = run;
  if (conversationId === null) return [];
  const taken = [turn, input['messageId']].filter((one) => typeof one === 'string');
  const ours: SQL = sql`(${messages.messageId} = any(${sql.param(taken)}::text[])
    or ${messages.sender} = 'assistant' and ${messages.messageId} ~ ${`^[a-z]+-${id}(-|$)`})`;
  const inConversation = and(eq(messages.ws, ws), eq(messages.conversationId, conversationId));
  const rows = await tx
    .select()
    .from(messages)
    .where(
      and(
        inConversation,
        eq(messages.deleted, false),
        sql`${messages.seq} between (select min(${messages.seq}) from ${messages} where ${inConversation} and ${ours})
          and (select max(${messages.seq}) from ${messages} where ${inConversation} and ${ours})`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(most);
  return rows.map(({ messageId, sender, body, attachment, createdAt }) => ({
    message_id: messageId,
    from: sender,
    text: body,
    attachment,
    created_at: createdAt.toISOString(),
    seq: sender === 'assistant' ? stepOf(messageId, id) : null,
  }));
}

/** The step that sent a message. Repetitions of a question belong to the question. */
function stepOf(messageId: string, run: string): number | null {
  if (runOfMessage(messageId) !== run) return null;
  const [, step] = /^(?:say|ask|again)-[0-9a-f-]{36}-(\d+)/.exec(messageId) ?? [];
  return step === undefined ? null : Number(step);
}
