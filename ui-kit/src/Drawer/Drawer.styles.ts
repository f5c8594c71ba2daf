import { keyframes, styled } from 'styled-components';
import { dialogParts } from '../Modal/Modal.styles.ts';

const fade = keyframes`from { opacity: 0; }`;
const slide = keyframes`from { translate: var(--from); }`;

export const Veil = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-modal);
  background: rgb(8 16 15 / 45%);
  animation: ${fade} var(--motion-fast) ease-out;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

export const Panel = styled.div`
  ${dialogParts}
  position: fixed;
  z-index: var(--z-modal);
  animation: ${slide} var(--motion-medium) ease-out;

  &[data-side='right'],
  &[data-side='left'] {
    top: 0;
    bottom: 0;
    width: min(var(--width), calc(100vw - var(--space-8)));
  }
  &[data-side='right'] {
    --from: 24px 0;
    right: 0;
    border-width: 0 0 0 1px;
  }
  &[data-side='left'] {
    --from: -24px 0;
    left: 0;
    border-width: 0 1px 0 0;
  }
  &[data-side='bottom'] {
    --from: 0 24px;
    left: 0;
    right: 0;
    bottom: 0;
    max-height: calc(100dvh - var(--space-8));
    border-width: 1px 0 0;
    border-radius: var(--radius-card) var(--radius-card) 0 0;
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
