import type { Threshold } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { findClass } from '../classes/classes.ts';
import { recommendedThreshold } from './evaluate.job.ts';

/** The threshold of a class. @throws {Refusal} 404 */
export async function readThreshold(tx: Tx, ws: string, classId: string): Promise<Threshold> {
  const { threshold, trainedModel, version } = await findClass(tx, ws, classId);
  return { own: threshold, recommended: await recommendedThreshold(tx, trainedModel), version };
}
