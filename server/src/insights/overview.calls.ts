import type { Handlers } from '../platform/http/handler.ts';
import { listTasks } from '../workspace/workspaces/tasks.ts';
import { readOverview } from './overview.ts';
import { readOverviewOfAll } from './overviewOfAll.ts';
import { requestedSpan, periodIn } from './period.ts';
import { readStorage, readStorageOfAll } from './storage.ts';

type OverviewCall =
  | 'GET /api/1.0/overview'
  | 'GET /api/1.0/overview/:ws'
  | 'GET /api/1.0/workspaces/stats'
  | 'GET /api/1.0/workspaces/:ws/stats';

export const overviewHandlers: Handlers<OverviewCall> = {
  'GET /api/1.0/overview': async ({ principal, query }, { reading }) => {
    const span = requestedSpan({ ...query, time_zone: query.time_zone ?? 'UTC' });
    return reading.tx((tx) => readOverviewOfAll(tx, principal, span));
  },
  'GET /api/1.0/overview/:ws': async ({ ws, query }, { db, reading }) => {
    const { span, timeZone } = await db.once((tx) => periodIn(tx, ws, query));
    return reading.tx((tx) => readOverview(tx, ws, span, timeZone));
  },
  'GET /api/1.0/workspaces/stats': ({ principal }, { reading }) => reading.tx((tx) => readStorageOfAll(tx, principal)),
  'GET /api/1.0/workspaces/:ws/stats': async ({ ws }, { db }) =>
    db.tx(async (tx) => {
      const recent = await listTasks(tx, ws);
      const tasks = Object.fromEntries(recent.map((task) => [task.taskId, task.status]));
      return { ...(await readStorage(tx, ws)), tasks };
    }),
};
