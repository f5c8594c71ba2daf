import type { Chart } from '@parlance/contract/calls/charts';
import { call } from '../../../shared/api/call.ts';
import { changeAnswer, invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { consistentCard } from '../cardRules.ts';

const listed = 'GET /api/1.0/workspaces/:ws/chart';
const single = 'GET /api/1.0/workspaces/:ws/chart/:id';

/** The charts of a workspace, in the order of their tabs. */
export const useCharts = (ws: string) => useCall(listed, { params: { ws } });

/** A chart with its cards. */
export const useChart = (ws: string, id: string) => useCall(single, { params: { ws, id } });

/** Reads a chart from the server. */
export const readChart = async (ws: string, id: string): Promise<Chart> =>
  consistentChart(await call(single, { params: { ws, id } }));

/** Makes the cards of a chart consistent: other clients may have saved views that do not suit the figures. */
export const consistentChart = (chart: Chart): Chart => ({ ...chart, cards: chart.cards.map(consistentCard) });

/** Updates the cached chart, with the server's answer or before it. */
export function showChart(ws: string, id: string, next: (shown: Chart) => Chart): void {
  changeAnswer(single, { params: { ws, id } }, next);
}

/** Refetches the list of charts. */
export const refreshCharts = (): Promise<void> => invalidate(listed);

/** Refetches charts with their cards. */
export const refreshCards = (): Promise<void> => invalidate(listed, single);
