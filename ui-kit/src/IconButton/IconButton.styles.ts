import { styled } from 'styled-components';
import { buttonLook } from '../Button/Button.styles.ts';

export const IconButtonElement = styled.button`
  ${buttonLook}
  padding: 0;
  width: var(--control-height);
  flex: none;
  &[data-size='s'] {
    padding: 0;
    width: 26px;
  }
  &[data-size='l'] {
    padding: 0;
    width: 40px;
  }
`;
