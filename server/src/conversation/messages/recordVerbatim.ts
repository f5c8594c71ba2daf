import type { Attachment } from '@parlance/contract/calls/conversation';
import type { AnswerSource } from '@parlance/contract/verbatimTables';
import type { KnowledgeUse } from '@parlance/contract/calls/knowledge/answers';
import { type SQL, sql } from 'drizzle-orm';
import { trialChannel } from '../../automation/dialogs/dialogTurn.ts';
import { verbatims } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { AnswerTarget, ConversationRef, MessageRow, UnansweredMessage } from './messages.ts';
import type { Understanding } from '../../studio/prediction/understand.ts';

/** A message to answer, with its prediction. */
export interface Turn {
  place: AnswerTarget;
  message: UnansweredMessage;
  understood: Understanding;
  /** The person's language, by its name. */
  language: string;
}

/** The assistant's answer to a message, and its source. */
export interface Reply {
  text: string;
  attachment: Attachment | null;
  kind: 'answered' | 'fallback' | 'error';
  by: AnswerSource;
  /** Set where the answer is from documents. */
  knowledge?: KnowledgeUse;
  /** The answer to the second request of the message, sent after this one. */
  more?: Pick<Reply, 'text' | 'attachment'>;
  /** A dialog has already sent the answer, in messages of its own. */
  isSaid?: boolean;
  /** The run of that dialog. */
  runId?: string | undefined;
  /** Continues the turn in the transaction of the answer. */
  next?: (tx: Tx) => Promise<void>;
}

/** A message with its prediction and answer. */
export interface AnsweredMessage {
  place: ConversationRef;
  message: UnansweredMessage;
  understood: Understanding | null;
  reply: Reply;
  /** Milliseconds from message to answer. */
  ms: number;
}

/** The text that replaces the body of a message with files only. */
export const namesOf = ({ attachment }: Pick<MessageRow, 'attachment'>): string =>
  `[${(attachment?.files ?? []).map(({ name }) => name).join(', ')}]`;

/**
 * The statement that stores the verbatim of a message, for the conversation in the CTE `answered`. Trials have no
 * verbatims.
 */
export function recordingVerbatim({ message, understood, reply, ms }: AnsweredMessage): SQL {
  // A message with files only needs no prediction and counts as understood.
  const wordless = message.body === '' && reply.kind === 'answered';
  // An answer to the question of a dialog counts as understood too.
  const isHeard = reply.isSaid === true && reply.kind === 'answered';
  const status = understood?.intent || wordless || isHeard ? 'understood' : 'not_understood';
  return sql`
    insert into ${verbatims} (
      ws, conversation_id, message_id, device, channel, body, language, class, intent, intent_id, score, attributes,
      requests, answer, status, status_response, ms, knowledge, answered_by, run_id, context, created_at
    )
    select ws, id, ${message.messageId}, device, channel, ${message.body === '' ? namesOf(message) : message.body},
      ${understood?.language ?? ''}, ${understood?.class ?? null}, ${understood?.intent ?? null},
      ${understood?.intentId ?? null}, ${understood?.score ?? (wordless ? 1 : 0)}::float8,
      ${JSON.stringify(understood?.attributes ?? [])}::jsonb, ${requestsOf(understood)}::jsonb,
      ${[reply.text, reply.more?.text].filter(Boolean).join('\n')}, ${status}, ${reply.kind},
      ${ms}::float8, ${reply.knowledge ? JSON.stringify(reply.knowledge) : null}::jsonb, ${reply.by},
      ${reply.runId ?? null}::text, context, ${message.createdAt.toISOString()}::timestamptz
    from answered where channel <> ${trialChannel}
    on conflict do nothing
    returning id`;
}

/** The requests of a message as JSON; null: it has only one. */
function requestsOf(understood: Understanding | null): string | null {
  const requests = (understood?.requests ?? []).map(({ start, end, class: name, intent, intentId, score }) => {
    return { start, end, class: name ?? '', intent: intent ?? '', intent_id: intentId, score };
  });
  return requests.length === 0 ? null : JSON.stringify(requests);
}
