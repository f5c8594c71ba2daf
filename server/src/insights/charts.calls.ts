import type { Chart, chartCalls } from '@parlance/contract/calls/charts';
import { sourceOf } from '@parlance/contract/chartTables';
import { can } from '@parlance/contract/permissions';
import type { Tx } from '../platform/db/port.ts';
import { readMoment, type ReadDb, within } from '../platform/db/replica.ts';
import { atMost } from '../platform/atMost.ts';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect.ts';
import { change, save } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/http/refusal.ts';
import { checkChart } from './charts/checkChart.ts';
import { hideFilteredScripts, hideScripts } from './charts/hideScripts.ts';
import {
  changeChart,
  createChart,
  deleteChart,
  findChart,
  listCharts,
  lockChart,
  presentChart,
} from './charts/charts.ts';
import { readFigures } from './figures/figures.ts';
import { periodIn } from './period.ts';
import { listDays } from './figures/daily.ts';

/** The changed chart of a call. */
const chartOf = ({ ws, params }: { ws: string; params: { id: string } }) => ({
  lock: (tx: Tx) => lockChart(tx, ws, params.id),
  present: presentChart,
});

/** Figures of all messages take long to read, so a process reads only two of them at a time, for all users. */
const wholeInTurn = atMost(2);

export const chartHandlers: Handlers<keyof typeof chartCalls> = {
  'GET /api/1.0/workspaces/:ws/chart': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listCharts(tx, ws)) }),

  'POST /api/1.0/workspaces/:ws/chart': (call, deps) =>
    change<Chart>(call, deps, async (tx) => {
      checkChart(call.body);
      const after = presentChart(await createChart(tx, call.ws, call.body));
      return { answer: after, audit: { action: 'chart.create', subject: after.id, after }, changed: 'chart' };
    }),

  'GET /api/1.0/workspaces/:ws/chart/:id': async ({ ws, params, principal }, { db }) => {
    const chart = presentChart(await db.tx((tx) => findChart(tx, ws, params.id)));
    const shown = can(principal, 'script:read', ws) ? chart : hideFilteredScripts(chart);
    // Only people who may change the mail see its recipients.
    return can(principal, 'workspace:edit', ws) ? shown : { ...shown, mail: null };
  },

  'PUT /api/1.0/workspaces/:ws/chart/:id': (call, deps) =>
    save(call, deps, chartOf(call), async (tx, row) => {
      checkChart(call.body);
      const before = presentChart(row);
      const after = presentChart(await changeChart(tx, row, call.body));
      return { answer: after, audit: { action: 'chart.edit', subject: row.id, before, after }, changed: 'chart' };
    }),

  'DELETE /api/1.0/workspaces/:ws/chart/:id': (call, deps) =>
    save(call, deps, chartOf(call), async (tx, row) => {
      const audit = { action: 'chart.delete', subject: row.id, before: presentChart(row) };
      await deleteChart(tx, row);
      return { answer: { ok: true }, audit, changed: 'chart' };
    }),

  'GET /api/1.0/workspaces/:ws/figures': async ({ ws, query, principal, reply }, { db, reading }) => {
    const isOfRuns = sourceOf(query.metric) === 'runs';
    const needed = isOfRuns ? 'script:read' : 'verbatim:read';
    const mayDrill = can(principal, needed, ws);
    const hidesScripts = isOfRuns && !mayDrill;
    // Trying names would reveal which scripts exist.
    if (hidesScripts && query.script !== undefined)
      throw refuse.forbidden('permission_missing', { permission: needed });
    const { whole: isWhole } = query;
    const { span, timeZone } = await db.once((tx) => periodIn(tx, ws, query));
    const signal = abortOnDisconnect(reply);
    const read = (from: ReadDb) =>
      readFigures(from, ws, span, { ...query, time_zone: timeZone }, { mayDrill, isWhole, signal });
    // Figures of all messages are read in parts, between which other work can run.
    const figures = await (isWhole ? wholeInTurn(() => read(reading)) : readMoment(reading, (tx) => read(within(tx))));
    return hidesScripts ? hideScripts(figures, { ...query, split: query.split ?? null }) : figures;
  },

  'GET /api/1.0/logs/:ws/daily': async ({ ws, query }, { db, reading }) => {
    const { span, timeZone } = await db.once((tx) => periodIn(tx, ws, query));
    return { data: await readMoment(reading, (tx) => listDays(tx, ws, span, timeZone)), time_zone: timeZone };
  },
};
