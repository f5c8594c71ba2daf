import { useChart } from '../tabs/chartQueries.ts';

/** The title of the open chart, for the page's heading. */
export const ChartTitle = ({ ws, id, otherwise }: { ws: string; id: string; otherwise: string }) =>
  useChart(ws, id).data?.title ?? otherwise;
