import { useChart } from '../tabs/chartQueries.ts';

/** The title of the chart shown, as the heading of the page. */
export const ChartTitle = ({ ws, id, otherwise }: { ws: string; id: string; otherwise: string }) =>
  useChart(ws, id).data?.title ?? otherwise;
