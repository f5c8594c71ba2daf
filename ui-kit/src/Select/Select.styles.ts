import { styled } from 'styled-components';
import { bareControl, ControlBox } from '../Field/Field.styles.ts';

export const SelectBox = styled(ControlBox)`
  padding: 0;
  & > svg:last-child {
    position: absolute;
    right: 9px;
    pointer-events: none;
  }
  & > svg:first-child {
    position: absolute;
    left: 10px;
    pointer-events: none;
  }
`;
export const NativeSelect = styled.select`
  ${bareControl}
  padding: 0 30px 0 10px;
  border-radius: inherit;
  cursor: pointer;
  text-overflow: ellipsis;
  svg + & {
    padding-left: 34px;
  }
  &[data-placeholder] {
    color: var(--text-faint);
  }
  & > option,
  & > optgroup {
    background: var(--surface-raised);
    color: var(--text);
  }
`;
