import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Expectation } from '@parlance/contract/calls/knowledge/evaluation';
import type { ExpectationState } from '@parlance/contract/knowledgeTables';
import { knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { type ExpectedSource } from '../../platform/db/questionSetTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Characters shown of a passage in a list. */
const shownText = 300;

/** The present state of expected sources, in the given order. */
export async function readExpectations(
  tx: Tx,
  ws: string,
  expected: readonly ExpectedSource[],
): Promise<(one: ExpectedSource) => Expectation> {
  const documents = await tx
    .select({ id: knowledgeDocuments.id, name: knowledgeDocuments.name, deletedAt: knowledgeDocuments.deletedAt })
    .from(knowledgeDocuments)
    .where(and(eq(knowledgeDocuments.ws, ws), inArray(knowledgeDocuments.id, unique(expected.map((e) => e.document)))));
  const chunks = await tx
    .select({
      id: knowledgeChunks.id,
      document: knowledgeChunks.document,
      path: knowledgeChunks.path,
      text: sql<string>`left(${knowledgeChunks.text}, ${shownText})`,
    })
    .from(knowledgeChunks)
    .where(
      and(
        eq(knowledgeChunks.ws, ws),
        inArray(knowledgeChunks.id, unique(expected.flatMap(({ chunk }) => chunk ?? []))),
        eq(knowledgeChunks.removed, false),
      ),
    );
  const documentOf = new Map(documents.map((one) => [one.id, one]));
  const chunkOf = new Map(chunks.map((one) => [one.id, one]));
  return ({ document, chunk }) => {
    const named = documentOf.get(document);
    const passage = chunkOf.get(chunk ?? '');
    const isThere = named !== undefined && named.deletedAt === null;
    return {
      document,
      document_name: named?.name ?? null,
      chunk,
      passage: isThere && passage ? { path: passage.path, text: passage.text } : null,
      state: !isThere ? 'document_gone' : chunk !== null && !passage ? 'passage_gone' : 'there',
    };
  };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** The state of all expected sources together: all exist, some are gone, or all documents are gone. */
export function stateOf(expected: readonly Pick<Expectation, 'state'>[]): ExpectationState {
  if (expected.every(({ state }) => state === 'there')) return 'there';
  return expected.every(({ state }) => state === 'document_gone') ? 'document_gone' : 'passage_gone';
}

/** Whether a passage is an expected one. If the expected passage is gone, any passage of its document counts. */
export const isExpected = (
  expected: readonly Pick<Expectation, 'document' | 'chunk' | 'state'>[],
  passage: { chunk: string; document: string },
): boolean =>
  expected.some(
    ({ document, chunk, state }) =>
      document === passage.document && (chunk === null || state === 'passage_gone' || chunk === passage.chunk),
  );

/** The condition for a question with expected passages or documents that are gone. */
export const hasLostSources = sql`exists (
  select from jsonb_array_elements(knowledge_questions.expected) each
  where not exists (
    select from ${knowledgeDocuments} d
    where d.ws = knowledge_questions.ws and d.id = each ->> 'document' and d.deleted_at is null
      and (each ->> 'chunk' is null or exists (
        select from ${knowledgeChunks} c where c.ws = d.ws and c.id = each ->> 'chunk' and not c.removed))))`;

/**
 * @param known sources that may stay although they are gone
 * @throws {Refusal} 400 for a passage or a document that is not in the base
 */
export async function refuseForeign(
  tx: Tx,
  ws: string,
  base: string,
  expected: readonly ExpectedSource[],
  { field, known = [] }: { field: string; known?: readonly ExpectedSource[] },
): Promise<void> {
  const kept = new Set(known.map(keyOf));
  const given = expected.filter((one) => !kept.has(keyOf(one)));
  if (given.length === 0) return;
  const read = await readExpectations(tx, ws, given);
  const own = await tx
    .select({ id: knowledgeDocuments.id })
    .from(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.ws, ws),
        eq(knowledgeDocuments.base, base),
        inArray(knowledgeDocuments.id, unique(given.map(({ document }) => document))),
      ),
    );
  const members = new Set(own.map(({ id }) => id));
  const passages = await tx
    .select({ id: knowledgeChunks.id, document: knowledgeChunks.document })
    .from(knowledgeChunks)
    .where(
      and(eq(knowledgeChunks.ws, ws), inArray(knowledgeChunks.id, unique(given.flatMap(({ chunk }) => chunk ?? [])))),
    );
  const documentOf = new Map(passages.map(({ id, document }) => [id, document]));
  const isForeign = (one: ExpectedSource) =>
    !members.has(one.document) ||
    read(one).state !== 'there' ||
    (one.chunk !== null && documentOf.get(one.chunk) !== one.document);
  if (given.some(isForeign)) throw refuse.invalid(field, 'expected_not_found');
}

const keyOf = ({ document, chunk }: ExpectedSource) => JSON.stringify([document, chunk]);

/** Removes duplicates. */
export const withoutDoubles = (expected: readonly ExpectedSource[]): ExpectedSource[] => [
  ...new Map(expected.map(({ document, chunk }) => [keyOf({ document, chunk }), { document, chunk }])).values(),
];
