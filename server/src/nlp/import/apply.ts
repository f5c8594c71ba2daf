import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/port.ts';
import { intents, utterances } from '../../db/nlpTables.ts';
import { newId } from '../../accounts/tokens.ts';
import { createClass } from '../classes.ts';
import { touchIntents } from '../intentRows.ts';
import { codeNameOf } from '../intents.ts';
import { addIntentsTo, touchClasses } from '../membership.ts';
import { lookUp, refuseTaken } from '../names.ts';
import { insertMany } from '../utteranceRows.ts';
import { type ConflictChoice, type ImportMode, planImport } from './plan.ts';
import type { ParsedFile } from './types.ts';

export interface ImportChoices {
  class_name: string;
  /** `replace`: intents of the file have the file's sentences and no others afterwards. */
  mode: ImportMode;
  conflicts: ConflictChoice;
}

export interface Imported {
  /** Intents that are new. */
  intents: number;
  /** Sentences that were added. */
  utterances: number;
  /** Rows of the file that were not: errors, duplicates and conflicts. */
  skipped: number;
}

/** Rows written by one statement. */
const batch = 2000;

/**
 * Writes a file's sentences: class, intents, all of it in the given transaction.
 * @param onProgress called with 0 to 1 after each batch, which may throw to stop
 */
export async function applyImport(
  tx: Tx,
  ws: string,
  file: ParsedFile,
  { class_name, mode, conflicts }: ImportChoices,
  onProgress: (fraction: number) => void,
): Promise<Imported> {
  const classId = (await lookUp(tx, 'class', ws, class_name)) ?? (await createClass(tx, ws, { class_name }));
  const plan = await planImport(tx, ws, file, { mode, conflicts });
  const filled = plan.intents.filter((intent) => intent.added.length + intent.already.length > 0);
  const created = filled.filter((intent) => intent.id === null);
  for (const intent of created) intent.id = await insertIntent(tx, ws, intent.name);
  const ids = filled.map((intent) => intent.id ?? '');
  await addIntentsTo(tx, classId, ids);
  if (mode === 'replace') {
    for (const { id, already } of filled)
      await keepOnly(
        tx,
        id ?? '',
        already.map((entry) => entry.key),
      );
  }
  const losers = await takeAway(tx, plan.moved);
  const rows = filled.flatMap(({ id, added }) =>
    added.map(({ text, key }) => ({
      id: newId(),
      intentId: id ?? '',
      key,
      text,
      annotations: [],
      source: 'import' as const,
    })),
  );
  let written = 0;
  for (let at = 0; at < rows.length; at += batch) {
    written += await insertMany(tx, ws, rows.slice(at, at + batch));
    onProgress(Math.min(1, (at + batch) / rows.length));
  }
  await touchIntents(tx, [...ids, ...losers]);
  await touchClasses(tx, [classId]);
  return { intents: created.length, utterances: written, skipped: file.rows - written };
}

async function insertIntent(tx: Tx, ws: string, name: string): Promise<string> {
  await refuseTaken(tx, 'intent', ws, name);
  const id = newId();
  await tx.insert(intents).values({ id, ws, name, codeName: codeNameOf(name) });
  return id;
}

async function keepOnly(tx: Tx, intentId: string, keys: string[]): Promise<void> {
  await tx
    .delete(utterances)
    .where(and(eq(utterances.intentId, intentId), sql`not ${utterances.textKey} = any(${sql.param(keys)}::text[])`));
}

/** Takes sentences away from the intents that lose them; returns those intents. */
async function takeAway(tx: Tx, moved: Map<string, string[]>): Promise<string[]> {
  const pairs = [...moved].flatMap(([key, from]) => from.map((intentId) => ({ key, intentId })));
  if (pairs.length === 0) return [];
  await tx.execute(sql`
    delete from ${utterances}
    using unnest(
      ${sql.param(pairs.map((pair) => pair.intentId))}::text[], ${sql.param(pairs.map((pair) => pair.key))}::text[]
    ) as lost (intent_id, key)
    where ${utterances.intentId} = lost.intent_id and ${utterances.textKey} = lost.key`);
  return [...new Set(pairs.map((pair) => pair.intentId))];
}
