import type { Span } from '../conversation/rollups/hours.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/http/refusal.ts';
import { readOverview } from './overview.ts';
import { readOverviewOfAll } from './overviewOfAll.ts';
import { spanOf } from './period.ts';

/** Longest time an overview may cover. */
const longestDays = 366;
const longest = longestDays * 24 * 60 * 60 * 1000;

/** The requested period. @throws {Refusal} 400 on `start_date` for an invalid or too long one */
function askedSpan(query: Parameters<typeof spanOf>[0]): Span {
  const span = spanOf(query);
  const length = span.end.getTime() - span.start.getTime();
  if (length <= 0) throw refuse.invalid('start_date', 'span_reversed');
  if (length > longest) throw refuse.invalid('start_date', 'span_too_long', { days: longestDays });
  return span;
}

export const chartHandlers: Handlers<'GET /api/1.0/overview' | 'GET /api/1.0/overview/:ws'> = {
  'GET /api/1.0/overview': async ({ principal, query }, { reading }) => {
    const span = askedSpan(query);
    return reading.tx((tx) => readOverviewOfAll(tx, principal, span));
  },
  'GET /api/1.0/overview/:ws': async ({ ws, query }, { reading }) => {
    const span = askedSpan(query);
    return reading.tx((tx) => readOverview(tx, ws, span, query.time_zone));
  },
};
