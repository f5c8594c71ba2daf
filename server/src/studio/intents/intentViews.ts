import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Intent, IntentSummary } from '@parlance/contract/calls/nlp';
import { intentSkill } from '@parlance/contract/limits';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { classes, classIntents, type IntentFigures, intents, models, utterances } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countUtterances } from '../content/intentRows.ts';
import { byName } from '@parlance/contract/byName';
import { f1Of } from '../models/figures.ts';
import { readPredictions, withPrediction } from '../models/utterancePredictions.ts';
import { presentUtterance } from '../utterances/utteranceRows.ts';
import { type IntentAnswering, readAnswering } from './readAnswering.ts';

/** The intents of a workspace by name, without their utterances. */
export async function listIntents(tx: Tx, ws: string): Promise<IntentSummary[]> {
  const rows = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt)));
  const counts = await countUtterances(tx, eq(utterances.ws, ws));
  const homes = await classNames(tx, eq(classes.ws, ws));
  const answering = await readAnswering(tx, ws);
  return rows.toSorted(byName).map((row) => presentIntent(row, counts, homes, answering));
}

/** One intent with its utterances, oldest first. */
export async function readIntent(tx: Tx, ws: string, id: string): Promise<Intent> {
  const [row] = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.ws, ws), eq(intents.id, id), isNull(intents.deletedAt)));
  if (!row) throw refuse.notFound('intent_not_found');
  const said = await tx
    .select()
    .from(utterances)
    .where(eq(utterances.intentId, id))
    .orderBy(asc(utterances.createdAt), asc(utterances.position));
  const homes = await classNames(tx, eq(classIntents.intentId, id));
  const predictions = await readPredictions(tx, { ws }, sql`u.intent_id = ${id}`);
  return {
    ...presentIntent(row, new Map([[id, said.length]]), homes, await readAnswering(tx, ws, id)),
    attributes: row.attributes,
    answers: row.answers,
    fallback: row.fallback,
    utterances: said.map((one) => withPrediction(presentUtterance(one), predictions)),
    measured: await readMeasured(tx, id),
  };
}

/** The figures of an intent in the newest training of each class. */
async function readMeasured(tx: Tx, id: string): Promise<Intent['measured']> {
  const rows = await tx
    .select({ name: classes.name, figures: sql<IntentFigures | null>`${models.figures} -> 'perIntent' -> ${id}::text` })
    .from(classIntents)
    .innerJoin(classes, and(eq(classes.id, classIntents.classId), isNull(classes.deletedAt)))
    .innerJoin(models, eq(models.id, classes.trainedModel))
    .where(eq(classIntents.intentId, id))
    .orderBy(asc(nameOrder(classes.name)));
  return rows.flatMap(({ name, figures }) => {
    const f1 = figures && f1Of(figures);
    return f1 === null ? [] : [{ class_name: name, f1, support: figures?.support ?? 0 }];
  });
}

/** An intent for the audit log: without its utterances, figures, publishing state and dialogs. */
export async function intentForAudit(tx: Tx, ws: string, id: string) {
  const { utterances: _, measured: __, answers_published: ___, dialogs: ____, ...rest } = await readIntent(tx, ws, id);
  return rest;
}

async function classNames(tx: Tx, which: SQL): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ intentId: classIntents.intentId, name: classes.name })
    .from(classIntents)
    .innerJoin(classes, and(eq(classes.id, classIntents.classId), isNull(classes.deletedAt)))
    .where(which)
    .orderBy(asc(nameOrder(classes.name)));
  const names = new Map<string, string[]>();
  for (const row of rows) names.set(row.intentId, [...(names.get(row.intentId) ?? []), row.name]);
  return names;
}

function presentIntent(
  row: typeof intents.$inferSelect,
  counts: Map<string, number>,
  homes: Map<string, string[]>,
  { published, dialogs }: IntentAnswering,
): IntentSummary {
  return {
    id: row.id,
    intent_name: row.name,
    intentCodeName: row.codeName,
    skill: intentSkill,
    classes: homes.get(row.id) ?? [],
    utterance_count: counts.get(row.id) ?? 0,
    answer_count: row.answers.length,
    answers_published: published.has(row.id),
    dialogs: dialogs.get(row.id) ?? [],
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  };
}
