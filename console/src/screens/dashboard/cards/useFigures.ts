import type { QueryOf } from '@parlance/contract';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { timeZone } from '../../../shared/time.ts';

export const figuresCall = 'GET /api/1.0/workspaces/:ws/figures';
/** How often figures are read again while somebody looks at them, in ms. */
const every = 30_000;

/** What a card asks for, over the range of its tab unless it has its own. */
export function figuresQuery(card: ChartCard, range: ChartRange): QueryOf<typeof figuresCall> {
  const { metric, dimension, split, compare, limit } = card;
  return {
    ...card.filters,
    ...(card.range ?? range),
    metric,
    dimension,
    ...(split !== null && { split }),
    compare,
    limit,
    time_zone: timeZone(),
  };
}

/** The figures of a card, read again now and then for as long as the window is looked at. */
export const useFigures = (ws: string, card: ChartCard, range: ChartRange, enabled: boolean) =>
  useCall(
    figuresCall,
    { params: { ws }, query: figuresQuery(card, range) },
    { enabled, keepPrevious: true, refetchInterval: enabled && every },
  );
