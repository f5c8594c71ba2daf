import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import type { Question, QuestionAction, QuestionRun } from '@parlance/contract/calls/questions';
import type { QuestionState } from '@parlance/contract/questionTables';
import type { Tx } from '../../platform/db/port.ts';
import { questionActions, questionMessages, questionRuns, questions } from '../../platform/db/questionTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';
import { presentActions, type ActionRow } from './questionActions.ts';
import { typicalTexts } from './typicalTexts.ts';

type List = 'GET /api/1.0/verbatim/:ws/questions';

interface QuestionRow {
  question: typeof questions.$inferSelect;
  messages: number;
  texts: number;
  action: ActionRow | null;
}

/** One page of the questions of the last run. */
export async function listQuestions(
  tx: Tx,
  ws: string,
  principal: Principal,
  query: ParsedQueryOf<List>,
): Promise<AnswerOf<List>> {
  const { state, language, class: name, sort, limit, offset } = query;
  const there = (await readQuestions(tx, ws)).filter(({ action }) => stateOf(action) === state);
  const wanted = there.filter(
    ({ question }) =>
      (language === undefined || question.languages.includes(language)) &&
      (name === undefined || question.classes.includes(name)),
  );
  if (sort === 'growth') wanted.sort((a, b) => b.question.growth - a.question.growth);
  const all = (of: 'languages' | 'classes') => [...new Set(there.flatMap(({ question }) => question[of]))].toSorted();
  return {
    data: await presentQuestions(tx, ws, principal, wanted.slice(offset, offset + limit)),
    total: wanted.length,
    run: await readRun(tx, ws),
    languages: all('languages'),
    classes: all('classes'),
  };
}

/** @throws {Refusal} 404 */
export async function readQuestion(tx: Tx, ws: string, principal: Principal, id: string): Promise<Question> {
  const [question] = await presentQuestions(tx, ws, principal, await readQuestions(tx, ws, id));
  if (!question) throw refuse.notFound('unanswered_question_not_found');
  return question;
}

/** Locks a question until the transaction ends. @throws {Refusal} 404 */
export async function lockQuestion(tx: Tx, ws: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.ws, ws), eq(questions.id, id)))
    .for('no key update');
  if (!row) throw refuse.notFound('unanswered_question_not_found');
}

function stateOf(action: Pick<ActionRow, 'kind' | 'state'> | null): QuestionState {
  if (action === null || (action.kind === 'note' && action.state === 'open')) return 'open';
  return action.kind === 'dismiss' ? 'dismissed' : 'done';
}

/** Questions, largest first. */
async function readQuestions(tx: Tx, ws: string, id?: string): Promise<QuestionRow[]> {
  const times = sql<number>`sum(${questionMessages.times})::int`;
  const rows = await tx
    .select({ question: questions, messages: times, texts: sql<number>`count(*)::int` })
    .from(questions)
    .innerJoin(
      questionMessages,
      and(eq(questionMessages.ws, questions.ws), eq(questionMessages.questionId, questions.id)),
    )
    .where(and(eq(questions.ws, ws), id === undefined ? undefined : eq(questions.id, id)))
    .groupBy(questions.ws, questions.id)
    .orderBy(desc(times), asc(questions.id));
  const actions = await tx
    .selectDistinctOn([questionActions.questionId])
    .from(questionActions)
    .where(and(eq(questionActions.ws, ws), id === undefined ? undefined : eq(questionActions.questionId, id)))
    .orderBy(questionActions.questionId, desc(questionActions.createdAt), desc(questionActions.id));
  const byQuestion = new Map(actions.map((action) => [action.questionId, action]));
  return rows.map((row) => ({ ...row, action: byQuestion.get(row.question.id) ?? null }));
}

async function presentQuestions(
  tx: Tx,
  ws: string,
  principal: Principal,
  rows: readonly QuestionRow[],
): Promise<Question[]> {
  const texts = await typicalTexts(
    tx,
    ws,
    'question',
    rows.map(({ question }) => question.id),
  );
  const actions = await presentActions(
    tx,
    ws,
    principal,
    rows.flatMap(({ action }) => action ?? []),
  );
  const byId = new Map<string, QuestionAction>(actions.map((action) => [action.id, action]));
  return rows.map(({ question, messages, texts: different, action }) => ({
    id: question.id,
    text: texts.get(question.id) ?? '',
    messages,
    texts: different,
    conversations: question.conversations,
    languages: question.languages,
    classes: question.classes,
    weeks: question.weeks,
    growth: question.growth,
    action: byId.get(action?.id ?? '') ?? null,
  }));
}

async function readRun(tx: Tx, ws: string): Promise<QuestionRun | null> {
  const [row] = await tx.select().from(questionRuns).where(eq(questionRuns.ws, ws));
  if (!row) return null;
  return {
    start: row.startAt.toISOString(),
    end: row.endAt.toISOString(),
    messages: row.messages,
    texts: row.texts,
    cut: row.cut,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
  };
}
