import type { DailyFigures } from '@parlance/contract/calls/charts';
import type { Span } from '../../conversation/rollups/hours.ts';
import type { Tx } from '../../platform/db/port.ts';
import { within } from '../../platform/db/replica.ts';
import { daysOf } from '../../platform/time/days.ts';
import { readFigures } from './figures.ts';

const metrics = [
  'messages',
  'conversations',
  'understood',
  'answered',
  'fallbacks',
  'errors',
  'median_ms',
  'p95_ms',
] as const;

/** The figures of each day of a span, oldest first. */
export async function listDays(tx: Tx, ws: string, span: Span, time_zone: string): Promise<DailyFigures[]> {
  const read = new Map<(typeof metrics)[number], (number | null)[]>();
  for (const metric of metrics) {
    const asked = { metric, dimension: 'day', compare: 'none', limit: 1, time_zone } as const;
    const { series } = await readFigures(within(tx), ws, span, asked);
    read.set(
      metric,
      series.flatMap(({ points }) => points.map(({ value }) => value)),
    );
  }
  return daysOf(span, time_zone).map(({ day }, at) => {
    const of = (metric: (typeof metrics)[number]) => read.get(metric)?.[at] ?? null;
    return {
      day,
      messages: of('messages') ?? 0,
      conversations: of('conversations') ?? 0,
      understood: of('understood') ?? 0,
      answered: of('answered') ?? 0,
      fallbacks: of('fallbacks') ?? 0,
      errors: of('errors') ?? 0,
      median_ms: of('median_ms'),
      p95_ms: of('p95_ms'),
    };
  });
}
