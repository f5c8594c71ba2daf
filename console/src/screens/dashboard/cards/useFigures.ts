import type { QueryOf } from '@parlance/contract';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { refreshEvery } from '../refreshEvery.ts';

export const figuresCall = 'GET /api/1.0/workspaces/:ws/figures';

/** What a card asks for, over the range of its tab unless it has its own. */
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

/** Tells what a card asks for from what it, or another one, asks for. */
export const askedBy = (card: ChartCard, range: ChartRange): string => JSON.stringify(figuresQuery(card, range));

/**
 * The figures of a card, read again now and then for as long as the window is looked at.
 * @param whole of all messages, which may take long: they are read once
 */
export const useFigures = (ws: string, card: ChartCard, range: ChartRange, enabled: boolean, whole = false) =>
  useCall(
    figuresCall,
    { params: { ws }, query: figuresQuery(card, range, whole) },
    { enabled, keepPrevious: true, refetchInterval: enabled && !whole && refreshEvery },
  );
