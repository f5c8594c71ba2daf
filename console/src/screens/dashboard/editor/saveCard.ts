import type { Chart } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { call } from '../../../shared/api/call.ts';
import type { Edit } from '../../../shared/conflict/saveOver.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { readChart, showChart } from '../tabs/chartQueries.ts';

type CardEdit = Edit<ChartCard | undefined> & { value: ChartCard };

/**
 * Saves a card of a chart. Other cards stay as others left them; where somebody changed the same card, both sides are
 * shown.
 * @param edit its base is undefined where the chart has no such card
 * @returns whether it was saved, or theirs was taken
 * @throws ApiError when it fails otherwise
 */
export async function saveCard(
  ws: string,
  chart: Chart,
  edit: CardEdit,
  lines: (card: ChartCard | undefined) => string[],
): Promise<boolean> {
  const { value } = edit;
  let now = chart;
  const saved = await saveOver<Chart, ChartCard | undefined>({
    edit,
    title: value.name,
    read: async () => (now = await readChart(ws, chart.id)),
    pick: ({ cards }) => {
      const theirs = cards.find(({ id }) => id === value.id);
      // Its place and size are the grid's.
      return theirs && { ...theirs, columns: value.columns, rows: value.rows };
    },
    write: (version) => {
      const kept = now.cards.find(({ id }) => id === value.id);
      const card = { ...value, ...(kept && { columns: kept.columns, rows: kept.rows }) };
      const cards = kept ? now.cards.map((one) => (one.id === value.id ? card : one)) : [...now.cards, card];
      return call('PUT /api/1.0/workspaces/:ws/chart/:id', {
        params: { ws, id: chart.id },
        ifMatch: version,
        body: { cards },
      });
    },
    lines,
  });
  if (saved) showChart(ws, chart.id, () => saved);
  return saved !== undefined;
}
