import { styled } from 'styled-components';

/** A note of a form while it waits, or about its next step. */
export const FormNote = styled.output`
  color: var(--text-muted);
  font-size: var(--size-s);
  text-align: center;
`;
