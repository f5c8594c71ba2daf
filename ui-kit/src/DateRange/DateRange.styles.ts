import { styled } from 'styled-components';

export const RangeRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 8px;
`;
export const RangeEnd = styled.label`
  display: flex;
  align-items: center;
  gap: 6px;
  color: var(--text-muted);
  font-size: var(--size-s);
  white-space: nowrap;
`;
