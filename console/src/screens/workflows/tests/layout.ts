import { styled } from 'styled-components';

export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: var(--space-2);
  align-items: start;
`;
export const Note = styled.p`
  margin: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
`;
