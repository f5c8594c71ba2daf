import { css, keyframes } from 'styled-components';

const appear = keyframes`from { opacity: 0; }`;

/**
 * The surface of floating elements. All layers share one z-index: a layer that opens later comes later in the container
 * and lies on top, such as a menu over its dialog.
 */
export const floatingSurface = css`
  z-index: var(--z-modal);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-float);
  font-size: var(--size-m);
  animation: ${appear} var(--motion-fast) ease-out;
  &:focus-visible {
    outline: none;
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** The row with the search field of a menu or of the command palette. */
export const searchRow = css`
  display: flex;
  align-items: center;
  border-bottom: 1px solid var(--line);
  color: var(--text-faint);
  input {
    flex: 1;
    min-width: 0;
    padding: 0;
    border: 0;
    outline: 0;
    background: transparent;
    color: var(--text);
    font: inherit;
  }
`;
