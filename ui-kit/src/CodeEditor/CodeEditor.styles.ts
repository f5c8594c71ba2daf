import { styled } from 'styled-components';
import { controlFrame } from '../Field/Field.styles.ts';

export const Frame = styled.div`
  ${controlFrame}
  position: relative;
  overflow: hidden;
  padding: 0;
  &[data-fill] {
    flex: 1 1 0;
    min-height: 0;
    border: 0;
    border-radius: 0;
  }
  /* The caret and the marked line show the focus of a pane that is all editor. */
  &[data-fill]:focus-within {
    outline: 0;
  }
  &[data-disabled] {
    --code-ground: var(--surface-sunken);
  }
`;
