import { and, eq, inArray, sql } from 'drizzle-orm';
import type { KnowledgeAnswer, KnowledgeSearch, Passage } from '@parlance/contract/calls/knowledge/answers';
import type { SpokenLanguage } from '../../nlu/language.ts';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { askModel } from '../../platform/llm/client.ts';
import type { Endpoint } from '../../platform/llm/endpoint.ts';
import { modelFor } from '../../workspace/configuration/languageModel.ts';
import { readPrompt } from '../../workspace/prompts/prompts.ts';
import { findBase } from '../bases/bases.ts';
import type { FollowedBase } from '../index/followBase.ts';
import { searchKnowledge } from '../search/searchKnowledge.ts';
import { withPreviousTerms } from './followUp.ts';
import { rewritePrompt } from './prompt.ts';
import { type WrittenAnswer, writeAnswer } from './writeAnswer.ts';

export type AskDeps = Pick<Deps, 'db' | 'jobs' | 'embedder' | 'log' | 'config'>;

export interface KnowledgeRequest {
  ws: string;
  /** Id of the knowledge base. */
  base: string;
  question: string;
  /** Language of the answer; by default that of the question. */
  language?: SpokenLanguage | undefined;
  /** The previous turns, newest last. */
  previous?: readonly { question: string; answer: string }[];
  signal?: AbortSignal | undefined;
  onPassages?: (found: KnowledgeSearch) => void;
  /** Called with each piece of text that a language model writes. */
  onText?: (piece: string) => void;
}

const maxFollowUps = 3;
const temperature = 0.1;

/**
 * Answers a question from a knowledge base: with its language model, whose sentences are checked against the passages
 * they cite, or by quoting the best passages where there is no model or it fails. Below the threshold, the answer is
 * unknown. Counts the uses of the documents that it answers from. Call it without an open transaction.
 * @throws {Refusal} 404 for an unknown base
 */
export async function askKnowledge(deps: AskDeps, asking: KnowledgeRequest): Promise<KnowledgeAnswer> {
  const began = performance.now();
  const { ws, previous = [] } = asking;
  const { base, model, template } = await deps.db.tx(async (tx) => {
    const row = await findBase(tx, ws, asking.base);
    return {
      base: row,
      model: row.settings.use_model ? await modelFor(tx, deps.config, ws) : undefined,
      template: (await readPrompt(tx, { name: 'ragAnswer', ws })).text,
    };
  });
  const question = previous.length === 0 ? asking.question : await selfContained(deps, base, model, asking);
  const asked = model ? question : asking.question;
  const { settings } = base;
  const search = { limit: settings.passages, writes: asking.language ?? null };
  let found = await searchKnowledge(deps, base, { ...search, question, asked });
  // A question that a model has rewritten may miss passages that the original one finds.
  if (question !== asking.question && !found.answer.passages.some(({ above }) => above))
    found = await searchKnowledge(deps, base, { ...search, question: asking.question });
  const language = asking.language ?? found.language;
  const { passages } = found.answer;
  asking.onPassages?.(found.answer);
  const written = await writeAnswer(deps, base, { model, template }, { ...asking, question, language, passages });
  const used = usedPassages(written);
  if (used.size > 0)
    await countUse(
      deps,
      ws,
      [...used].map((at) => passages[at]?.document ?? ''),
    );
  return {
    ...written,
    passages,
    follow_ups: followUps(passages, used),
    ms: Math.round((performance.now() - began) * 10) / 10,
  };
}

/** A self-contained form of the question: rewritten by the model, or with words of the previous question. */
async function selfContained(
  deps: AskDeps,
  base: FollowedBase,
  model: Endpoint | undefined,
  { question, previous = [], language, signal }: KnowledgeRequest,
): Promise<string> {
  if (model) {
    try {
      const { text } = await askModel(model, { ...rewritePrompt(question, previous), temperature, signal });
      const [line = ''] = text.trim().split('\n');
      if (line !== '' && line.length <= 1000) return line;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      deps.log.warn({ type: error.type }, 'a question was not rewritten');
    }
  }
  const last = previous.at(-1)?.question;
  if (last === undefined) return question;
  const known = await searchKnowledge(deps, base, { question: last, limit: 1, writes: language ?? null });
  return withPreviousTerms(question, last, known.language, (term) => known.worth[term] ?? 0);
}

/** Indexes of the passages that an answer cites. */
const usedPassages = ({ known, sentences }: WrittenAnswer): Set<number> =>
  new Set(
    known ? sentences.flatMap(({ supported, citations }) => (supported ? citations.map((each) => each - 1) : [])) : [],
  );

const followUps = (passages: readonly Passage[], used: ReadonlySet<number>): string[] => {
  const answered = new Set([...used].map((at) => passages[at]?.path.at(-1)));
  const headings = passages.flatMap(({ path, above }, at) => (above && !used.has(at) ? path.slice(-1) : []));
  return [...new Set(headings)].filter((heading) => !answered.has(heading)).slice(0, maxFollowUps);
};

async function countUse({ db }: AskDeps, ws: string, documents: readonly string[]): Promise<void> {
  const ids = [...new Set(documents)];
  await db.once((tx) =>
    tx
      .update(knowledgeDocuments)
      .set({ usedCount: sql`${knowledgeDocuments.usedCount} + 1` })
      .where(and(eq(knowledgeDocuments.ws, ws), inArray(knowledgeDocuments.id, ids))),
  );
}
