import type { QueryOf } from '@parlance/contract';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { prefetch, useCall } from '../../../shared/api/queryClient.ts';
import { refreshEvery } from '../refreshEvery.ts';

export const figuresCall = 'GET /api/1.0/workspaces/:ws/figures';

/** The query of a card, over the range of its chart unless the card has its own. */
export function figuresQuery(card: ChartCard, range: ChartRange, whole = false): QueryOf<typeof figuresCall> {
  const { metric, dimension, split, compare, limit } = card;
  return {
    ...card.filters,
    ...(card.range ?? range),
    metric,
    dimension,
    ...(split !== null && { split }),
    compare,
    limit,
    ...(whole && { whole: 'true' as const }),
  };
}

/** Identifies the query of a card; cards with equal queries have the same value. */
export const figuresKey = (card: ChartCard, range: ChartRange): string => JSON.stringify(figuresQuery(card, range));

/**
 * The figures of a card, polled while it is shown.
 * @param whole counts all messages, which may take long, so they are not polled
 */
export const useFigures = (ws: string, card: ChartCard, range: ChartRange, enabled: boolean, whole = false) =>
  useCall(
    figuresCall,
    { params: { ws }, query: figuresQuery(card, range, whole) },
    { enabled, keepPrevious: true, refetchInterval: enabled && !whole && refreshEvery },
  );

/** Prints the page once all cards of a chart have their figures: cards that were never in view have none. */
export async function printCards(ws: string, cards: readonly ChartCard[], range: ChartRange): Promise<void> {
  await Promise.all(cards.map((card) => prefetch(figuresCall, { params: { ws }, query: figuresQuery(card, range) })));
  // Charts are drawn in the frame after the one in which their size is known.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  print();
}
