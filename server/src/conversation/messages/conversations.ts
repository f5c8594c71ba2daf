import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Trial } from '@parlance/contract/calls/dialogs';
import type { Conversation } from '@parlance/contract/calls/conversation';
import type { Answer } from '@parlance/contract/calls/nlp';
import { type Language, limits } from '@parlance/contract/limits';
import { can } from '@parlance/contract/permissions';
import { endDialogs } from '../../automation/dialogs/dialogRuns.ts';
import { trialChannel } from '../../automation/dialogs/dialogTurn.ts';
import { findScript } from '../../automation/scripts/scripts.ts';
import { newId } from '../../platform/ids/newId.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Db, type Tx, within } from '../../platform/db/port.ts';
import { conversations, messageKeys, messages } from '../../platform/db/conversationTables.ts';
import { sessions } from '../../platform/db/accountTables.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { conversationTopic, type Events } from '../../platform/events/events.ts';
import { attachFiles } from './attaching.ts';
import { removeFilesOf } from '../../workspace/files/files.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { thingOf } from '../../workspace/things/things.ts';
import { type AppendedMessage, appendMessage, type NewMessage } from './append.ts';
import { attachmentOf } from './attachment.ts';
import { pickAnswer } from './pickAnswer.ts';
import { presentMessage } from './messages.ts';

export type ConversationRow = typeof conversations.$inferSelect;

/** The person in a conversation. With `trial` they have a conversation of their own with the draft of that dialog. */
export type ConversationPrincipal = Principal & { trial?: string };

/**
 * The principal as a person who tries a dialog.
 *
 * @param trial id of the script; undefined: a normal conversation
 * @throws {Refusal} 403 for users who may not edit scripts
 */
export function withTrial(principal: Principal, ws: string, trial: string | undefined): ConversationPrincipal {
  if (trial === undefined) return principal;
  if (!can(principal, 'script:edit', ws)) throw refuse.forbidden('forbidden');
  return { ...principal, participant: `${principal.participant} trial ${trial}`, trial };
}

/** The channel of the principal. */
function channelOf(principal: ConversationPrincipal): string {
  if (principal.trial !== undefined) return trialChannel;
  return { visitor: 'widget', guest: 'webview', token: 'api', user: 'console' }[principal.kind];
}

/** The condition that finds the principal's own conversation with a device that is not deleted. */
const own = (principal: ConversationPrincipal, ws: string, device: string) =>
  and(
    eq(conversations.ws, ws),
    eq(conversations.device, device),
    eq(conversations.participant, principal.participant),
    sql`exists (select 1 from ${things} where ${thingOf(ws, device)})`,
  );

/**
 * The principal's own conversation with a device; started with the device's welcome when there is none.
 *
 * @param language what the person reads, as far as known
 * @throws {Refusal} 404 `device_not_found` when the workspace has no such device, or the session is bound to another
 */
export async function ownConversation(
  tx: Tx,
  principal: ConversationPrincipal,
  ws: string,
  device: string,
  language: Language,
): Promise<ConversationRow> {
  const known = await existingConversation(tx, principal, ws, device);
  if (known) return known;
  const [thing] = await tx.select().from(things).where(thingOf(ws, device));
  if (!thing) throw refuse.notFound('device_not_found');
  await refuseEnded(tx, principal, ws);
  const { participant } = principal;
  const trial = principal.trial === undefined ? null : await trialOf(tx, ws, principal.trial);
  const [created] = await tx
    .insert(conversations)
    .values({ id: newId(), ws, device, participant, channel: channelOf(principal), language, trial })
    .onConflictDoNothing()
    .returning();
  if (created && !trial) await welcome(tx, ws, created.id, thing.welcome, language);
  const begun = await existingConversation(tx, principal, ws, device);
  if (!begun) throw new Error('the conversation was not stored');
  return begun;
}

/**
 * A guest or visitor who was deleted or erased while their call was running gets no new conversation: their
 * data would be left behind.
 * @throws {Refusal} 401 `session_ended`
 */
async function refuseEnded(tx: Tx, { limited, device, participant }: Principal, ws: string): Promise<void> {
  if (!limited) return;
  const theirs = and(
    eq(sessions.workspace, ws),
    eq(sessions.device, device ?? ''),
    eq(sessions.participant, participant),
  );
  if ((await tx.$count(sessions, theirs)) === 0) throw refuse.unauthorized('session_ended');
}

