import type { Comparison, IntentFigures } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findEvaluation, hasPredictions, presentEvaluation } from './readEvaluations.ts';
import { countChanged } from './evaluatedUtterances.ts';

/**
 * Compares two evaluations of the same texts.
 * @throws {Refusal} 404, or 409 when they are not of the same utterances
 */
export async function compareEvaluations(tx: Tx, ws: string, id: string, other: string): Promise<Comparison> {
  const after = await findEvaluation(tx, ws, id);
  const before = await findEvaluation(tx, ws, other);
  if (after.classId !== before.classId || after.testSetId !== before.testSetId) {
    throw refuse.conflict('evaluations_differ');
  }
  // Without the stored predictions of both, changes are unknown, and 0 would be wrong.
  const tellChanges = (await hasPredictions(tx, id)) && (await hasPredictions(tx, other));
  return {
    before: presentEvaluation(before, before.report.figures),
    after: presentEvaluation(after, after.report.figures),
    intents: pairResults(before.report.intents, after.report.intents),
    worse: tellChanges ? await countChanged(tx, ws, id, other, 'worse') : null,
    better: tellChanges ? await countChanged(tx, ws, id, other, 'better') : null,
  };
}

/**
 * Figures of intents paired by id, with their newest names. An intent of only one evaluation has no figures in the
 * other.
 */
function pairResults(before: readonly IntentFigures[], after: readonly IntentFigures[]): Comparison['intents'] {
  const then = new Map(before.map((one) => [one.id, one]));
  const now = new Map(after.map((one) => [one.id, one]));
  const quality = (one: IntentFigures | undefined) =>
    one && one.support > 0 ? { precision: one.precision, recall: one.recall, f1: one.f1 } : null;
  return [...new Map([...then, ...now]).values()]
    .map(({ id, intent }) => ({ id, intent, before: quality(then.get(id)), after: quality(now.get(id)) }))
    .filter((pair) => pair.before !== null || pair.after !== null);
}
