import type { Comparison, IntentFigures } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findEvaluation, hasPredictions, presentEvaluation } from './runs.ts';
import { countChanged } from './evaluatedUtterances.ts';

/**
 * What became better or worse between two evaluations.
 * @throws {Refusal} 404, or 409 when they are not of the same utterances
 */
export async function compareEvaluations(tx: Tx, ws: string, id: string, other: string): Promise<Comparison> {
  const after = await findEvaluation(tx, ws, id);
  const before = await findEvaluation(tx, ws, other);
  if (after.classId !== before.classId || after.testSetId !== before.testSetId) {
    throw refuse.conflict('evaluations_differ');
  }
  // Without those of one, nothing tells what changed: none would be counted.
  const tellChanges = (await hasPredictions(tx, id)) && (await hasPredictions(tx, other));
  return {
    before: presentEvaluation(before, before.report.figures),
    after: presentEvaluation(after, after.report.figures),
    intents: pairUp(before.report.intents, after.report.intents),
    worse: tellChanges ? await countChanged(tx, ws, id, other, 'worse') : null,
    better: tellChanges ? await countChanged(tx, ws, id, other, 'better') : null,
  };
}

/** Intents by id, under their newest names; those of one evaluation alone have no figures in the other. */
function pairUp(before: readonly IntentFigures[], after: readonly IntentFigures[]): Comparison['intents'] {
  const then = new Map(before.map((one) => [one.id, one]));
  const now = new Map(after.map((one) => [one.id, one]));
  const quality = (one: IntentFigures | undefined) =>
    one && one.support > 0 ? { precision: one.precision, recall: one.recall, f1: one.f1 } : null;
  return [...new Map([...then, ...now]).values()]
    .map(({ id, intent }) => ({ id, intent, before: quality(then.get(id)), after: quality(now.get(id)) }))
    .filter((pair) => pair.before !== null || pair.after !== null);
}
