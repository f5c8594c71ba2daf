import { styled } from 'styled-components';

/** Pills in a cell of a table. Inline, so that an ellipsis replaces those without room. */
export const Chips = styled.span`
  > * + * {
    margin-inline-start: var(--space-1);
  }
`;
