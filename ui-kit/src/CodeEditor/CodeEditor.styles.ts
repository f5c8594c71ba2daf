import { styled } from 'styled-components';
import { controlFrame } from '../Field/Field.styles.ts';

export const Frame = styled.div`
  ${controlFrame}
  position: relative;
  overflow: hidden;
  padding: 0;
  &[data-disabled] {
    --code-ground: var(--surface-sunken);
  }
`;
