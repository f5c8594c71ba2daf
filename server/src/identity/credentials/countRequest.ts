import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countUp } from './failureCounter.ts';

/**
 * Counts something anyone may ask for, and that costs: a mail, for instance.
 * @throws {Refusal} 429 for more than `most` requests within an hour
 */
export async function countRequest(tx: Tx, key: string, most: number): Promise<void> {
  const { count } = await countUp(tx, key, 60 * 60 * 1000, { count: 1 });
  if (count > most) throw refuse.tooMany('rate');
}
