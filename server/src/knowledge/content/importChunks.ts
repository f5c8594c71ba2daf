import Papa from 'papaparse';
import path from 'node:path';
import { and, sql } from 'drizzle-orm';
import type { ChunkImport } from '@parlance/contract/calls/knowledge/chunks';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { storable } from '@parlance/contract/common';
import { knowledgeLimits, type DocumentKind } from '@parlance/contract/knowledgeTables';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { cleanName } from '../../workspace/files/check.ts';
import { lockBase } from '../bases/bases.ts';
import { addChunks } from './chunks.ts';
import { type DocumentRow, insertDocument, ofBase } from './documents.ts';

const columns = ['document', 'heading', 'text'] as const;

/** A table of chunks as an example to fill in. */
export const template = `\uFEFF${Papa.unparse({
  fields: [...columns],
  data: [
    ['Delivery', 'Delivery > Costs', 'Delivery is free from 50 €. Below, it costs 4.90 €.'],
    ['Delivery', 'Delivery > Time', 'Orders before noon arrive the next working day.'],
  ],
})}\r\n`;

interface Row {
  /** Name of the document that the chunk is added to; empty: the one named after the file. */
  document: string;
  path: string[];
  text: string;
}

/** The chunks of a table, and the rows without a valid one. @throws {Refusal} 400 */
function readRows([header = [], ...lines]: readonly string[][]): { rows: Row[]; skipped: ChunkImport['skipped'] } {
  const names = header.map((name) => name.trim().toLowerCase());
  const at = Object.fromEntries(columns.map((column) => [column, names.indexOf(column)]));
  if (at['text'] === -1) throw refuse.invalid('file', 'chunk_column_missing');
  if (lines.length > knowledgeLimits.importRows)
    throw refuse.invalid('file', 'file_too_many_rows', { max: knowledgeLimits.importRows });
  const skipped: ChunkImport['skipped'] = [];
  const rows = lines.flatMap((cells, index): Row[] => {
    const cell = (column: (typeof columns)[number]) => storable(cells[at[column] ?? -1] ?? '').trim();
    if (cells.every((each) => each.trim() === '')) return [];
    const problem = problemOf(cell('text'));
    if (problem) {
      skipped.push({ row: index + 2, error: problem });
      return [];
    }
    const headings = cell('heading')
      .split('>')
      .map((each) => each.trim().slice(0, knowledgeLimits.headingLength));
    return [
      { document: cell('document'), path: headings.filter((each) => each !== '').slice(0, 10), text: cell('text') },
    ];
  });
  return { rows, skipped };
}

function problemOf(text: string): ErrorDetail | undefined {
  if (text === '') return errorDetail('chunk_row_empty');
  const max = knowledgeLimits.chunkLength;
  return text.length > max ? errorDetail('chunk_row_too_long', { max }) : undefined;
}

/**
 * Adds the chunks of a table to the documents that it names, and creates missing documents.
 * @param table the rows of the file, as `readTable` returns them
 */
export async function importChunks(
  tx: Tx,
  ws: string,
  base: string,
  table: readonly string[][],
  filename: string,
): Promise<ChunkImport> {
  await lockBase(tx, ws, base);
  const { rows, skipped } = readRows(table);
  const name = path.basename(cleanName(filename), path.extname(filename));
  const byDocument = new Map<string, Row[]>();
  for (const row of rows) {
    const document = row.document === '' ? name : row.document;
    const own = byDocument.get(document);
    if (own) own.push(row);
    else byDocument.set(document, [row]);
  }
  for (const [document, own] of byDocument) {
    await addChunks(tx, await documentNamed(tx, ws, base, document.slice(0, 200)), own);
  }
  return { added: rows.length, skipped };
}

async function documentNamed(tx: Tx, ws: string, base: string, name: string): Promise<DocumentRow> {
  const [row] = await tx
    .select()
    .from(knowledgeDocuments)
    .where(
      and(
        ofBase(ws, base),
        sql`${knowledgeDocuments.kind} <> ${'site' satisfies DocumentKind}`,
        eqIgnoringCase(knowledgeDocuments.name, name),
      ),
    )
    .orderBy(knowledgeDocuments.id)
    .limit(1)
    .for('no key update');
  return row ?? insertDocument(tx, ws, base, { kind: 'text', name, text: '', format: 'markdown', state: 'ready' });
}
