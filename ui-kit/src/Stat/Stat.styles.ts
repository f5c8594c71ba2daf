import { styled } from 'styled-components';
import { truncate } from '../styles/mixins.ts';

export const StatRoot = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 6px 8px;
  min-width: 0;
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
