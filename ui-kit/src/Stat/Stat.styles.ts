import { styled } from 'styled-components';
import { focusRing, media, truncate } from '../styles/mixins.ts';

export const StatRoot = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  /* Aligns the values where an adjacent label has two lines. */
  align-content: space-between;
  gap: 6px 8px;
  min-width: 0;
  /* A note wraps below the value before the value is cut off. */
  &[data-noted] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
  }
  &[data-opens] {
    position: relative;
    cursor: pointer;
  }
`;
/** The value is the button; its pressable area is the whole figure. */
export const StatOpen = styled.button`
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
  cursor: inherit;
  ${focusRing}
  &::after {
    position: absolute;
    inset: 0;
    content: '';
  }
  ${media.hover} {
    &:hover {
      color: var(--brand-text);
    }
  }
`;
export const StatLabel = styled.dt`
  grid-column: 1 / -1;
  flex: 1 0 100%;
  min-width: 0;
  color: var(--text-muted);
  overflow-wrap: anywhere;
`;
export const StatValue = styled.dd`
  font-size: var(--size-2xl);
  font-weight: var(--weight-semibold);
  line-height: 1.25;
  letter-spacing: -0.015em;
  font-variant-numeric: tabular-nums;
  ${truncate}
`;
export const StatDelta = styled.dd`
  justify-self: end;
`;
export const StatNote = styled.dd`
  color: var(--text-muted);
  line-height: 1.3;
`;
export const StatSince = styled.dd`
  grid-column: 1 / -1;
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: 0 6px;
  min-width: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
  font-variant-numeric: tabular-nums;
`;
export const StatTrend = styled.dd`
  grid-row: 2;
  grid-column: -2;
  width: 88px;
  color: var(--brand-solid);
  &[data-tone='warning'] {
    color: var(--warning-text);
  }
  &[data-tone='bad'] {
    color: var(--bad-text);
  }
`;
export const StatGoalLine = styled.dd`
  grid-column: 1 / -1;
  display: flex;
  flex: 1 0 100%;
  align-items: center;
  gap: 6px;
  min-width: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  & > .track {
    flex: 1;
    height: 4px;
    margin-inline-end: 4px;
    overflow: hidden;
    border-radius: 999px;
    background: color-mix(in oklch, var(--text) 9%, transparent);
  }
  & > .track::before {
    display: block;
    width: var(--share);
    height: 100%;
    border-radius: inherit;
    background: var(--brand-solid);
    content: '';
  }
  &[data-reached] > svg {
    color: var(--good-text);
  }
  ${media.forcedColors} {
    & > .track {
      border: 1px solid CanvasText;
    }
    & > .track::before {
      background: Highlight;
    }
  }
`;
