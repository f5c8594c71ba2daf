import { styled } from 'styled-components';
import { bareControl, ControlBox } from '../Field/Field.styles.ts';

export const SelectBox = styled(ControlBox)`
  padding: 0;
  > svg {
    position: absolute;
    left: 10px;
    pointer-events: none;
  }
  /* The arrow, drawn by two borders: a page may hold hundreds, and an icon each would double its elements. */
  &::after {
    content: '';
    position: absolute;
    top: calc(50% - 5px);
    right: 13px;
    width: 7px;
    height: 7px;
    border: solid var(--text-faint);
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    pointer-events: none;
  }
  > select {
    ${bareControl}
    padding: 0 30px 0 10px;
    border-radius: inherit;
    cursor: pointer;
    text-overflow: ellipsis;
    &[data-placeholder] {
      color: var(--text-faint);
    }
  }
  > svg + select {
    padding-left: 34px;
  }
  option,
  optgroup {
    background: var(--surface-raised);
    color: var(--text);
  }
`;
