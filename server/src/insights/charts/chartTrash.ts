import { charts } from '../../platform/db/chartTables.ts';
import { rowTrash } from '../../platform/trash/rowTrash.ts';
import { restoreChart } from './charts.ts';

/** Charts with their cards. A restored chart becomes the last tab. */
export const chartTrash = rowTrash({
  kind: 'chart',
  table: charts,
  name: charts.name,
  restore: restoreChart,
  changed: (ws) => ({ ws, what: 'chart' }),
});
