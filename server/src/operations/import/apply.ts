import type { ImportChoices } from '@parlance/contract/calls/nlp';
import { and, eq, sql } from 'drizzle-orm';
import { applyScript } from '../../automation/scriptFiles/scriptFiles.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { classes, corpora, intents, utterances } from '../../platform/db/nlpTables.ts';
import { newId } from '../../platform/ids/newId.ts';
import { createClass } from '../../studio/classes/classes.ts';
import { createCorpus } from '../../studio/corpora/corpora.ts';
import { touchIntents } from '../../studio/content/intentRows.ts';
import { codeNameOf } from '../../studio/intents/intents.ts';
import { addIntentsTo, touchClasses } from '../../studio/content/membership.ts';
import { refuseTaken } from '../../studio/content/names.ts';
import { insertMany } from '../../studio/utterances/utteranceRows.ts';
import { type Plan, planImport, type PlannedIntent } from './plan.ts';
import type { ParsedFile } from '../../studio/fileReading/types.ts';

export interface ImportResult {
  /** New intents. */
  intents: number;
  /** Added utterances. */
  utterances: number;
  /** Skipped rows of the file: errors, duplicates and conflicts. */
  skipped: number;
  /** Changed classes, intents, corpora and utterances. */
  changed: number;
  /** New corpora. */
  corpora: number;
  /** New scripts, and existing ones with a new draft. */
  scripts: number;
}

interface Importing extends Pick<Deps, 'jobs'> {
  /** Author and message of the saved script versions. */
  author: string;
  message: string;
  /** Called between the writes with the progress from 0 to 1; may throw to stop the import. */
  onProgress: (fraction: number) => void;
}

/** Rows per statement. */
const batch = 2000;

/**
 * Writes the prepared content of a file: corpora, intents, classes, utterances and scripts, all of it in the given
 * transaction.
 * @throws {Refusal} as `planImport`
 */
export async function applyImport(
  tx: Tx,
  ws: string,
  file: ParsedFile,
  choices: ImportChoices,
  { jobs, author, message, onProgress }: Importing,
): Promise<ImportResult> {
  const plan = await planImport(tx, ws, file, choices);
  await writeCorpora(tx, ws, plan);
  const created = plan.intents.filter(({ id }) => id === null);
  const isNew = new Set(created);
  for (const intent of created) {
    onProgress(0);
    intent.id = await insertIntent(tx, ws, intent);
  }
  const changed = plan.intents.filter((intent) => intent.outcome.changed && !isNew.has(intent));
  for (const { id, outcome } of changed) {
    onProgress(0);
    const { attributes, answers, fallback } = outcome;
    await tx
      .update(intents)
      .set({ attributes, answers, fallback })
      .where(eq(intents.id, id ?? ''));
  }
  const ids = plan.intents.map(({ id }) => id ?? '');
  const classIds = await writeClasses(tx, ws, plan, ids);
  if (choices.mode === 'replace') {
    for (const { id, already } of plan.intents) {
      onProgress(0);
      await keepOnly(
        tx,
        id ?? '',
        already.map((entry) => entry.key),
      );
    }
  }
  const losers = await removeMoved(tx, plan.moved);
  await writeAnnotations(tx, plan.marked);
  const written = await writeUtterances(tx, ws, plan.intents, onProgress);
  await touchIntents(tx, [...new Set([...ids, ...losers])]);
  await touchClasses(tx, classIds);
  for (const script of plan.scripts) await applyScript(tx, ws, script, { jobs }, { author, message });
  const others = plan.classes.filter((one) => one.changed && one.id !== null).length;
  const words = plan.corpora.filter((one) => one.changed && one.id !== null).length;
  return {
    intents: created.length,
    utterances: written,
    skipped: file.rows - written,
    changed: changed.length + others + words + plan.marked.size,
    corpora: plan.corpora.filter((one) => one.changed && one.id === null).length,
    scripts: plan.scripts.length,
  };
}

async function writeCorpora(tx: Tx, ws: string, plan: Plan): Promise<void> {
  for (const { id, name, kind, fuzzy, values, changed } of plan.corpora) {
    if (!changed) continue;
    if (id === null) {
      await createCorpus(tx, ws, { name, kind, fuzzy, values });
      continue;
    }
    await tx
      .update(corpora)
      .set({ kind, fuzzy, entries: values, updatedAt: sql`now()`, version: sql`${corpora.version} + 1` })
      .where(eq(corpora.id, id));
  }
}

/** Writes the classes. Returns the ids of those to which intents were added. */
async function writeClasses(tx: Tx, ws: string, plan: Plan, intentIds: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, name, description, fallback, threshold, intents: members, changed } of plan.classes) {
    const classId = id ?? (await createClass(tx, ws, { name, description }));
    if (changed) await tx.update(classes).set({ description, fallback, threshold }).where(eq(classes.id, classId));
    const added = members.flatMap((place) => intentIds[place] ?? []);
    await addIntentsTo(tx, classId, added);
    ids.push(classId);
  }
  return ids;
}

async function insertIntent(tx: Tx, ws: string, { name, code, outcome }: PlannedIntent): Promise<string> {
  await refuseTaken(tx, 'intent', ws, name);
  const { attributes, answers, fallback } = outcome;
  const id = newId();
  await tx.insert(intents).values({ id, ws, name, codeName: code ?? codeNameOf(name), attributes, answers, fallback });
  return id;
}

async function keepOnly(tx: Tx, intentId: string, keys: string[]): Promise<void> {
  await tx
    .delete(utterances)
    .where(and(eq(utterances.intentId, intentId), sql`not ${utterances.textKey} = any(${sql.param(keys)}::text[])`));
}

/** Deletes moved utterances from the intents that lose them. Returns those intents. */
async function removeMoved(tx: Tx, moved: Map<string, string[]>): Promise<string[]> {
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

async function writeAnnotations(tx: Tx, marked: Plan['marked']): Promise<void> {
  if (marked.size === 0) return;
  const marks = [...marked.values()].map((annotations) => JSON.stringify(annotations));
  await tx.execute(sql`
    update ${utterances} set annotations = marked.annotations::jsonb, version = ${utterances.version} + 1
    from unnest(${sql.param([...marked.keys()])}::text[], ${sql.param(marks)}::text[]) as marked (id, annotations)
    where ${utterances.id} = marked.id`);
}

async function writeUtterances(
  tx: Tx,
  ws: string,
  planned: readonly PlannedIntent[],
  onProgress: (fraction: number) => void,
): Promise<number> {
  const rows = planned.flatMap(({ id, added }) =>
    added.map(({ text, key, annotations, source = 'import' as const }) => ({
      id: newId(),
      intentId: id ?? '',
      key,
      text,
      annotations,
      source,
    })),
  );
  let written = 0;
  for (let at = 0; at < rows.length; at += batch) {
    written += await insertMany(tx, ws, rows.slice(at, at + batch));
    onProgress(Math.min(1, (at + batch) / rows.length));
  }
  return written;
}
