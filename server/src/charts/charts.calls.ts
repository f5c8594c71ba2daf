import type { Handlers } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { readOverview, spanOf } from './overview.ts';

/** Longest time an overview may cover, milliseconds. */
const longest = 366 * 24 * 60 * 60 * 1000;

export const chartHandlers: Handlers<'GET /api/1.0/overview/:ws'> = {
  'GET /api/1.0/overview/:ws': ({ ws, query }, { db }) => {
    const span = spanOf(query);
    const length = span.end.getTime() - span.start.getTime();
    if (length <= 0) throw refuse.invalid('start_date', 'must be before end_date');
    if (length > longest) throw refuse.invalid('start_date', 'must be at most 366 days before end_date');
    return db.tx((tx) => readOverview(tx, ws, span));
  },
};
