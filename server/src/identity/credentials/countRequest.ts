import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countUp } from './failureCounter.ts';

/**
 * Rate-limits an expensive request that anyone can make, like one for a mail.
 * @throws {Refusal} 429 for more than `most` requests within an hour
 */
export async function countRequest(tx: Tx, key: string, most: number): Promise<void> {
  const { count } = await countUp(tx, key, 60 * 60 * 1000, { count: 1 });
  if (count > most) throw refuse.tooMany('rate');
}
