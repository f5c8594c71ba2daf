import { and, count, desc, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedBodyOf, ParsedQueryOf } from '@parlance/contract';
import type { SetQuestion } from '@parlance/contract/calls/knowledge/evaluation';
import {
  knowledgeLimits,
  type QuestionFilter,
  type QuestionSource,
  type QuestionState,
} from '@parlance/contract/knowledgeTables';
import { type ExpectedSource, knowledgeQuestions, knowledgeQuestionSets } from '../../platform/db/questionSetTables.ts';
import { holdsText } from '../../platform/db/likePattern.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { textKey } from '../../studio/content/textKey.ts';
import { hasLostSources, readExpectations, refuseForeign, withoutDoubles } from './expectations.ts';
import { findSet, lockSet, type SetRow } from './questionSets.ts';

const table = knowledgeQuestions;
export type QuestionRow = typeof knowledgeQuestions.$inferSelect;

export interface QuestionDraft {
  text: string;
  answerable: boolean;
  expected: readonly ExpectedSource[];
  source: QuestionSource;
  state?: QuestionState | undefined;
}

/** Rows in one statement. */
const rowsAtOnce = 500;

const ofSet = ({ ws, id }: Pick<SetRow, 'ws' | 'id'>) => and(eq(table.ws, ws), eq(table.setId, id));

const filters: Record<QuestionFilter, SQL | undefined> = {
  all: undefined,
  drafts: eq(table.state, 'draft'),
  unanswerable: eq(table.answerable, false),
  gone: hasLostSources,
};

/** A page of the questions of a set, newest first. @throws {Refusal} 404 */
export async function listQuestions(
  tx: Tx,
  ws: string,
  { base, id }: { base: string; id: string },
  { search, state, limit, offset }: ParsedQueryOf<'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions'>,
): Promise<AnswerOf<'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions'>> {
  const set = await findSet(tx, ws, base, id);
  const typed = search === undefined || search === '' ? undefined : holdsText(table.text, search);
  const found = and(ofSet(set), typed, filters[state]);
  const rows = await tx.select().from(table).where(found).orderBy(desc(table.place)).limit(limit).offset(offset);
  const counted = (filter: SQL | undefined) => sql<number>`(count(*) filter (where ${filter}))::int`;
  const [counts] = await tx
    .select({
      all: count(),
      drafts: counted(filters.drafts),
      unanswerable: counted(filters.unanswerable),
      gone: counted(filters.gone),
    })
    .from(table)
    .where(and(ofSet(set), typed));
  return {
    data: await presentQuestions(tx, ws, rows),
    total: await tx.$count(table, found),
    counts: counts ?? { all: 0, drafts: 0, unanswerable: 0, gone: 0 },
  };
}

/** Questions as the API presents them. */
export async function presentQuestions(tx: Tx, ws: string, rows: readonly QuestionRow[]): Promise<SetQuestion[]> {
  const read = await readExpectations(
    tx,
    ws,
    rows.flatMap(({ expected }) => expected),
  );
  return rows.map(({ id, text, answerable, expected, state, source, version, createdAt, createdBy }) => ({
    id,
    text,
    answerable,
    expected: expected.map(read),
    state,
    source,
    version,
    created_at: createdAt.toISOString(),
    created_by: createdBy,
  }));
}

/** One question as the API presents it. */
export async function presentQuestion(row: QuestionRow, tx: Tx): Promise<SetQuestion> {
  const [shown] = await presentQuestions(tx, row.ws, [row]);
  if (!shown) throw refuse.notFound('question_not_found');
  return shown;
}

/**
 * Adds questions to a locked set, without duplicates and those that it already has. Generated questions, those given as
 * drafts, and answerable ones without a source become drafts.
 * @throws {Refusal} 400 for a source that is not in the base, 409 where there are too many
 */
export async function addQuestions(
  tx: Tx,
  set: SetRow,
  drafts: readonly QuestionDraft[],
  createdBy: string | null,
): Promise<QuestionRow[]> {
  const { ws, base, id: setId } = set;
  for (const [at, { answerable, expected }] of drafts.entries())
    if (!answerable && expected.length > 0) throw refuse.invalid(`questions.${at}.expected`, 'question_with_expected');
  await refuseForeign(
    tx,
    ws,
    base,
    drafts.flatMap(({ expected }) => expected),
    { field: 'questions' },
  );
  const [last] = await tx
    .select({ place: max(table.place) })
    .from(table)
    .where(ofSet(set));
  const first = (last?.place ?? -1) + 1;
  const rows = drafts.map(({ text, answerable, expected, source, state }, at) => ({
    ws,
    setId,
    text,
    answerable,
    source,
    createdBy,
    id: newId(),
    // The first one gets the highest place, as lists begin with the newest.
    place: first + drafts.length - 1 - at,
    textKey: textKey(text),
    expected: withoutDoubles(expected),
    state:
      state === 'draft' || source === 'generated' || (answerable && expected.length === 0)
        ? ('draft' as const)
        : ('accepted' as const),
  }));
  const added: QuestionRow[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    added.push(...(await tx.insert(table).values(some).onConflictDoNothing().returning()));
  }
  const most = knowledgeLimits.questionsPerSet;
  if ((await tx.$count(table, ofSet(set))) > most) throw refuse.conflict('question_set_full', { max: most });
  if (added.length > 0) await touchSet(tx, set);
  return added;
}

