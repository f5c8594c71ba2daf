import { styled } from 'styled-components';
import { controlFrame } from '../Field/Field.styles.ts';

export const Digits = styled.div`
  display: flex;
  /* Digits are left-to-right, but start at the side of the label. */
  width: fit-content;
  max-width: 100%;
  gap: 6px;
`;
export const Digit = styled.input`
  ${controlFrame}
  flex: 0 1 36px;
  width: 36px;
  min-width: 0;
  height: 42px;
  padding: 0;
  font-size: 17px;
  font-variant-numeric: tabular-nums;
  text-align: center;
`;
