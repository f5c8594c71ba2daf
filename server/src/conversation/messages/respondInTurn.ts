import { and, eq } from 'drizzle-orm';
import { type Candidate, findDialogs } from '../../automation/dialogs/dialogRuns.ts';
import { conversations } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { appendMessage } from './append.ts';
import type { AnsweredMessage, Reply, Turn } from './recordVerbatim.ts';
import { dialogTurnOf, respond, say } from './respond.ts';

/**
 * Answers a message; if it has two requests, one after the other. A dialog answers last, because it waits for the next
 * message. Of two dialogs, the second begins when the first has ended. While a dialog waits for an answer, the whole
 * message goes to that dialog.
 */
export async function respondInTurn(deps: Deps, turn: Turn): Promise<Reply> {
  const turns = turn.understood.requests.map((request) => ({
    ...turn,
    understood: { ...turn.understood, ...request },
  }));
  const [first, second] = turns;
  if (!first || !second) return respond(deps, turn);
  const [ofFirst, ofSecond] = [await dialogsFor(deps, first), await dialogsFor(deps, second)];
  if (ofFirst.isUnderWay) return respond(deps, turn);
  if (!ofFirst.isCandidate && !ofSecond.isCandidate) {
    const reply = await respond(deps, first);
    const more = say(second.understood.answers, second, 'answered');
    return more ? { ...reply, more } : reply;
  }
  if (ofFirst.isCandidate && ofSecond.isCandidate) {
    const reply = await respond(deps, first, {
      turn: dialogTurnOf(second),
      candidates: ofSecond.candidates,
      sayWritten: async (tx) => {
        const written = say(second.understood.answers, second, 'answered');
        if (written) await sayPart(tx, turn, 2, written);
      },
    });
    if (reply.by === 'dialog') return reply;
    // No rule of the first dialogs holds: the written answer of the first request is sent, and the second request goes
    // to its dialogs.
    if (reply.kind === 'answered') await deps.db.tx((tx) => sayPart(tx, turn, 1, reply));
    return respond(deps, second);
  }
  const [written, dialog] = ofFirst.isCandidate ? [second, first] : [first, second];
  const reply = say(written.understood.answers, written, 'answered');
  if (reply) await deps.db.tx((tx) => sayPart(tx, turn, 1, reply));
  return respond(deps, reply ? dialog : first);
}

async function dialogsFor(
  { db }: Pick<Deps, 'db'>,
  turn: Turn,
): Promise<{ isUnderWay: boolean; isCandidate: boolean; candidates: Candidate[] }> {
  const { isUnderWay, candidates } = await db.once((tx) => findDialogs(tx, dialogTurnOf(turn)));
  return { isUnderWay, isCandidate: candidates.length > 0, candidates };
}

/** Sends the answer to one request of a message as a message of its own. Idempotent. */
export async function sayPart(
  tx: Tx,
  { place, message }: Pick<AnsweredMessage, 'place' | 'message'>,
  number: 1 | 2,
  { text, attachment }: Pick<Reply, 'text' | 'attachment'>,
): Promise<void> {
  await appendMessage(tx, and(eq(conversations.ws, place.ws), eq(conversations.id, place.id)), {
    messageId: `answer-${message.messageId}-${number}`,
    sender: 'assistant',
    body: text,
    attachment,
    replyTo: message.messageId,
  });
}
