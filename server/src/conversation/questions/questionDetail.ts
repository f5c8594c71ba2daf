import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { QuestionDetail } from '@parlance/contract/calls/questions';
import { can } from '@parlance/contract/permissions';
import { questionLimits } from '@parlance/contract/questionTables';
import { searchKnowledge } from '../../knowledge/search/searchKnowledge.ts';
import { knowledgeBases } from '../../platform/db/knowledgeTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { isBuiltinClass } from '../../studio/classes/classes.ts';
import { classModels, embeddingsOf, loadClasses } from '../../studio/prediction/classPredictions.ts';
import { predictMessage } from '../verbatim/predictions.ts';
import { readQuestion } from './listQuestions.ts';

/** How many of the most typical messages are used to find the nearest intent. */
const asked = 5;
/** Maximum number of knowledge bases that are searched, in the order of their names. */
const maxBases = 10;

/**
 * A question with the nearest intent and passage, as far as the principal may read them. Call it with no transaction
 * open.
 */
export async function readQuestionDetail(
  deps: Deps,
  ws: string,
  principal: Principal,
  id: string,
): Promise<QuestionDetail> {
  const { question, examples } = await deps.db.tx(async (tx) => ({
    question: await readQuestion(tx, ws, principal, id),
    examples: await readExamples(tx, ws, id),
  }));
  const texts = examples.slice(0, asked).map(({ text }) => text);
  return {
    ...question,
    examples,
    nearest_intent: can(principal, 'nlp_intent:read', ws) ? await findIntent(deps, ws, texts) : null,
    nearest_passage: can(principal, 'nlp_rag:read', ws) ? await findPassage(deps, ws, question.text) : null,
  };
}

const Example = z.object({ id: z.string(), text: z.string(), times: z.number(), last: z.date() });

async function readExamples(tx: Tx, ws: string, id: string): Promise<QuestionDetail['examples']> {
  const rows = await rowsOf(
    tx,
    sql`select newest.id::text as id, newest.body as text, m.times, newest.created_at as last
      from question_messages m
      cross join lateral (
        select v.id, v.body, v.created_at from verbatims v
        where v.ws = m.ws and v.message_key = m.message_key order by v.id desc limit 1
      ) newest
      where m.ws = ${ws} and m.question_id = ${id}
      order by m.place limit ${questionLimits.shown}`,
    Example,
  );
  return rows.map(({ last, ...row }) => ({ ...row, last: last.toISOString() }));
}

/** The intent with the highest total score of the draft models over the texts. */
async function findIntent(deps: Deps, ws: string, texts: readonly string[]): Promise<QuestionDetail['nearest_intent']> {
  const models = await deps.db.tx((tx) => classModels(tx, ws, 'draft'));
  const open = await loadClasses(
    deps.db,
    models.filter(({ name }) => !isBuiltinClass(name)),
  );
  if (open.length === 0 || texts.length === 0) return null;
  const embeddings = await embeddingsOf(deps, ws, open, texts);
  const sums = new Map<string, { sum: number; matched: number; classId: string | null }>();
  for (const text of texts) {
    const { intentId, classId, score, matched } = predictMessage(open, text, embeddings);
    if (intentId === null) continue;
    const before = sums.get(intentId) ?? { sum: 0, matched: 0, classId };
    sums.set(intentId, { classId, sum: before.sum + score, matched: before.matched + (matched ? 1 : 0) });
  }
  const [best] = [...sums].toSorted((a, b) => b[1].sum - a[1].sum);
  if (!best) return null;
  const [id, { sum, matched, classId }] = best;
  const [row] = await deps.db.tx((tx) =>
    tx
      .select({ name: intents.name })
      .from(intents)
      .where(and(eq(intents.ws, ws), eq(intents.id, id), isNull(intents.deletedAt))),
  );
  if (!row) return null;
  const by = models.find((model) => model.id === classId);
  return {
    id,
    name: row.name,
    class: by?.name ?? '',
    score: sum / texts.length,
    understood: matched > texts.length / 2,
  };
}

/** The best passage of the knowledge bases. */
async function findPassage(deps: Deps, ws: string, question: string): Promise<QuestionDetail['nearest_passage']> {
  const bases = await deps.db.tx((tx) =>
    tx
      .select()
      .from(knowledgeBases)
      .where(and(eq(knowledgeBases.ws, ws), isNull(knowledgeBases.deletedAt)))
      .orderBy(asc(nameOrder(knowledgeBases.name)))
      .limit(maxBases),
  );
  const found: NonNullable<QuestionDetail['nearest_passage']>[] = [];
  for (const base of bases) {
    const { answer } = await searchKnowledge(deps, base, { question, limit: 1 });
    const [passage] = answer.passages;
    if (!passage) continue;
    const { document, document_name, chunk, text, score, above } = passage;
    found.push({ base: base.id, base_name: base.name, document, document_name, chunk, text, score, above });
  }
  return found.toSorted((a, b) => Number(b.above) - Number(a.above) || b.score - a.score)[0] ?? null;
}
