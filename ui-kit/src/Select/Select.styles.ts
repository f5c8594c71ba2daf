import { styled } from 'styled-components';
import { controlFrame } from '../Field/Field.styles.ts';
import { media } from '../styles/mixins.ts';

/**
 * The native control with an arrow drawn in its background: a page may have hundreds, and an icon element in each would
 * triple the number of elements.
 */
export const FramedSelect = styled.select`
  ${controlFrame}
  --stroke: transparent 38%, var(--text-faint) 42% 58%, transparent 62%;
  appearance: none;
  padding: 0 30px 0 10px;
  outline: 0;
  background-image: linear-gradient(45deg, var(--stroke)), linear-gradient(-45deg, var(--stroke));
  background-position:
    right 16px center,
    right 11px center;
  background-size: 5px 5px;
  background-repeat: no-repeat;
  cursor: pointer;
  text-overflow: ellipsis;
  &:disabled {
    cursor: not-allowed;
  }
  &[data-placeholder] {
    color: var(--text-faint);
  }
  > option,
  > optgroup {
    background: var(--surface-raised);
    color: var(--text);
  }
  ${media.forcedColors} {
    appearance: auto;
    background-image: none;
  }
`;

/** Places an icon at the control's start. */
export const SelectWithIcon = styled.div`
  position: relative;
  > svg {
    position: absolute;
    top: calc(50% - 8px);
    inset-inline-start: 10px;
    color: var(--text-faint);
    pointer-events: none;
  }
  > select {
    padding-inline-start: 34px;
  }
`;
