import { styled } from 'styled-components';
import { focusRing, media } from '../styles/mixins.ts';
import { textTone } from '../styles/tone.ts';

export const ChartRoot = styled.figure`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 10px;
  min-width: 0;
  &[data-fill] {
    height: 100%;
  }
`;
export const ChartHead = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 14px;
  min-height: 26px;
  & > .toggle {
    margin-inline-start: auto;
    ${media.print} {
      display: none;
    }
  }
  /* Without a legend the button takes no separate row: it shows on hover and focus. */
  &[data-bare] {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: 0;
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
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--text-muted);
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  ${focusRing}
  & > b {
    color: var(--text);
    font-weight: var(--weight-semibold);
    font-variant-numeric: tabular-nums;
  }
  &[aria-pressed] {
    cursor: pointer;
  }
  &[aria-pressed='false'] {
    text-decoration: line-through;
  }
  &[aria-pressed='false'] > svg {
    opacity: 0.35;
  }
  ${media.hover} {
    &[aria-pressed]:hover {
      color: var(--text);
    }
  }
`;
export const Plot = styled.svg`
  display: block;
  width: 100%;
  height: var(--chart-height);
  overflow: visible;
  [data-fill] & {
    position: absolute;
    height: 100%;
  }
  font-size: var(--size-xs);
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
  & .zero {
    stroke: var(--line-strong);
  }
  & .mark circle {
    fill: var(--surface-sunken);
  }
  & .mark svg {
    color: var(--text-muted);
  }
  & .mark[data-kind='publication'] line {
    stroke: var(--info-text);
  }
  & .mark[data-kind='publication'] circle {
    fill: var(--info-subtle);
  }
  & .mark[data-kind='publication'] svg {
    color: var(--info-text);
  }
  & .change {
    color: var(--text-muted);
    ${textTone}
  }
  & .change rect {
    fill: var(--surface);
  }
  & .change text {
    fill: currentColor;
  }
  & .goal line {
    stroke: var(--warning-text);
    stroke-width: 1.5;
    stroke-dasharray: 5 4;
  }
  & .goal text {
    fill: var(--warning-text);
    font-weight: var(--weight-semibold);
    /* Readable on a line that crosses it. */
    paint-order: stroke;
    stroke: var(--surface);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  /* The data keep their colours; texts and lines around them use the system colours. */
  ${media.forcedColors} {
    forced-color-adjust: none;
    --text: CanvasText;
    --text-muted: CanvasText;
    --surface: Canvas;
    --surface-sunken: Canvas;
    --line: GrayText;
    --line-strong: CanvasText;
    --warning-text: CanvasText;
    --info-text: CanvasText;
    --info-subtle: Canvas;
    & .change text {
      fill: CanvasText;
    }
  }
`;
/** The plot and the elements over it. */
export const PlotArea = styled.div`
  position: relative;
  [data-fill] > & {
    flex: 1;
    min-height: 120px;
  }
`;
export const Highlight = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
  pointer-events: none;
  & rect {
    fill: color-mix(in oklch, var(--text) 7%, transparent);
  }
  & line {
    stroke: var(--line-strong);
    shape-rendering: crispEdges;
  }
  & circle {
    fill: var(--surface);
    stroke-width: 2;
  }
`;
export const Points = styled.div`
  position: absolute;
  inset: 0;
  /* Vertical touch gestures scroll the page. */
  touch-action: pan-y;
  &[data-opens] {
    cursor: pointer;
  }
  & > [tabindex] {
    position: absolute;
    border-radius: 7px;
    pointer-events: none;
    ${focusRing}
  }
`;
export const TipBox = styled.div`
  z-index: var(--z-toast);
  max-width: min(320px, calc(100vw - 16px));
  padding: 8px 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-float);
  font-size: var(--size-s);
  line-height: 1.4;
  pointer-events: none;
  & .when {
    margin-bottom: 3px;
    color: var(--text-muted);
  }
  & .row {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 20px;
  }
  & .row > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & .row > b {
    margin-inline-start: auto;
    padding-inline-start: 12px;
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & .row[data-active] > span,
  & .row[data-active] > b {
    font-weight: var(--weight-semibold);
  }
  & .action {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-top: 5px;
    padding-top: 5px;
    border-top: 1px solid var(--line);
    color: var(--brand-text);
    font-weight: var(--weight-medium);
  }
`;
/** As high as its rows; its container scrolls. */
export const TableScroller = styled.div`
  position: relative;
  flex: none;
  overflow-x: auto;
`;