/** Locks a question of a set until the transaction ends. @throws {Refusal} 404 */
export async function lockQuestion(
  tx: Tx,
  ws: string,
  { base, id, question }: { base: string; id: string; question: string },
): Promise<QuestionRow> {
  const set = await lockSet(tx, ws, base, id);
  const [row] = await tx
    .select()
    .from(table)
    .where(and(ofSet(set), eq(table.id, question)))
    .for('no key update');
  if (!row) throw refuse.notFound('question_not_found');
  return row;
}

/**
 * Changes the given fields of a locked question.
 * @throws {Refusal} 400 for a source that is not in the base, or an accepted question without a source; 409 where the
 * set has the same text
 */
export async function changeQuestion(
  tx: Tx,
  base: string,
  before: QuestionRow,
  given: ParsedBodyOf<'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions/:question'>,
): Promise<QuestionRow> {
  const { ws, id, setId } = before;
  const text = given.text ?? before.text;
  const answerable = given.answerable ?? before.answerable;
  const state = given.state ?? before.state;
  const expected = given.expected ? withoutDoubles(given.expected) : answerable ? before.expected : [];
  if (!answerable && expected.length > 0) throw refuse.invalid('expected', 'question_with_expected');
  if (answerable && expected.length === 0 && state === 'accepted')
    throw refuse.invalid('expected', 'question_without_expected');
  await refuseForeign(tx, ws, base, expected, { field: 'expected', known: before.expected });
  const key = textKey(text);
  const same = and(ofSet({ ws, id: setId }), eq(table.textKey, key), sql`${table.id} <> ${id}`);
  if ((await tx.$count(table, same)) > 0) throw refuse.conflict('question_taken');
  const [row] = await tx
    .update(table)
    .set({ text, textKey: key, answerable, expected, state, version: before.version + 1 })
    .where(and(eq(table.ws, ws), eq(table.id, id)))
    .returning();
  if (!row) throw refuse.notFound('question_not_found');
  await touchSet(tx, { ws, id: setId });
  return row;
}

/** The condition for drafts that can be accepted: they have a source, or are unanswerable. */
const isComplete = sql`(not ${table.answerable} or jsonb_array_length(${table.expected}) > 0)`;

/**
 * Accepts drafts of a locked set in the versions that were seen: incomplete ones and those that have changed since stay
 * drafts.
 */
export async function acceptQuestions(
  tx: Tx,
  set: SetRow,
  seen: ParsedBodyOf<'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/accept'>['questions'],
): Promise<{ accepted: QuestionRow[]; incomplete: number; changed: number }> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const rows = await tx
    .select({ id: table.id, version: table.version, complete: sql<boolean>`${isComplete}` })
    .from(table)
    .where(and(ofSet(set), filters.drafts, inArray(table.id, [...versions.keys()])));
  const same = rows.filter(({ id, version }) => versions.get(id) === version);
  const complete = same.filter((row) => row.complete).map(({ id }) => id);
  const accepted = await tx
    .update(table)
    .set({ state: 'accepted', version: sql`${table.version} + 1` })
    .where(and(ofSet(set), inArray(table.id, complete)))
    .returning();
  if (accepted.length > 0) await touchSet(tx, set);
  return { accepted, incomplete: same.length - complete.length, changed: versions.size - same.length };
}

/** Removes questions from a locked set; unknown ids are ignored. */
export async function removeQuestions(tx: Tx, set: SetRow, ids: readonly string[]): Promise<QuestionRow[]> {
  const gone = await tx
    .delete(table)
    .where(and(ofSet(set), inArray(table.id, [...ids])))
    .returning();
  if (gone.length > 0) await touchSet(tx, set);
  return gone;
}

/** Updates the time of the last change. The version stays, as the name and the settings have not changed. */
async function touchSet(tx: Tx, { ws, id }: Pick<SetRow, 'ws' | 'id'>): Promise<void> {
  await tx
    .update(knowledgeQuestionSets)
    .set({ updatedAt: new Date() })
    .where(and(eq(knowledgeQuestionSets.ws, ws), eq(knowledgeQuestionSets.id, id)));
}
