import { styled } from 'styled-components';

export const PagesRoot = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;
export const PagesButtons = styled.div`
  display: flex;
  gap: 4px;
  margin-left: auto;
`;
