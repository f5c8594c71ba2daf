import { styled } from 'styled-components';
import { controlFrame } from '../Field/Field.styles.ts';

export const Area = styled.textarea`
  ${controlFrame}
  display: block;
  padding: 6px 10px;
  line-height: 1.45;
  resize: vertical;
  /* Grows with its text up to the maximum of rows; the browser measures. */
  field-sizing: content;
  min-height: calc(var(--rows) * 1.45em + 14px);
  max-height: calc(var(--max-rows) * 1.45em + 14px);
`;
