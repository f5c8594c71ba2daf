import { keyframes, styled } from 'styled-components';
import { dialogParts } from '../Dialog/Dialog.styles.ts';

const fade = keyframes`from { opacity: 0; }`;
const slide = keyframes`from { translate: calc(var(--side) * 24px) calc(var(--below) * 24px); }`;

export const Veil = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-modal);
  background: var(--scrim);
  animation: ${fade} var(--motion-fast) ease-out;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

export const Panel = styled.div`
  ${dialogParts}
  --side: 0;
  --below: 0;
  position: fixed;
  z-index: var(--z-modal);
  animation: ${slide} var(--motion-medium) ease-out;

  &[data-side='right'],
  &[data-side='left'] {
    top: 0;
    bottom: var(--toast-room, 0px);
    width: min(var(--width), calc(100vw - var(--space-8)));
  }
  &[data-side='right'] {
    --side: 1;
    inset-inline-end: 0;
    border-width: 0;
    border-inline-start-width: 1px;
    &:dir(rtl) {
      --side: -1;
    }
  }
  &[data-side='left'] {
    --side: -1;
    inset-inline-start: 0;
    border-width: 0;
    border-inline-end-width: 1px;
    &:dir(rtl) {
      --side: 1;
    }
  }
  &[data-side='bottom'] {
    --below: 1;
    inset-inline: 0;
    bottom: var(--toast-room, 0px);
    max-height: calc(100dvh - var(--space-8) - var(--toast-room, 0px));
    border-width: 1px 0 0;
    border-radius: var(--radius-card) var(--radius-card) 0 0;
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
