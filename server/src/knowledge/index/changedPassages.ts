import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isLanguageName, type SpokenLanguage } from '../../nlu/language.ts';
import { knowledgeChunks, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { wasRead } from '../bases/bases.ts';
import type { IndexChanges, IndexedPassage } from './knowledgeIndex.ts';

/** Chunks read by one statement. */
const page = 2000;

const Row = z.object({
  id: z.string(),
  document: z.string(),
  path: z.array(z.string()),
  text: z.string(),
  changed: z.number(),
  is_found: z.boolean(),
  tags: z.array(z.string()),
  language: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
});

/** The position from which a reading of changes continues. */
export interface ChangeMark {
  changed: number;
  id: string;
}

/** The language by its name; null for an unsupported one. */
export const spokenOf = (name: string | null): SpokenLanguage | null =>
  name !== null && isLanguageName(name) && name !== 'auto' ? name : null;

/** The text of a passage that is indexed and embedded, with its headings. */
export const textToFind = ({ path, text }: Pick<IndexedPassage, 'path' | 'text'>): string => [...path, text].join('\n');

/** The condition for a chunk `c` of a document `d` that can be found, on any day. */
export const isFound = sql`not c.removed and c.enabled and ${wasRead} and d.enabled and d.archived_at is null
  and d.deleted_at is null`;

/**
 * The next chunks of a base that have changed after a mark, in the order of their changes. Those that can no longer be
 * found are in `removed`.
 *
 * @returns `next`: null after the last one
 */
export async function readChanges(
  tx: Tx,
  ws: string,
  base: string,
  after: ChangeMark,
): Promise<IndexChanges & { next: ChangeMark | null }> {
  const rows = await rowsOf(
    tx,
    sql`select c.id, c.document, c.path, c.text, c.changed, (${isFound}) as is_found, d.tags, d.language,
        d.valid_from::text, d.valid_until::text
      from ${knowledgeChunks} c join ${knowledgeDocuments} d on d.ws = c.ws and d.id = c.document
      where c.ws = ${ws} and c.base = ${base} and (c.changed, c.id) > (${after.changed}, ${after.id})
      order by c.changed, c.id limit ${page}`,
    Row,
  );
  const last = rows.at(-1);
  return {
    put: rows
      .filter((row) => row.is_found)
      .map(({ id, document, path, text, tags, language, valid_from: validFrom, valid_until: validUntil }) => ({
        id,
        document,
        path,
        text,
        tags,
        language: spokenOf(language),
        validFrom,
        validUntil,
      })),
    removed: rows.flatMap(({ id, is_found: found }) => (found ? [] : [id])),
    next: last && rows.length === page ? { changed: last.changed, id: last.id } : null,
  };
}

/** The texts of some chunks that are to be embedded, by id. */
export async function readTexts(tx: Tx, ws: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(
    tx,
    sql`select id, path, text from ${knowledgeChunks} where ws = ${ws} and id = any(${sql.param([...ids])}::text[])`,
    z.object({ id: z.string(), path: z.array(z.string()), text: z.string() }),
  );
  return new Map(rows.map((row) => [row.id, textToFind(row)]));
}
