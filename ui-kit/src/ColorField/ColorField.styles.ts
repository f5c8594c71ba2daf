import { styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Well = styled.input`
  flex: none;
  width: 22px;
  height: 22px;
  margin-inline-start: -4px;
  padding: 0;
  border: 1px solid var(--line-strong);
  border-radius: 5px;
  background: none;
  cursor: pointer;
  appearance: none;
  ${focusRing}
  &::-webkit-color-swatch-wrapper {
    padding: 0;
  }
  &::-webkit-color-swatch {
    border: 0;
    border-radius: 4px;
  }
`;
