import type { Chart } from '@parlance/contract/calls/charts';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { readChart, refreshCards, showChart } from './chartQueries.ts';

/** Moves the tab of a chart to another place. */
export async function moveChart(ws: string, { id, name }: Pick<Chart, 'id' | 'name'>, position: number): Promise<void> {
  await attempt(t('tab.moveFailed', { ns: 'dashboard', name }), async () => {
    const { version } = await readChart(ws, id);
    const moved = await call('PUT /api/1.0/workspaces/:ws/chart/:id', {
      params: { ws, id },
      ifMatch: version,
      body: { position },
    });
    showChart(ws, id, () => moved);
  });
  await refreshCards();
}
