export { BarChart, type BarChartProps } from '../Chart/BarChart.tsx';
export { LineChart, type LineChartProps } from '../Chart/LineChart.tsx';
export { DonutChart, type DonutChartProps, type DonutSlice } from '../Chart/DonutChart.tsx';
export { Heatmap, type HeatmapProps } from '../Chart/Heatmap.tsx';
export { HeatGrid, type HeatCell, type HeatGridProps, type HeatTone } from '../Chart/HeatGrid.tsx';
export type { ChartCommonProps } from '../Chart/ChartFrame.tsx';
export { BarList, type BarListItem, type BarListProps } from '../Chart/BarList.tsx';
export type { ChartComparison, ChartGoal, ChartMark, ChartSeries, SeriesChartProps } from '../Chart/series.ts';
export { chartCsv, chartPng, downloadCsv, downloadPng, type ChartRows } from '../Chart/download.ts';
