import type { ParsedBodyOf } from '@parlance/contract';
import type { Language } from '@parlance/contract/limits';
import type { Deps } from '../../platform/deps.ts';
import { answerConversation } from './answering.ts';
import { existingConversation, postMessage, type ConversationPrincipal } from './conversations.ts';
import type { MessageRow } from './messages.ts';
import { readSubmission } from './submission.ts';

type Draft = ParsedBodyOf<'POST /api/1.0/workspaces/:ws/conversation/:device'>;

/**
 * Stores a message of a person, or a form they filled in, and has it answered. Idempotent: a repeated message is not
 * answered again.
 *
 * @param language what the person reads; undefined: unchanged
 * @param context what is known of the person
 * @throws {Refusal} 400 for a form or files that cannot be sent; 404 `device_not_found`
 */
export async function receiveMessage(
  deps: Deps,
  { talker, ws }: { talker: ConversationPrincipal; ws: string },
  device: string,
  language: Language | undefined,
  { values, text, messageId, files }: Draft,
  context: Record<string, string>,
): Promise<MessageRow> {
  const filled =
    values &&
    (await deps.db.tx(async (tx) => {
      const conversation = await existingConversation(tx, talker, ws, device);
      return readSubmission(tx, conversation?.id ?? '', values);
    }));
  const message = {
    messageId,
    sender: 'person' as const,
    body: filled?.text ?? text,
    ...(filled && { attachment: { values: filled.values } }),
  };
  const { place, row, added, lease } = await postMessage(
    deps.db,
    talker,
    ws,
    device,
    language,
    message,
    context,
    files,
  );
  if (lease !== null) answerConversation(deps, { ...place, lease, attempts: 0 }, added ? row : undefined);
  return row;
}
