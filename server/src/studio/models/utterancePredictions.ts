import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { predictionOutcomes, Utterance, UtterancePrediction } from '@parlance/contract/calls/nlp';
import {
  classes,
  classIntents,
  intents,
  models,
  utterancePredictions,
  utterances,
} from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

type Outcome = (typeof predictionOutcomes)[number];

/** The models whose predictions are read: the newest of all classes of a workspace, or of one class. */
export interface PredictionScope {
  ws: string;
  /** Only this class. */
  classId?: string | undefined;
}

/**
 * CTE with the classes, their newest model and their threshold. Materialized, because the figures of a model are large.
 */
const trained = ({ ws, classId }: PredictionScope): SQL => sql`
  trained as materialized (
    select c.id, c.name, c.trained_model as model_id, coalesce(c.threshold, (m.figures ->> 'threshold')::float8) as threshold
    from ${classes} c join ${models} m on m.id = c.trained_model
    where c.ws = ${ws} and c.deleted_at is null${classId === undefined ? sql`` : sql` and c.id = ${classId}`}
  )`;

const outcome = sql`
  case when p.wrong then 'wrong' when p.intent_id is null or p.score < t.threshold then 'unsure' else 'correct' end`;

/** Predictions of utterances whose intents are still in the class. */
const predictions = sql`
  ${utterancePredictions} p
  join trained t on t.model_id = p.model_id
  join ${utterances} u on u.id = p.utterance_id
  join ${classIntents} member on member.class_id = t.id and member.intent_id = u.intent_id`;

const Row = z.object({
  id: z.string(),
  class_name: z.string(),
  intent: z.string().nullable(),
  intent_name: z.string().nullable(),
  score: z.number(),
  held_out: z.boolean(),
  outcome: z.enum(['correct', 'wrong', 'unsure']),
});

/**
 * Predictions of the newest models for utterances, by the utterance's id. If the intent is in several classes, the
 * worst one.
 *
 * @param which condition on the utterances `u`
 */
export async function readPredictions(
  tx: Tx,
  scope: PredictionScope,
  which: SQL,
): Promise<Map<string, UtterancePrediction>> {
  const rows = await rowsOf(
    tx,
    sql`with ${trained(scope)}
      select distinct on (p.utterance_id) p.utterance_id as id, t.name as class_name, p.intent_id as intent,
        other.name as intent_name, p.score, p.held_out, ${outcome} as outcome
      from ${predictions} left join ${intents} other on other.id = p.intent_id
      where ${which}
      order by p.utterance_id, p.wrong desc, p.score`,
    Row,
  );
  return new Map(rows.map(({ id, ...prediction }) => [id, prediction]));
}

/** Adds the prediction to an utterance, if there is one. */
export function withPrediction<One extends Utterance>(one: One, known: ReadonlyMap<string, UtterancePrediction>): One {
  const prediction = known.get(one.id);
  return prediction ? { ...one, prediction } : one;
}

/** Condition on an utterance `u`: a newest model has this outcome for it. */
export function hasOutcome(scope: PredictionScope, wanted: Outcome): SQL {
  // Written so that an index applies: most utterances are correct.
  const found = {
    wrong: sql`p.wrong`,
    unsure: sql`not p.wrong and p.score < t.threshold`,
    correct: sql`not p.wrong and p.score >= t.threshold`,
  }[wanted];
  return sql`u.id in (
    with ${trained(scope)}
    select p.utterance_id from ${utterancePredictions} p
    join trained t on t.model_id = p.model_id
    join ${utterances} said on said.id = p.utterance_id
    join ${classIntents} member on member.class_id = t.id and member.intent_id = said.intent_id
    where ${found})`;
}

/** Sort expression of utterances `u`: their lowest score. */
export const lowestScore = ({ ws, classId }: PredictionScope): SQL => sql`(
  select min(p.score) from ${utterancePredictions} p
  where p.utterance_id = u.id and p.model_id in (
    select trained_model from ${classes}
    where ws = ${ws} and deleted_at is null${classId === undefined ? sql`` : sql` and id = ${classId}`}
  ))`;
