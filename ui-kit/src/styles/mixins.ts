import { css } from 'styled-components';

/** The one focus ring: seen by keyboard only, at a gap from the control, also in forced colours. */
export const focusRing = css`
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: 2px;
  }
`;

/** The same ring drawn inside, for rows and items that fill their container. */
export const focusRingInset = css`
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }
`;

/**
 * Colours fade in while the pointer is on the element, and only then: a switch of the theme changes every
 * element's colours at once, and none of them may smear through a transition of its own.
 */
export const fadeOnHover = css`
  &:hover {
    transition:
      background-color var(--motion-fast),
      border-color var(--motion-fast);
  }
`;

/** One line, an ellipsis where it ends; give the whole in a tooltip. */
export const truncate = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** There for assistive technology only. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Media queries, written once. */
export const media = {
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColors: '@media (forced-colors: active)',
  underDesktop: '@media (max-width: 1199.98px)',
  underTablet: '@media (max-width: 767.98px)',
  underPhone: '@media (max-width: 575.98px)',
} as const;
