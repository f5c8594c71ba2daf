import { styled } from 'styled-components';

/** What a form says while it waits, or of its next step. */
export const FormNote = styled.output`
  color: var(--text-muted);
  font-size: var(--size-s);
  text-align: center;
`;
