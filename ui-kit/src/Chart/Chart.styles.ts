import { styled } from 'styled-components';

export const ChartRoot = styled.figure`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 10px;
  min-width: 0;
`;
export const ChartHead = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 14px;
  min-height: 26px;
  & > button {
    margin-left: auto;
  }
  /* Without a legend the button takes no row of its own: it shows on hover and focus. */
  &[data-bare] {
    position: absolute;
    inset: -4px 0 auto auto;
    z-index: 1;
    background: var(--surface);
    border-radius: var(--radius-control);
  }
  @media (hover: hover) {
    figure:not(:hover, :focus-within) > &[data-bare] {
      opacity: 0;
    }
  }
`;
export const LegendItem = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: var(--text-muted);
`;
export const Plot = styled.svg`
  display: block;
  width: 100%;
  height: var(--chart-height);
  overflow: visible;
  font-size: var(--size-xs);
  font-variant-numeric: tabular-nums;
  & text {
    fill: var(--text-muted);
  }
  & .grid {
    stroke: var(--line);
    shape-rendering: crispEdges;
  }
  & .mark line {
    stroke: var(--text-muted);
    stroke-dasharray: 3 3;
    shape-rendering: crispEdges;
  }
  & .mark text {
    fill: var(--text);
  }
  & .hit:hover {
    fill: color-mix(in oklch, var(--text) 6%, transparent);
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
  }
`;
export const ChartTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  & th,
  & td {
    padding: 6px 8px;
    border-bottom: 1px solid var(--line);
    text-align: right;
  }
  & th {
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  & th:first-child {
    text-align: left;
  }
`;
export const TableScroller = styled.div`
  position: relative;
  overflow: auto;
  max-height: max(var(--chart-height), 200px);
`;
export const DonutRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px 24px;
  & > svg {
    width: var(--chart-height);
    flex: none;
  }
`;
export const SliceList = styled.dl`
  flex: 1;
  min-width: 140px;
  display: flex;
  flex-direction: column;
  gap: 8px;
  & > div {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  & dt {
    display: inherit;
    align-items: inherit;
    gap: inherit;
    min-width: 0;
  }
  & dd {
    margin-left: auto;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;
