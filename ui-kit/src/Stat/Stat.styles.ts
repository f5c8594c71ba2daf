import { styled } from 'styled-components';
import { truncate } from '../styles/mixins.ts';

export const StatRoot = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 6px 8px;
  min-width: 0;
  /* A note is cut off before its value. */
  &[data-noted] {
    grid-template-columns: auto minmax(0, 1fr);
  }
`;
export const StatLabel = styled.dt`
  grid-column: 1 / -1;
  color: var(--text-muted);
  ${truncate}
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
  text-align: end;
  ${truncate}
`;
export const StatSince = styled.dd`
  grid-column: 1 / -1;
  display: flex;
  gap: 6px;
  min-width: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
export const StatChange = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font-weight: var(--weight-medium);
  &[data-tone='good'] {
    color: var(--good-text);
  }
  &[data-tone='warning'] {
    color: var(--warning-text);
  }
  &[data-tone='bad'] {
    color: var(--bad-text);
  }
`;
