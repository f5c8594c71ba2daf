import type { Chart } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { call } from '../../../shared/api/call.ts';
import type { Edit } from '../../../shared/conflict/saveOver.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import type { SaveOutcome } from '../tabs/chartActions.ts';
import { readChart, showChart } from '../tabs/chartQueries.ts';

type CardEdit = Edit<ChartCard | undefined> & { value: ChartCard };

/**
 * Saves a card of a chart. Changes of other cards by others are kept; where another user changed the same card, both
 * versions are shown.
 * @param edit its base is undefined where the chart has no card with this id
 * @returns which version was saved; undefined when the user chose neither
 * @throws ApiError when it fails otherwise
 */
export async function saveCard(
  ws: string,
  chart: Chart,
  edit: CardEdit,
  lines: (card: ChartCard | undefined) => string[],
): Promise<SaveOutcome | undefined> {
  const { value } = edit;
  let now = chart;
  let isWritten = false;
  const saved = await saveOver<Chart, ChartCard | undefined>({
    edit,
    title: value.name,
    read: async () => (now = await readChart(ws, chart.id)),
    pick: ({ cards }) => {
      const theirs = cards.find(({ id }) => id === value.id);
      // Size and place are edited in the grid, so they never conflict.
      return theirs && { ...theirs, columns: value.columns, rows: value.rows };
    },
    write: async (version) => {
      const kept = now.cards.find(({ id }) => id === value.id);
      const card = { ...value, ...(kept && { columns: kept.columns, rows: kept.rows }) };
      const cards = kept ? now.cards.map((one) => (one.id === value.id ? card : one)) : [...now.cards, card];
      const written = await call('PUT /api/1.0/workspaces/:ws/chart/:id', {
        params: { ws, id: chart.id },
        ifMatch: version,
        body: { cards },
      });
      isWritten = true;
      return written;
    },
    lines,
  });
  if (!saved) return undefined;
  showChart(ws, chart.id, () => saved);
  return isWritten ? 'mine' : 'theirs';
}
