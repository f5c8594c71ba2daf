import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { UtteranceProblem } from '@parlance/contract/calls/nlp';
import { classes, classIntents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { type EmbeddingDeps, embeddingsFor, vectorFor } from '../embeddings/embeddings.ts';
import { loadModel } from '../models/modelCache.ts';
import { resolve } from '../content/names.ts';
import { textKey } from '../content/textKey.ts';
import { intentNames } from '../content/intentRows.ts';
import { closerIntent, unlessUnreadable } from './modelCheck.ts';
import { presentProblems, type Problem } from './problems.ts';
import { nearDuplicatesOf } from './nearDuplicates.ts';

/**
 * Problems that an utterance would have in an intent: duplicates in other intents, and predictions of the newest models
 * of the intent's classes. Computes with no transaction open.
 * @throws {Refusal} 404 for an unknown intent
 */
export async function checkText(
  deps: EmbeddingDeps,
  ws: string,
  { text, intent, except }: { text: string; intent?: string | undefined; except?: string | undefined },
): Promise<UtteranceProblem[]> {
  const { db } = deps;
  const { intentId, twins, models } = await db.tx(async (tx) => {
    const intentId = intent === undefined ? undefined : await resolve(tx, 'intent', ws, intent);
    const twins = await nearDuplicatesOf(tx, ws, { text, key: textKey(text), intentId, except });
    return { intentId, twins, models: intentId === undefined ? [] : await modelsOf(tx, intentId) };
  });
  const seen = new Set<string>();
  const problems: Problem[] = twins
    .filter((twin) => !seen.has(twin.intentId) && seen.add(twin.intentId))
    .map((twin) => ({ kind: twin.kind, intentId: '', otherId: twin.intentId, text: twin.text, score: null }));
  for (const id of models) {
    const loaded = await loadModel(db, id).catch(unlessUnreadable);
    if (!loaded || intentId === undefined) continue;
    const vector = vectorFor(await embeddingsFor(deps, ws, [loaded.model], [text]), loaded.model, text);
    const closer = closerIntent(loaded, { text, vector }, intentId);
    if (!closer || seen.has(closer.intentId)) continue;
    seen.add(closer.intentId);
    problems.push({ kind: 'closer', intentId: '', otherId: closer.intentId, text: null, score: closer.score });
  }
  const names = await db.tx((tx) => intentNames(tx, ws, [...seen]));
  return presentProblems(problems, names);
}

/** The newest models of an intent's classes. */
async function modelsOf(tx: Tx, intentId: string): Promise<string[]> {
  const rows = await tx
    .select({ model: classes.trainedModel })
    .from(classIntents)
    .innerJoin(classes, eq(classes.id, classIntents.classId))
    .where(and(eq(classIntents.intentId, intentId), isNull(classes.deletedAt), isNotNull(classes.trainedModel)));
  return rows.flatMap(({ model }) => model ?? []);
}
