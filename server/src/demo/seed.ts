import { eq } from 'drizzle-orm';
import type { Answer } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { randomPin } from '../conversation/guests/pinCodes.ts';
import { pinCodes } from '../platform/db/guestTables.ts';
import { newId } from '../platform/ids/newId.ts';
import { appendMessage } from '../conversation/messages/append.ts';
import { composeAnswer, storeAnswer } from '../conversation/messages/answer.ts';
import { likeMessage } from '../conversation/messages/likes.ts';
import { makePartitionsSince } from '../platform/db/partitions.ts';
import type { Tx } from '../platform/db/port.ts';
import { conversations } from '../platform/db/conversationTables.ts';
import { classes, classIntents, corpora, intents, utterances } from '../platform/db/nlpTables.ts';
import { things } from '../platform/db/workspaceTables.ts';
import { createBase } from '../knowledge/bases/bases.ts';
import { insertDocument, setDocument } from '../knowledge/content/documents.ts';
import { settleChunks, storeChunks } from '../knowledge/content/storeChunks.ts';
import { countWords, cutChunks } from '../knowledge/documents/chunks.ts';
import { readMarkdown } from '../knowledge/documents/markdown.ts';
import type { Deps } from '../platform/deps.ts';
import { publishClass } from '../studio/publishing/publish.ts';
import { fold, nearDuplicateKey } from '../studio/content/textSimilarity.ts';
import { textKey } from '../studio/content/textKey.ts';
import { trainNow } from '../studio/training/train.ts';
import { createWorkspace } from '../workspace/workspaces/workspaces.ts';
import { demoClasses } from './content/classes.ts';
import { demoConversations } from './content/conversations.ts';
import { demoCorpora } from './content/corpora.ts';
import { demoFallbacks, demoWelcome } from './content/fallback.ts';
import { demoIntents } from './content/intents.ts';
import { demoDocuments, demoKnowledge } from './content/knowledge.ts';
import type { DemoAnswer } from './content/types.ts';
import { seedAlarm } from './seedAlarm.ts';
import { seedScripts, seedSimulators } from './seedScripts.ts';
import { seedThings } from './seedThings.ts';

/** Id of the demo workspace, as in addresses. */
export const demoWorkspace = 'acme_support';

/** One code of each kind: days from now, and uses left. */
const codes: readonly { from?: number; to?: number; uses?: number; used?: number }[] = [
  { used: 12 },
  { from: -3, to: 27, uses: 48, used: 2 },
  { to: 7, uses: 1 },
  { from: 5, to: 35 },
  { from: -30, to: -2, used: 6 },
  { uses: 0, used: 5 },
];

const inDays = (days: number | undefined) => (days === undefined ? null : new Date(Date.now() + days * day));

/**
 * Adds a service that asks guests for a PIN, with codes of random values, so that codes of one server are not valid on
 * another.
 */
async function seedService(tx: Tx, ws: string, welcome: Answer[]): Promise<void> {
  const thing = 'front_desk';
  await tx.insert(things).values({ id: thing, ws, name: `${ws}-vthing_Front desk`, image: 'social', auth: 1, welcome });
  await tx.insert(pinCodes).values(
    codes.map(({ from, to, uses, used = 0 }) => ({
      id: newId(),
      ws,
      thing,
      value: randomPin(),
      startsAt: inDays(from),
      endsAt: inDays(to),
      usesLeft: uses ?? null,
      used,
    })),
  );
}

/**
 * Fills an empty database with the workspace "Acme Support": its content, trained and published, and ten days of
 * conversations that its own assistant answered.
 *
 * @param deps with a database whose transactions run within `tx`
 */
export async function seedDemo(tx: Tx, deps: Deps): Promise<void> {
  await createWorkspace(tx, { id: demoWorkspace, label: 'Acme Support', language: 'auto', companyId: 'default' });
  await tx
    .update(things)
    .set({ welcome: demoWelcome.map(toAnswer) })
    .where(eq(things.ws, demoWorkspace));
  await seedService(tx, demoWorkspace, demoWelcome.map(toAnswer));
  await seedCorpora(tx);
  for (const classId of await seedLanguage(tx)) {
    await trainNow(deps, demoWorkspace, classId);
    await publishClass(tx, demoWorkspace, classId);
  }
  const first = new Date(Math.min(...demoConversations.map(beganAt)));
  for (const table of ['messages', 'verbatims'] as const) await makePartitionsSince(tx, table, first);
  for (const conversation of demoConversations) await replay(tx, deps, conversation);
  // After the conversations, which were answered without scripts.
  await seedScripts(tx, demoWorkspace);
  await seedSimulators(tx, deps.config, demoWorkspace);
  await seedThings(tx, deps.events, demoWorkspace);
  await seedAlarm(tx, demoWorkspace);
  await seedKnowledge(tx, demoWorkspace);
}

