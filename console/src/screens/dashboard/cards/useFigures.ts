import type { QueryOf } from '@parlance/contract';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { useCall } from '../../../shared/api/queryClient.ts';
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
