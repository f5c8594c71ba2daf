import { styled } from 'styled-components';
import { focusRing, media } from '../styles/mixins.ts';

export const ChartTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  & th,
  & td {
    padding: 6px 8px;
    border-bottom: 1px solid var(--line);
    text-align: end;
  }
  & th {
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  & th:first-child {
    text-align: start;
  }
`;
/** A number that opens the list behind it. */
export const CellButton = styled.button`
  margin: -6px;
  padding: 6px;
  border: 0;
  border-radius: 4px;
  background: none;
  color: inherit;
  font: inherit;
  font-variant-numeric: inherit;
  text-decoration: underline;
  text-decoration-color: var(--line-strong);
  text-underline-offset: 3px;
  cursor: pointer;
  ${focusRing}
  ${media.hover} {
    &:hover {
      color: var(--brand-text);
      text-decoration-color: currentColor;
    }
  }
`;
