import { styled } from 'styled-components';
import { Choice } from '../Checkbox/Checkbox.styles.ts';
import { fadeOnHover, focusRing, media } from '../styles/mixins.ts';

export const SwitchRow = styled(Choice)`
  > input {
    appearance: none;
    flex: none;
    position: relative;
    width: 30px;
    height: 18px;
    margin: 0;
    border: 1px solid var(--line-control);
    border-radius: 999px;
    background: var(--line-control);
    cursor: inherit;
    ${fadeOnHover}
    ${focusRing}

    &::before {
      content: '';
      position: absolute;
      inset: 1px auto 1px 1px;
      width: 14px;
      border-radius: 50%;
      background: var(--surface);
      transition: transform var(--motion-fast);
    }
    &:checked {
      border-color: var(--brand-solid);
      background: var(--brand-solid);
    }
    &:checked::before {
      background: var(--on-brand);
      transform: translateX(12px);
    }
    &:disabled {
      opacity: 0.5;
    }
    ${media.forcedColors} {
      background: Canvas;
      border-color: CanvasText;
      &::before {
        background: CanvasText;
      }
      &:checked {
        background: Highlight;
      }
      &:checked::before {
        background: HighlightText;
      }
    }
  }
`;
