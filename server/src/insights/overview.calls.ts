import type { Handlers } from '../platform/http/handler.ts';
import { readOverview } from './overview.ts';
import { readOverviewOfAll } from './overviewOfAll.ts';
import { askedSpan } from './period.ts';

export const overviewHandlers: Handlers<'GET /api/1.0/overview' | 'GET /api/1.0/overview/:ws'> = {
  'GET /api/1.0/overview': async ({ principal, query }, { reading }) => {
    const span = askedSpan(query);
    return reading.tx((tx) => readOverviewOfAll(tx, principal, span));
  },
  'GET /api/1.0/overview/:ws': async ({ ws, query }, { reading }) => {
    const span = askedSpan(query);
    return reading.tx((tx) => readOverview(tx, ws, span, query.time_zone));
  },
};
