import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { refuse } from '../../platform/http/refusal.ts';
import { questionOf } from '../figures/question.ts';
import { checkSpan } from '../period.ts';

interface ChartContent {
  range?: ChartRange | undefined;
  cards?: readonly ChartCard[] | undefined;
}

/** Refuses charts that could be saved but never shown. @throws {Refusal} 400 with the field */
export function checkChart({ range, cards = [] }: ChartContent): void {
  checkRange(range, 'range');
  const ids = new Set<string>();
  for (const [at, { id, metric, dimension, split, filters, range: own }] of cards.entries()) {
    const path = `cards.${at}`;
    if (ids.has(id)) throw refuse.invalid(`${path}.id`, 'duplicates');
    ids.add(id);
    checkRange(own, `${path}.range`);
    questionOf({ metric, dimension, ...(split && { split }), ...filters }, path);
  }
}

function checkRange(range: ChartRange | null | undefined, path: string): void {
  if (!range || 'days' in range) return;
  checkSpan({ start: new Date(range.start_date), end: new Date(range.end_date) }, `${path}.start_date`);
}
