import { styled } from 'styled-components';
import { focusRingInset, media } from '../styles/mixins.ts';

/** Scrolls in both directions; names of rows and columns stay visible. */
export const HeatScroller = styled.div`
  position: relative;
  overflow: auto;
  max-height: 620px;
  min-width: 0;
  &[data-fill] {
    height: 100%;
    max-height: none;
  }
  &[data-fill] > table {
    height: 100%;
  }
  &[data-many] {
    container: heat / inline-size;
  }
`;

export const HeatTable = styled.table`
  border-collapse: separate;
  border-spacing: 2px;
  font-size: var(--size-xs);
  print-color-adjust: exact;
  & td {
    font-variant-numeric: tabular-nums;
  }
  & th {
    position: sticky;
    color: var(--text-muted);
    font-weight: var(--weight-regular);
    background: var(--surface);
  }
  & thead th {
    top: 0;
    z-index: 1;
    height: 132px;
    padding: 0 0 4px;
    vertical-align: bottom;
  }
  /* The corner names both axes. */
  & thead td {
    position: sticky;
    top: 0;
    left: 0;
    z-index: 2;
    height: auto;
    padding: 0 8px 4px 0;
    color: var(--text-muted);
    text-align: right;
    vertical-align: bottom;
    white-space: nowrap;
    background: var(--surface);
  }
  & thead td > span {
    display: block;
  }
  & tbody th {
    left: 0;
    z-index: 1;
    max-width: 190px;
    padding: 0 8px 0 0;
    overflow: hidden;
    text-align: right;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${media.underPhone} {
    & tbody th {
      max-width: 120px;
    }
  }
  /* Column names are vertical, read from below. */
  & thead th > span {
    display: inline-block;
    max-height: 124px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
  }
  /* Short names fit horizontally, and the cells share the width. */
  &[data-short] {
    width: 100%;
    table-layout: fixed;
  }
  &[data-short] thead td,
  &[data-short] tbody th {
    width: 96px;
  }
  &[data-short] thead th {
    width: 30px;
    height: auto;
  }
  &[data-short] thead th > span {
    writing-mode: initial;
    transform: none;
  }
  &[data-short] tbody td {
    padding: 0 2px;
  }
  /* All hours fit into a card of half a page, and on a phone. */
  @container heat (width < 840px) {
    border-spacing: 1px;
    & thead td > span {
      display: none;
    }
    &[data-short] thead td,
    &[data-short] tbody th {
      width: 48px;
    }
    &[data-short] thead th {
      width: auto;
    }
    & thead th:not(:nth-child(3n + 2)) > span {
      opacity: 0;
    }
    /* A name is wider than its column and overlaps the adjacent ones, whose names are hidden. */
    & thead th:nth-child(3n + 2) {
      z-index: 2;
    }
    &[data-short] thead th > span {
      display: block;
      margin-inline: -8px;
      overflow: visible;
      text-align: center;
    }
    &[data-short] tbody td {
      min-width: 0;
      padding: 0;
      font-size: 0;
    }
  }
  & thead th[data-active],
  & tbody th[data-active] {
    color: var(--text);
    font-weight: var(--weight-medium);
  }
  & tbody td {
    min-width: 30px;
    height: 26px;
    padding: 0 4px;
    border-radius: 3px;
    color: var(--text);
    text-align: center;
    background: color-mix(in oklab, var(--heat-colour) calc(var(--heat) * 52%), var(--surface-sunken));
    ${focusRingInset}
  }
  & td[data-tone='good'] {
    --heat-colour: var(--good-solid);
  }
  & td[data-tone='bad'] {
    --heat-colour: var(--bad-solid);
  }
  & td[data-tone='brand'] {
    --heat-colour: var(--brand-solid);
  }
  & td[data-opens] {
    cursor: pointer;
  }
  & td[data-opens]:hover {
    outline: 1px solid var(--line-strong);
  }
  & td[aria-selected='true'] {
    outline: 2px solid var(--brand-solid);
  }
  @media (forced-colors: active) {
    & td {
      border: 1px solid CanvasText;
    }
  }
`;
