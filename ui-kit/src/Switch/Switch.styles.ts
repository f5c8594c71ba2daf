import { styled } from 'styled-components';
import { Choice } from '../Checkbox/Checkbox.styles.ts';
import { focusRing, media } from '../styles/mixins.ts';

/** The row and, on the native control itself, a track whose thumb is a disc in its background. */
export const SwitchRow = styled(Choice)`
  > input {
    --thumb: var(--surface);
    appearance: none;
    flex: none;
    width: 30px;
    height: 18px;
    margin: 0;
    border: 1px solid var(--line-control);
    border-radius: 999px;
    background: radial-gradient(closest-side, var(--thumb) 93%, transparent) 1px 1px / 14px 14px no-repeat;
    background-color: var(--line-control);
    cursor: inherit;
    ${focusRing}

    /* Only on hover: see fadeOnHover. */
    &:hover,
    &:focus-visible {
      transition:
        background-position var(--motion-fast),
        background-color var(--motion-fast);
    }
    &:checked {
      --thumb: var(--on-brand);
      border-color: var(--brand-solid);
      background-color: var(--brand-solid);
      background-position-x: 13px;
    }
    &:disabled {
      opacity: 0.5;
    }
    ${media.forcedColors} {
      --thumb: CanvasText;
      forced-color-adjust: none;
      border-color: CanvasText;
      background-color: Canvas;
      &:checked {
        --thumb: HighlightText;
        background-color: Highlight;
      }
    }
  }
`;
