import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { ParsedQueryOf } from '@parlance/contract';
import type { QuestionAction } from '@parlance/contract/calls/questions';
import { can } from '@parlance/contract/permissions';
import { questionLimits, type NoteState, type QuestionActionKind } from '@parlance/contract/questionTables';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { questionActionMessages, questionActions, questionMessages } from '../../platform/db/questionTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import type { Principal } from '../../platform/principal.ts';
import { typicalTexts } from './typicalTexts.ts';

export type ActionRow = typeof questionActions.$inferSelect;
type NewAction = Partial<Pick<ActionRow, 'title' | 'note' | 'state' | 'intentId' | 'documentId'>>;

/** When the effect of an action of this moment is due to be measured. */
const effectDue = (): Date => new Date(Date.now() + questionLimits.effectDays * 86_400_000);

/** Whether an action of this kind helps to answer messages, so that its effect is measured. */
const hasEffect = (kind: QuestionActionKind) => kind === 'intent' || kind === 'utterances' || kind === 'text';

/** Stores an action on a question, with the messages that the question has now. @throws {Refusal} 404 */
export async function recordAction(
  tx: Tx,
  { ws, question, kind, by }: { ws: string; question: string; kind: QuestionActionKind; by: string },
  given: NewAction = {},
): Promise<ActionRow> {
  const id = newId();
  const [row] = await tx
    .insert(questionActions)
    .values({
      ws,
      id,
      questionId: question,
      kind,
      createdBy: by,
      dueAt: hasEffect(kind) ? effectDue() : null,
      ...given,
    })
    .returning();
  if (!row) throw new Error('the action was not stored');
  await tx.insert(questionActionMessages).select(
    tx
      .select({
        ws: questionMessages.ws,
        actionId: sql<string>`${id}`.as('action_id'),
        messageKey: questionMessages.messageKey,
        place: questionMessages.place,
      })
      .from(questionMessages)
      .where(and(eq(questionMessages.ws, ws), eq(questionMessages.questionId, question))),
  );
  return row;
}

/** An action, locked until the transaction ends. @throws {Refusal} 404 */
export async function lockAction(tx: Tx, ws: string, id: string): Promise<ActionRow> {
  const [row] = await tx
    .select()
    .from(questionActions)
    .where(and(eq(questionActions.ws, ws), eq(questionActions.id, id)))
    .for('no key update');
  if (!row) throw refuse.notFound('question_action_not_found');
  return row;
}

/** Changes a note. Once its state is done, its effect is measured. @throws {Refusal} 409 for other kinds of actions */
export async function changeNote(
  tx: Tx,
  row: ActionRow,
  change: { title?: string | undefined; note?: string | undefined; state?: NoteState | undefined },
): Promise<ActionRow> {
  if (row.kind !== 'note') throw refuse.conflict('not_a_note');
  const { state = row.state } = change;
  const dueAt = state === row.state ? row.dueAt : state === 'done' ? effectDue() : null;
  const [changed] = await tx
    .update(questionActions)
    .set({ ...change, dueAt, version: row.version + 1 })
    .where(and(eq(questionActions.ws, row.ws), eq(questionActions.id, row.id)))
    .returning();
  return changed ?? row;
}

/** Undoes a dismissal, or deletes a note. @throws {Refusal} 409 for actions that changed an intent or a document */
export async function undoQuestionAction(tx: Tx, { ws, id, kind }: ActionRow): Promise<void> {
  if (hasEffect(kind)) throw refuse.conflict('question_action_kept');
  await tx.delete(questionActions).where(and(eq(questionActions.ws, ws), eq(questionActions.id, id)));
}

/** One page of actions, newest first. */
export async function listActions(
  tx: Tx,
  ws: string,
  principal: Principal,
  query: ParsedQueryOf<'GET /api/1.0/verbatim/:ws/question-actions'>,
): Promise<{ data: QuestionAction[]; total: number }> {
  const where = and(
    eq(questionActions.ws, ws),
    query.kind && eq(questionActions.kind, query.kind),
    query.state && and(eq(questionActions.kind, 'note'), eq(questionActions.state, query.state)),
    query.effective ? and(ne(questionActions.kind, 'dismiss'), eq(questionActions.state, 'done')) : undefined,
  );
  const rows = await tx
    .select()
    .from(questionActions)
    .where(where)
    .orderBy(desc(questionActions.createdAt), desc(questionActions.id))
    .limit(query.limit)
    .offset(query.offset);
  return { data: await presentActions(tx, ws, principal, rows), total: await tx.$count(questionActions, where) };
}

/** Actions as the principal may see them: without intents and documents they may not read. */
export async function presentActions(
  tx: Tx,
  ws: string,
  principal: Principal,
  rows: readonly ActionRow[],
): Promise<QuestionAction[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const known = await namesOf(tx, ws, rows);
  const counts = await countMessages(tx, ws, ids);
  const texts = await typicalTexts(tx, ws, 'action', ids);
  return rows.map((row) => {
    const intent = can(principal, 'nlp_intent:read', ws) ? known.intents.get(row.intentId ?? '') : undefined;
    const document = can(principal, 'nlp_rag:read', ws) ? known.documents.get(row.documentId ?? '') : undefined;
    const { beforeCount: before, afterCount: after, answeredCount: answered, measuredAt } = row;
    const isMeasured = before !== null && after !== null && answered !== null && measuredAt !== null;
    return {
      id: row.id,
      question: row.questionId,
      kind: row.kind,
      text: texts.get(row.id) ?? null,
      title: row.title,
      note: row.note,
      state: row.state,
      intent: intent ?? null,
      document: document ?? null,
      messages: counts.get(row.id) ?? 0,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdBy,
      effect: isMeasured ? { before, after, answered, measured_at: measuredAt.toISOString() } : null,
      effect_due_at: row.dueAt?.toISOString() ?? null,
      version: row.version,
    };
  });
}

async function namesOf(tx: Tx, ws: string, rows: readonly ActionRow[]) {
  const intentIds = rows.flatMap(({ intentId }) => intentId ?? []);
  const documentIds = rows.flatMap(({ documentId }) => documentId ?? []);
  const foundIntents = await tx
    .select({ id: intents.id, name: intents.name })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt), inArray(intents.id, intentIds)));
  const foundDocuments = await tx
    .select({ id: knowledgeDocuments.id, base: knowledgeDocuments.base, name: knowledgeDocuments.name })
    .from(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.ws, ws),
        isNull(knowledgeDocuments.deletedAt),
        inArray(knowledgeDocuments.id, documentIds),
      ),
    );
  return {
    intents: new Map(foundIntents.map((row) => [row.id, row])),
    documents: new Map(foundDocuments.map((row) => [row.id, row])),
  };
}

/** Number of distinct messages of each action. */
async function countMessages(tx: Tx, ws: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: questionActionMessages.actionId, messages: count() })
    .from(questionActionMessages)
    .where(and(eq(questionActionMessages.ws, ws), inArray(questionActionMessages.actionId, [...ids])))
    .groupBy(questionActionMessages.actionId);
  return new Map(rows.map(({ id, messages }) => [id, messages]));
}
