import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { KnowledgeSearch, Passage } from '@parlance/contract/calls/knowledge/answers';
import type { SpokenLanguage } from '../../nlu/language.ts';
import { knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { todayIn } from '../../platform/time/days.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';
import { findBase } from '../bases/bases.ts';
import { linkOf } from '../content/linkOf.ts';
import { markPassage } from '../retrieval/markPassage.ts';
import { type FollowedAnswer, type FollowedBase, searchBase } from '../index/followBase.ts';
import { contentCutter } from '../retrieval/contentWords.ts';
import { isFound } from '../index/changedPassages.ts';
import type { IndexHit } from '../index/knowledgeIndex.ts';

export type SearchDeps = Pick<Deps, 'db' | 'jobs' | 'embedder' | 'log'>;

export interface KnowledgeQuestion {
  question: string;
  limit: number;
  /**
   * The original question, if words of the previous one were added to it; the marked sentence is chosen by its words.
   */
  asked?: string;
  /** Only passages of documents with one of these tags. */
  tags?: readonly string[] | undefined;
  /** Only passages of documents in this language. */
  language?: SpokenLanguage | undefined;
  /** The language that the person is known to write. */
  writes?: SpokenLanguage | null;
}

/** The found passages, and how the question was read. */
export interface FoundPassages {
  answer: KnowledgeSearch;
  language: SpokenLanguage;
  /** The weight of each content word of the question; 0: no passage has it. */
  worth: Record<string, number>;
}

/** Factor for words of the original question, where others were added. */
const ownWords = 4;

const Row = z.object({
  id: z.string(),
  document: z.string(),
  name: z.string(),
  path: z.array(z.string()),
  text: z.string(),
  page: z.number().nullable(),
  address: z.string().nullable(),
  anchor: z.string().nullable(),
});

/** Searches a knowledge base of a workspace. Call it without an open transaction. @throws {Refusal} 404 */
export async function searchBaseOf(
  deps: SearchDeps,
  ws: string,
  base: string,
  question: KnowledgeQuestion,
): Promise<KnowledgeSearch> {
  const row = await deps.db.tx((tx) => findBase(tx, ws, base));
  return (await searchKnowledge(deps, row, question)).answer;
}

/**
 * Finds passages of a knowledge base by words, and also by vectors if it has an embedding model. If the endpoint does
 * not answer, only words are searched. Call it without an open transaction.
 */
export async function searchKnowledge(
  deps: SearchDeps,
  base: FollowedBase,
  { question, asked = question, limit, tags, language, writes = null }: KnowledgeQuestion,
): Promise<FoundPassages> {
  const began = performance.now();
  const model = base.settings.embedding_model;
  const [vector = null] = model === '' ? [] : await deps.embedder.tryToEmbed(model, [question]);
  const { timeZone } = await deps.db.once((tx) => getWorkspace(tx, base.ws));
  const day = todayIn(timeZone);
  const found = await searchBase(deps, base, {
    text: question,
    language: writes,
    vector,
    limit,
    day,
    tags,
    documentLanguage: language,
  });
  const threshold = base.settings.threshold ?? found.threshold;
  const rows = await deps.db.once((tx) => readPassages(tx, base.ws, found.hits));
  const own = new Set(contentCutter(found.language)(asked).map(({ term }) => term));
  const worth = (term: string) => (found.worth[term] ?? 0) * (own.has(term) ? ownWords : 1);
  const passages = found.hits.flatMap((hit): Passage[] => {
    const row = rows.get(hit.id);
    if (!row) return [];
    const { terms, marks, sentence } = markPassage(question, row.text, found.language, worth);
    const headed = markPassage(question, row.path.join('\n'), found.language, worth).terms;
    return [
      {
        chunk: hit.id,
        document: row.document,
        document_name: row.name,
        path: row.path,
        text: row.text,
        page: row.page,
        link: linkOf(row.address, row.anchor),
        score: Math.round(hit.score * 1000) / 1000,
        rank_words: hit.rankWords,
        rank_vectors: hit.rankVectors,
        terms: [...new Set([...terms, ...headed].map((term) => term.toLowerCase()))],
        marks,
        sentence,
        above: hit.score >= threshold,
      },
    ];
  });
  const isHybrid = vector !== null && (found.vectors === 'some' || found.vectors === 'all');
  return {
    answer: {
      // Passages above the threshold come first: ranks also count repeated words, and ignore missing ones.
      passages: passages.toSorted((one, other) => Number(other.above) - Number(one.above)),
      threshold: Math.round(threshold * 1000) / 1000,
      method: isHybrid ? 'hybrid' : 'words',
      ms: Math.round((performance.now() - began) * 10) / 10,
      note: model === '' ? null : noteOf(found.vectors, isHybrid),
    },
    language: found.language,
    worth: found.worth,
  };
}

/** Why vectors were not used, or not for all passages. */
function noteOf(vectors: FollowedAnswer['vectors'], isHybrid: boolean): KnowledgeSearch['note'] {
  if (vectors === 'too_many') return 'embeddings_too_many';
  if (!isHybrid) return 'embeddings_unavailable';
  return vectors === 'some' ? 'embeddings_in_progress' : null;
}

/** Reads the present content of passages, so that recent changes are shown. */
async function readPassages(
  tx: Tx,
  ws: string,
  hits: readonly Pick<IndexHit, 'id'>[],
): Promise<Map<string, z.infer<typeof Row>>> {
  if (hits.length === 0) return new Map();
  const ids = sql.param(hits.map(({ id }) => id));
  const rows = await rowsOf(
    tx,
    sql`select c.id, c.document, d.name, c.path, c.text, c.page, d.address, c.anchor
      from ${knowledgeChunks} c join ${knowledgeDocuments} d on d.ws = c.ws and d.id = c.document
      where c.ws = ${ws} and c.id = any(${ids}::text[]) and ${isFound}`,
    Row,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
