import { css, styled } from 'styled-components';
import { focusRing, media, plainList, truncate } from '../styles/mixins.ts';

export const BarRows = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px 12px;
  min-width: 0;
  print-color-adjust: exact;
  ${plainList}
  &[data-changes] {
    grid-template-columns: minmax(0, 1fr) auto auto;
  }
`;
/* Uses the columns of all rows, so that the bars line up. */
const subgrid = css`
  display: grid;
  grid-template-columns: subgrid;
  grid-column: 1 / -1;
`;

export const BarRow = styled.li`
  ${subgrid}
  & > * {
    ${subgrid}
    align-items: center;
    width: 100%;
    min-height: 28px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    ${focusRing}
  }
  & > button {
    cursor: pointer;
  }
  & .bar {
    position: relative;
    display: block;
    min-width: 0;
    padding: 4px 8px;
  }
  /* The bar is behind its name. */
  & .bar::before {
    position: absolute;
    inset: 0 auto 0 0;
    width: var(--share);
    min-width: 2px;
    border-radius: 6px;
    background: color-mix(in oklab, var(--brand-solid) 16%, var(--surface));
    content: '';
  }
  &[data-other] .bar::before {
    background: color-mix(in oklab, var(--text) 8%, var(--surface));
  }
  & .bar > span {
    position: relative;
    display: block;
    ${truncate}
  }
  &[data-other] .bar > span {
    color: var(--text-muted);
  }
  & .change {
    justify-content: flex-end;
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & .value {
    text-align: end;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  ${media.hover} {
    & > button:hover .bar::before {
      background: color-mix(in oklab, var(--brand-solid) 28%, var(--surface));
    }
    & > button:hover .value {
      color: var(--text);
    }
  }
  ${media.forcedColors} {
    & .bar::before {
      border: 1px solid CanvasText;
    }
  }
`;
export const More = styled.div`
  padding-inline-start: 8px;
`;
