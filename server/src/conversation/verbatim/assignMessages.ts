import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Annotation } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import { intents, utterances } from '../../platform/db/nlpTables.ts';
import { lockIntent } from '../../studio/content/intentRows.ts';
import { textKey } from '../../studio/content/textKey.ts';
import { deleteUtterances, moveUtterances } from '../../studio/utterances/utteranceEdits.ts';
import { pushUtterances } from '../../studio/utterances/utterances.ts';
import { foldMessage } from './foldMessage.ts';

export interface MessageText {
  text: string;
  /** Its values, by the names of the intent's attributes. */
  annotations: Annotation[];
}

/** The changes of an assignment, to undo it. */
export const Assignment = z.object({
  intentId: z.string(),
  /** Ids of added utterances. */
  added: z.array(z.string()),
  /** Utterances moved from other intents, with the annotations that they had there. */
  moved: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      annotations: z.array(z.object({ attribute: z.string(), start: z.number(), end: z.number() })),
    }),
  ),
});
export type Assignment = z.infer<typeof Assignment>;

/**
 * Adds messages to an intent as utterances, with their found attributes as annotations. A message that is an utterance of
 * another intent moves here. Messages longer than an utterance may be are left out.
 * @throws {Refusal} 404 for an unknown intent
 */
export async function assignMessages(
  tx: Tx,
  ws: string,
  intentId: string,
  messages: readonly MessageText[],
): Promise<{ assignment: Assignment; already: number; tooLong: ReadonlySet<string> }> {
  const { attributes } = await lockIntent(tx, ws, intentId);
  const known = new Set(attributes.map(({ name }) => name));
  const tooLong = new Set<string>();
  const wanted = new Map<string, MessageText>();
  for (const message of messages) {
    const { text, annotations } = foldMessage(message);
    if (text.length > limits.utteranceLength) tooLong.add(message.text);
    else if (text !== '') wanted.set(textKey(text), { text, annotations: apart(annotations, known) });
  }
  const elsewhere = await tx
    .select({
      id: utterances.id,
      key: utterances.textKey,
      from: utterances.intentId,
      annotations: utterances.annotations,
    })
    .from(utterances)
    .innerJoin(intents, and(eq(intents.id, utterances.intentId), isNull(intents.deletedAt)))
    .where(
      and(
        eq(utterances.ws, ws),
        ne(utterances.intentId, intentId),
        sql`${utterances.textKey} = any(${sql.param([...wanted.keys()])}::text[])`,
        sql`not exists (select 1 from ${utterances} as here
          where here.intent_id = ${intentId} and here.text_key = ${utterances.textKey})`,
      ),
    );
  // If two other intents have it, only one gives it up; the other is shown as a conflict in the studio.
  const moving = [...new Map(elsewhere.map((row) => [row.key, row])).values()];
  for (const [from, rows] of byIntent(moving)) {
    const ids = rows.map(({ id }) => id);
    await moveUtterances(tx, ws, from, ids, intentId);
    await tx.update(utterances).set({ source: 'log' }).where(inArray(utterances.id, ids));
  }
  for (const { key } of moving) wanted.delete(key);
  const drafts = [...wanted.values()].map(({ text, annotations }) => ({
    text,
    annotations: annotations,
    source: 'log' as const,
  }));
  const { added, skipped } = await pushUtterances(tx, ws, intentId, drafts, { force: true });
  const assignment = {
    intentId,
    added: added.map(({ id }) => id),
    moved: moving.map(({ id, from, annotations }) => ({ id, from, annotations })),
  };
  return { assignment, already: skipped.length, tooLong };
}

/** Undoes an assignment; utterances deleted or moved since stay as they are. */
export async function undoAssignment(tx: Tx, ws: string, { intentId, added, moved }: Assignment): Promise<void> {
  const living = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  const lives = new Set(living.map(({ id }) => id));
  if (!lives.has(intentId)) return;
  if (added.length > 0) await deleteUtterances(tx, ws, intentId, added);
  for (const [from, rows] of byIntent(moved.filter((row) => lives.has(row.from)))) {
    const ids = rows.map(({ id }) => id);
    await moveUtterances(tx, ws, intentId, ids, from);
    for (const { id, annotations } of rows) {
      await tx
        .update(utterances)
        .set({ annotations, version: sql`${utterances.version} + 1` })
        .where(and(eq(utterances.id, id), eq(utterances.intentId, from)));
    }
  }
}

function byIntent<T extends { from: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.from, [...(groups.get(row.from) ?? []), row]);
  return groups;
}

/** Annotations of attributes that the intent has, without overlaps. */
function apart(annotations: readonly Annotation[], known: ReadonlySet<string>): Annotation[] {
  const kept: Annotation[] = [];
  for (const mark of annotations) {
    if (known.has(mark.attribute) && kept.every((other) => other.end <= mark.start || mark.end <= other.start)) {
      kept.push(mark);
    }
  }
  return kept;
}
