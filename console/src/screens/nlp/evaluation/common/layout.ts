import { styled } from 'styled-components';

/** Controls in a row that wraps. */
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2) var(--space-3);
`;

/** At the far end of a bar. */
export const Spread = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-left: auto;
`;

/** What explains, below what it is about. */
export const Note = styled.p`
  color: var(--text-muted);
`;
