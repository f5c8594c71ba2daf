import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { describeError } from '@parlance/contract/errors/errorDetail';
import type { Corpus, CorpusSummary, CorpusValue } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { corpora } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { CorpusPatterns } from '../../nlu/entities/patterns.ts';
import { renameCorpusInAttributes } from '../content/attributes.ts';
import { byName } from '@parlance/contract/byName';
import { refuseTaken } from '../content/names.ts';

type CorpusRow = typeof corpora.$inferSelect;

const { entries: _entries, ...withoutEntries } = getTableColumns(corpora);

export interface CorpusDraft {
  name: string;
  kind?: CorpusRow['kind'];
  fuzzy?: boolean;
  values?: CorpusValue[];
}

/** The corpora of a workspace by name, without their values. */
export async function listCorpora(tx: Tx, ws: string): Promise<CorpusSummary[]> {
  // Counted by the database, because the values of a large workspace are megabytes.
  const rows = await tx
    .select({ ...withoutEntries, count: sql<number>`jsonb_array_length(${corpora.entries})` })
    .from(corpora)
    .where(and(eq(corpora.ws, ws), isNull(corpora.deletedAt)));
  return rows.toSorted(byName).map(({ count, ...row }) => summary(row, count));
}

/** All corpora of a workspace with their values. */
export async function allCorpora(tx: Tx, ws: string): Promise<CorpusRow[]> {
  return tx
    .select()
    .from(corpora)
    .where(and(eq(corpora.ws, ws), isNull(corpora.deletedAt)));
}

/** One corpus. @throws {Refusal} 404 */
export async function readCorpus(tx: Tx, ws: string, id: string): Promise<Corpus> {
  const [row] = await tx
    .select()
    .from(corpora)
    .where(and(eq(corpora.ws, ws), eq(corpora.id, id), isNull(corpora.deletedAt)));
  if (!row) throw refuse.notFound('corpus_not_found');
  return {
    ...summary(row, row.entries.length),
    values: row.entries,
    list: row.entries.map((entry) => entry.value),
    skipped_patterns: row.kind === 'pattern' ? skippedPatterns(row.entries) : [],
  };
}

/** Locks a corpus until the transaction ends. */
export async function lockCorpus(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: corpora.id }).from(corpora).where(eq(corpora.id, id)).for('no key update');
}

/**
 * Creates a corpus and returns its id.
 * @throws {Refusal} 409 for a taken name, 400 for a duplicate value or a malformed pattern
 */
export async function createCorpus(tx: Tx, ws: string, draft: CorpusDraft): Promise<string> {
  const { name, kind = 'list', fuzzy = false, values: entries = [] } = draft;
  await refuseTaken(tx, 'corpus', ws, name);
  checkEntries(kind, entries);
  const id = newId();
  await tx.insert(corpora).values({ id, ws, name, kind, fuzzy, entries });
  return id;
}

/**
 * Changes the given properties of a corpus. A new name is also changed in attributes.
 * @throws {Refusal} as `createCorpus`
 */
export async function changeCorpus(tx: Tx, ws: string, id: string, change: Partial<CorpusDraft>): Promise<void> {
  const before = await readCorpus(tx, ws, id);
  const { name, kind, fuzzy, values: entries } = change;
  if (name !== undefined) await refuseTaken(tx, 'corpus', ws, name, id);
  // A corpus with invalid patterns from an earlier version can still be renamed.
  if (kind !== undefined || entries !== undefined) checkEntries(kind ?? before.kind, entries ?? before.values);
  await tx
    .update(corpora)
    .set({ name, kind, fuzzy, entries, updatedAt: sql`now()`, version: sql`${corpora.version} + 1` })
    .where(eq(corpora.id, id));
  if (name !== undefined && name !== before.name) await renameCorpusInAttributes(tx, ws, before.name, name);
}

/**
 * Patterns that an earlier engine accepted and this one does not. They are kept, match nothing, and can be corrected.
 */
function skippedPatterns(entries: readonly CorpusValue[]): Corpus['skipped_patterns'] {
  const patterns = new CorpusPatterns();
  return entries
    .flatMap(({ value, synonyms }) => [value, ...synonyms])
    .flatMap((source) => {
      const pattern = patterns.read(source);
      return 'problem' in pattern ? [{ pattern: source, problem: describeError(pattern.problem) }] : [];
    });
}

/** Number of corpora with patterns that the engine refuses, by workspace. */
export async function countSkippedPatterns(
  tx: Tx,
): Promise<{ workspace: string; corpora: number; patterns: number }[]> {
  const rows = await tx
    .select({ ws: corpora.ws, entries: corpora.entries })
    .from(corpora)
    .innerJoin(workspaces, and(eq(workspaces.id, corpora.ws), isNull(workspaces.deletedAt)))
    .where(and(eq(corpora.kind, 'pattern'), isNull(corpora.deletedAt)));
  const found = new Map<string, { corpora: number; patterns: number }>();
  for (const { ws, entries } of rows) {
    const skipped = skippedPatterns(entries).length;
    const before = found.get(ws) ?? { corpora: 0, patterns: 0 };
    if (skipped > 0) found.set(ws, { corpora: before.corpora + 1, patterns: before.patterns + skipped });
  }
  return [...found].map(([workspace, counts]) => ({ workspace, ...counts }));
}

function summary(row: Omit<CorpusRow, 'entries'>, count: number): CorpusSummary {
  return {
    id: row.id,
    corpus_name: row.name,
    name: row.name,
    kind: row.kind,
    fuzzy: row.fuzzy,
    value_count: count,
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}

function checkEntries(kind: CorpusRow['kind'], entries: CorpusValue[]): void {
  const seen = new Map<string, number>();
  const patterns = new CorpusPatterns();
  const checkPattern = (source: string, field: string) => {
    const pattern = patterns.read(source);
    if ('problem' in pattern) throw refuse.invalidFields({ [field]: describeError(pattern.problem) });
  };
  for (const [index, { value, synonyms }] of entries.entries()) {
    const twin = seen.get(value.toLowerCase());
    if (twin !== undefined) throw refuse.invalid(`values.${index}.value`, 'corpus_value_taken', { position: twin + 1 });
    seen.set(value.toLowerCase(), index);
    if (kind !== 'pattern') continue;
    checkPattern(value, `values.${index}.value`);
    for (const [at, synonym] of synonyms.entries()) checkPattern(synonym, `values.${index}.synonyms.${at}`);
  }
}