/** @throws {Refusal} 404 for an unknown script, 422 for one that is not a dialog */
async function trialOf(tx: Tx, ws: string, id: string): Promise<Trial> {
  const script = await findScript(tx, ws, id);
  if (script.type !== 'dialog') throw refuse.unprocessable('script_is_no_dialog');
  return { script_id: script.id, branch: 'draft' };
}

/**
 * The principal's own conversation with a device, if there is one.
 *
 * @throws {Refusal} 404 `device_not_found` when the workspace has no such device, or the session is bound to another
 */
export async function existingConversation(
  tx: Tx,
  principal: ConversationPrincipal,
  ws: string,
  device: string,
): Promise<ConversationRow | undefined> {
  if (principal.device !== null && principal.device !== device) throw refuse.notFound('device_not_found');
  const [known] = await tx
    .select()
    .from(conversations)
    .where(own(principal, ws, device));
  return known;
}

/**
 * Posts a message in the principal's own conversation with a device; starts it when there is none.
 *
 * @param language what the person reads; undefined: unchanged
 * @param files ids of uploaded files to attach
 * @throws {Refusal} 400 `files` for a file that cannot be sent; 404 `device_not_found` when the workspace has no such
 * device, or the session is bound to another
 */
export async function postMessage(
  db: Db,
  principal: ConversationPrincipal,
  ws: string,
  device: string,
  language: Language | undefined,
  message: NewMessage,
  context: Record<string, string>,
  files: readonly string[] = [],
): Promise<AppendedMessage> {
  if (files.length > 0) {
    return db.tx(async (tx) => {
      const conversation = await existingConversation(tx, principal, ws, device);
      const attached = await attachFiles(tx, conversation?.id ?? '', message.messageId, files);
      const attachment = { ...message.attachment, files: attached };
      return postMessage(within(db, tx), principal, ws, device, language, { ...message, attachment }, context);
    });
  }
  if (principal.device !== null && principal.device !== device) throw refuse.notFound('device_not_found');
  const writer = { language, context: Object.keys(context).length > 0 ? context : undefined };
  const mine = own(principal, ws, device);
  const appended =
    (await db.once((tx) => appendMessage(tx, mine, message, writer))) ??
    (await db.tx(async (tx) => {
      await ownConversation(tx, principal, ws, device, language ?? 'english');
      return appendMessage(tx, mine, message, writer);
    }));
  if (!appended) throw new Error('the conversation was not stored');
  return appended;
}

/** Posts the welcome in the language of the person, where the device has one. */
async function welcome(
  tx: Tx,
  ws: string,
  conversationId: string,
  greetings: Answer[],
  language: Language,
): Promise<void> {
  const said = pickAnswer(greetings, language);
  if (!said) return;
  await appendMessage(tx, eq(conversations.id, conversationId), {
    messageId: `welcome-${conversationId}`,
    sender: 'assistant',
    body: said.text,
    attachment: attachmentOf(ws, said),
  });
}

/** The last messages, or those before a given one, oldest first. */
export async function readConversation(
  tx: Tx,
  events: Events,
  conversation: ConversationRow,
  limited: boolean,
  before?: number,
): Promise<Omit<Conversation, 'speech' | 'files'>> {
  // Read before the messages: an event between the two reads is then delivered twice, never lost.
  const last_event_id = await events.lastId(tx, conversationTopic(conversation.id));
  const page = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversation.id),
        eq(messages.deleted, false),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limits.messagesKept + 1);
  const shown = page.slice(0, limits.messagesKept).toReversed();
  return {
    device: conversation.device,
    messages: shown.map((row) => presentMessage(row, limited)),
    earlier: page.length > limits.messagesKept,
    last_event_id,
  };
}

/**
 * Deletes the messages and files of a conversation and starts again with the welcome. Unanswered messages get no
 * answer. Verbatims are the workspace's record and are kept.
 */
export async function clearConversation(
  tx: Tx,
  events: Events,
  { id, ws, device, channel }: ConversationRow,
  language: Language,
): Promise<void> {
  await endDialogs(tx, events, { ws, id, channel });
  await tx
    .update(conversations)
    .set({ answeredSeq: sql`${conversations.askedSeq}` })
    .where(eq(conversations.id, id));
  await tx.delete(messages).where(eq(messages.conversationId, id));
  await tx.delete(messageKeys).where(eq(messageKeys.conversationId, id));
  await removeFilesOf(tx, id);
  await events.publish(tx, conversationTopic(id), { type: 'forgotten' });
  const [thing] = await tx.select({ welcome: things.welcome }).from(things).where(thingOf(ws, device));
  if (thing && channel !== trialChannel) await welcome(tx, ws, id, thing.welcome, language);
}
