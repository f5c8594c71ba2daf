import { and, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { QuestionImport } from '@parlance/contract/calls/knowledge/evaluation';
import { storable } from '@parlance/contract/common';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { ofBase } from '../content/documents.ts';
import type { SetRow } from './questionSets.ts';
import { addQuestions, type QuestionDraft } from './questions.ts';

const columns = ['question', 'document', 'answerable'] as const;

/** A table of questions as an example to fill in. */
export const template = `\uFEFF${Papa.unparse({
  fields: [...columns],
  data: [
    ['What does delivery cost?', 'Delivery', 'yes'],
    ['Do you sell gift cards?', '', 'no'],
  ],
})}\r\n`;

const yes = new Set(['', 'yes', 'true', '1', 'y', 'oui']);
const no = new Set(['no', 'false', '0', 'n', 'non']);

/**
 * Adds the questions of a table to a locked set. An answerable question without a document becomes a draft.
 * @param table the rows of the file, as `readTable` returns them
 * @throws {Refusal} 400 for an invalid table, 409 where there are too many
 */
export async function importQuestions(
  tx: Tx,
  set: SetRow,
  table: readonly string[][],
  by: string,
): Promise<QuestionImport> {
  const { ws, base } = set;
  const [header = [], ...lines] = table;
  const names = header.map((name) => name.trim().toLowerCase());
  const at = Object.fromEntries(columns.map((column) => [column, names.indexOf(column)]));
  if (at['question'] === -1) throw refuse.invalid('file', 'question_column_missing');
  const max = knowledgeLimits.questionsPerSet;
  if (lines.length > max) throw refuse.invalid('file', 'file_too_many_rows', { max });
  const documents = await documentsByName(tx, ws, base);
  const skipped: QuestionImport['skipped'] = [];
  const drafts = lines.flatMap((cells, index): QuestionDraft[] => {
    const cell = (column: (typeof columns)[number]) => storable(cells[at[column] ?? -1] ?? '').trim();
    if (cells.every((each) => each.trim() === '')) return [];
    const [text, name, answer] = [cell('question'), cell('document'), cell('answerable').toLowerCase()];
    const document = documents.get(name.toLowerCase());
    const problem = problemOf(text, answer) ?? (name !== '' && !document ? unknown(name) : undefined);
    if (problem) {
      skipped.push({ row: index + 2, error: problem });
      return [];
    }
    const answerable = !no.has(answer);
    const expected = answerable && document !== undefined ? [{ document, chunk: null }] : [];
    return [{ text, answerable, expected, source: 'import' }];
  });
  const added = await addQuestions(tx, set, drafts, by);
  return {
    added: added.length,
    drafts: added.filter(({ state }) => state === 'draft').length,
    duplicates: drafts.length - added.length,
    skipped,
  };
}

function problemOf(text: string, answer: string): ErrorDetail | undefined {
  if (text === '') return errorDetail('question_row_empty');
  const max = knowledgeLimits.questionLength;
  if (text.length > max) return errorDetail('question_row_too_long', { max });
  return yes.has(answer) || no.has(answer)
    ? undefined
    : errorDetail('question_row_answerable', { value: answer.slice(0, 50) });
}

const unknown = (name: string) => errorDetail('question_row_document', { name: name.slice(0, 200) });

/** Ids of the documents of a base, by their names in lower case. */
async function documentsByName(tx: Tx, ws: string, base: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: knowledgeDocuments.id, name: knowledgeDocuments.name })
    .from(knowledgeDocuments)
    .where(and(ofBase(ws, base), sql`${knowledgeDocuments.kind} <> 'site'`));
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}
