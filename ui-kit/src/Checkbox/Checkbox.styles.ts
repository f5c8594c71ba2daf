import { css, styled } from 'styled-components';
import { focusRing, media } from '../styles/mixins.ts';

/** The row of a box or dot, its label and its description. */
export const Choice = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: 8px;
  min-width: 0;
  overflow-wrap: anywhere;
  font-size: var(--size-m);
  line-height: 18px;
  cursor: pointer;
  &:has(:disabled) {
    color: var(--text-muted);
    cursor: not-allowed;
  }
  > [data-part='text'] {
    display: flex;
    flex-direction: column;
    min-width: 0;
  }
  [data-part='about'] {
    font-size: var(--size-s);
    color: var(--text-muted);
  }
`;

/** CSS draws on the native control, so that it still works in forms and forced colours. */
export const tick = css`
  appearance: none;
  flex: none;
  display: inline-grid;
  place-content: center;
  width: 16px;
  height: 16px;
  margin: 1px 0;
  border: 1px solid var(--line-control);
  background: var(--surface);
  cursor: inherit;
  ${focusRing}

  /* Radio buttons are indeterminate as well, where none of them is chosen. */
  &:checked,
  &:where([type='checkbox']):indeterminate {
    border-color: var(--brand-solid);
    background: var(--brand-solid);
  }
  &[aria-invalid] {
    border-color: var(--bad-solid);
  }
  &:disabled {
    opacity: 0.5;
  }
  ${media.forcedColors} {
    appearance: auto;
  }
`;

export const CheckRow = styled(Choice)`
  > input {
    ${tick}
    border-radius: 4px;
    &::before {
      content: '';
      width: 10px;
      height: 10px;
      background: var(--on-brand);
      clip-path: polygon(14% 44%, 0 62%, 41% 100%, 100% 18%, 84% 4%, 38% 69%);
      transform: scale(0);
    }
    &:checked::before {
      transform: scale(1);
    }
    &:indeterminate::before {
      clip-path: inset(40% 0 40% 0);
      transform: scale(1);
    }
  }
`;
