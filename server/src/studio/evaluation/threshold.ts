import type { Threshold } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { findClass } from '../classes/classes.ts';
import { suggestedThreshold } from './evaluate.job.ts';

/** The threshold of a class. @throws {Refusal} 404 */
export async function readThreshold(tx: Tx, ws: string, classId: string): Promise<Threshold> {
  const { threshold, trainedModel, version } = await findClass(tx, ws, classId);
  return { own: threshold, suggested: await suggestedThreshold(tx, trainedModel), version };
}