const toAnswer = ({ text, language, choices, ...extras }: DemoAnswer): Answer => ({
  id: newId(),
  text,
  language,
  choices: choices ?? [],
  ...extras,
});

async function seedCorpora(tx: Tx): Promise<void> {
  await tx.insert(corpora).values(
    demoCorpora.map(({ name, kind, fuzzy, values }) => ({
      id: newId(),
      ws: demoWorkspace,
      name,
      kind,
      fuzzy,
      entries: values,
    })),
  );
}

async function seedLanguage(tx: Tx): Promise<string[]> {
  const classIds: string[] = [];
  for (const { name, description } of demoClasses) {
    const classId = newId();
    classIds.push(classId);
    await tx.insert(classes).values({
      id: classId,
      ws: demoWorkspace,
      name,
      description,
      fallback: demoFallbacks[name].map(toAnswer),
    });
    for (const [position, intent] of demoIntents.filter(({ className }) => className === name).entries()) {
      const intentId = newId();
      await tx.insert(intents).values({
        id: intentId,
        ws: demoWorkspace,
        name: intent.name,
        codeName: intent.name,
        attributes: intent.attributes.map((attribute) => ({ id: newId(), ...attribute })),
        answers: intent.answers.map(toAnswer),
      });
      await tx.insert(classIntents).values({ classId, intentId, position });
      await tx.insert(utterances).values(
        intent.utterances.map(({ text, annotations }) => ({
          id: newId(),
          ws: demoWorkspace,
          intentId,
          text,
          textKey: textKey(text),
          folded: fold(text),
          near: nearDuplicateKey(text),
          annotations: annotations ?? [],
          source: 'demo' as const,
        })),
      );
    }
  }
  return classIds;
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Milliseconds between two messages of a visitor: time to read the answer and type. */
const betweenMessages = 40 * 1000;

/** When a past conversation began, in milliseconds. */
const beganAt = ({ daysAgo, minuteOfDay }: (typeof demoConversations)[number]): number =>
  Math.floor(Date.now() / day) * day - daysAgo * day + minuteOfDay * minute;

/** Answers a past conversation in the same way as a current one. */
async function replay(tx: Tx, deps: Deps, said: (typeof demoConversations)[number]): Promise<void> {
  const began = beganAt(said);
  const id = newId();
  await tx.insert(conversations).values({
    id,
    ws: demoWorkspace,
    device: 'assistant',
    participant: `visitor-${id}`,
    channel: 'demo',
    createdAt: new Date(began),
  });
  for (const [index, text] of said.messages.slice(0, limits.messagesKept / 2).entries()) {
    const at = began + index * betweenMessages;
    const message = { messageId: newId(), sender: 'person' as const, body: text, createdAt: new Date(at) };
    const asked = await appendMessage(tx, eq(conversations.id, id), message);
    if (!asked) throw new Error('the conversation was not stored');
    await storeAnswer(
      tx,
      await composeAnswer(deps, { ...asked.place, language: null }, asked.row),
      new Date(at + 1000),
    );
    const like = said.like?.index === index ? said.like.value : 0;
    if (like !== 0) await likeMessage(tx, deps.events, id, `answer-${message.messageId}`, like);
    await tx
      .update(conversations)
      .set({ updatedAt: new Date(at + 1000) })
      .where(eq(conversations.id, id));
  }
}

/** Adds the help centre of the demo shop. Documents are read at once, because their texts are our own. */
async function seedKnowledge(tx: Tx, ws: string): Promise<void> {
  const settings = { languages: [...new Set(demoDocuments.map(({ language }) => language))] };
  const base = await createBase(tx, ws, { name: demoKnowledge, settings });
  for (const { name, language, tags, text } of demoDocuments) {
    const given = { kind: 'text', format: 'markdown', state: 'indexing', bytes: Buffer.byteLength(text) } as const;
    const row = await insertDocument(tx, ws, base.id, { ...given, name, language, tags, text });
    const chunks = cutChunks(row.id, readMarkdown(text));
    await storeChunks(tx, row, chunks, 0);
    const read = chunks.map(({ id }) => id);
    const chunkCount = await settleChunks(tx, row, read);
    const words = chunks.reduce((sum, chunk) => sum + countWords(chunk.text), 0);
    await setDocument(tx, row, { state: 'ready', chunkCount, words, title: name });
  }
}
