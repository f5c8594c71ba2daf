import type { Deps } from '../deps.ts';
import type { Tx } from '../db/port.ts';
import { understand, type Understood } from '../nlp/understand.ts';
import { recordVerbatim } from '../verbatim/record.ts';
import { addMessage, type ConversationRow, type MessageRow, unansweredMessages } from './conversations.ts';
import { defaultText } from './defaultTexts.ts';
import { respond, type Reply } from './respond.ts';

/** One conversation answers in the order in which it was asked. */
const lines = new Map<string, Promise<void>>();

/** Answers a message in the background; failures end in a message that says so, never in silence. */
export function answerLater(deps: Deps, conversation: ConversationRow, message: MessageRow): void {
  const { conversationId } = message;
  const before = lines.get(conversationId) ?? Promise.resolve();
  const mine = before
    .then(() => answerMessage(deps, conversation, message))
    .catch((error: unknown) => deps.log.error({ err: error, conversationId }, 'a message was not answered'))
    .finally(() => {
      if (lines.get(conversationId) === mine) lines.delete(conversationId);
    });
  lines.set(conversationId, mine);
}

/** Waits until nothing is being answered; for a clean stop. */
export async function answersSettled(): Promise<void> {
  await Promise.all(lines.values());
}

/**
 * The path of a message: understood by the published classes, answered by the first responder that can,
 * kept as one row of Verbatim, sent to the streams.
 */
export async function answerMessage(
  deps: Deps,
  conversation: ConversationRow,
  message: MessageRow,
  answeredAt?: Date,
): Promise<void> {
  const began = performance.now();
  let understood: Understood | null = null;
  try {
    understood = await understand(deps, conversation.ws, message.body);
    const turn = {
      ws: conversation.ws,
      device: conversation.device,
      conversationId: conversation.id,
      text: message.body,
      understood,
      language: understood.language,
    };
    await deps.db.tx(async (tx) =>
      store(tx, deps, { conversation, message, understood, began, answeredAt }, await respond(tx, turn)),
    );
  } catch (error) {
    deps.log.error({ err: error, conversationId: conversation.id }, 'answering failed');
    const language = understood?.language ?? 'english';
    const apology = { text: defaultText('failed', language), choices: [], kind: 'error' as const };
    await deps.db.tx((tx) => store(tx, deps, { conversation, message, understood, began, answeredAt }, apology));
  }
}

interface Asked {
  conversation: ConversationRow;
  message: MessageRow;
  understood: Understood | null;
  /** By `performance.now()`. */
  began: number;
  /** When it was answered, if not now: demo content lies in the past. */
  answeredAt: Date | undefined;
}

async function store(
  tx: Tx,
  deps: Deps,
  { conversation, message, understood, began, answeredAt }: Asked,
  reply: Omit<Reply, 'kind'> & { kind: Reply['kind'] | 'error' },
): Promise<void> {
  const ms = Math.round((performance.now() - began) * 10) / 10;
  const verbatimId = await recordVerbatim(tx, { conversation, message, understood, reply, ms });
  // Another process answered first, after this one was thought dead.
  if (verbatimId === null) return;
  await addMessage(tx, deps.events, conversation.id, {
    // Fixed by the question, so that an answer repeated after a crash is the same message.
    messageId: `answer-${message.messageId}`,
    sender: 'assistant',
    body: reply.text,
    attachment: reply.choices.length > 0 ? { choices: reply.choices } : null,
    replyTo: message.messageId,
    ...(answeredAt ? { createdAt: answeredAt } : {}),
    understanding: {
      verbatim_id: verbatimId,
      class: understood?.class ?? null,
      intent: understood?.intent ?? null,
      score: understood?.score ?? 0,
      language: understood?.language ?? '',
      attributes: understood?.attributes ?? [],
      ms,
    },
  });
}

/** How far back a message is still worth answering, milliseconds. */
const answerWithin = 60 * 60 * 1000;

/** After a crash: answers what was acknowledged and left open. */
export async function answerWhatWasLeft(deps: Deps): Promise<void> {
  const left = await deps.db.tx((tx) => unansweredMessages(tx, new Date(Date.now() - answerWithin)));
  for (const { conversation, message } of left) answerLater(deps, conversation, message);
}
