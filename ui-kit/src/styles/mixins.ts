import { css } from 'styled-components';

/** The focus ring: shown for keyboard focus, with a gap around the control, also in forced colours. */
export const focusRing = css`
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: 2px;
  }
`;

/** The focus ring inside the element, for rows and items that fill their container. */
export const focusRingInset = css`
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }
`;

/**
 * Transitions colours only while the pointer is over the element: a theme switch must change all colours at once,
 * without transitions.
 */
export const fadeOnHover = css`
  &:hover {
    transition:
      background-color var(--motion-fast),
      border-color var(--motion-fast);
  }
`;

/**
 * One line with an ellipsis; show the full text in a tooltip. A text in a right-to-left script ends at the left, and is
 * truncated there; if it is short, it stays at the side of the other texts.
 */
export const truncate = css`
  min-width: 0;
  overflow: hidden;
  text-align: -webkit-match-parent;
  text-align: match-parent;
  text-overflow: ellipsis;
  unicode-bidi: plaintext;
  white-space: nowrap;
`;

/** A list without marks and without the margins that browsers give lists. */
export const plainList = css`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** For assistive technology only. */
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
  print: '@media print',
  underDesktop: '@media (max-width: 1199.98px)',
  underTablet: '@media (max-width: 767.98px)',
  underPhone: '@media (max-width: 575.98px)',
  /** Phones held sideways, and windows enlarged to 400 %. */
  low: '@media (max-height: 479.98px)',
} as const;

/**
 * A part of a column that takes the height that is left. In low windows the heads above it would leave next to nothing:
 * there it is as high as its content, and the page scrolls as a whole.
 */
export const fill = css`
  flex: 1;
  min-width: 0;
  min-height: 0;
  ${media.low} {
    min-height: auto;
  }
`;

/** The same for a part that scrolls; `position` keeps visually hidden content inside. */
export const pane = css`
  position: relative;
  overflow: auto;
  ${fill}
  ${media.low} {
    overflow: visible;
  }
`;

/** The space around a part of a screen, of the given widths; on phones, less at all sides. */
export const inset = (wide = 'var(--space-4)') => css`
  padding: ${wide};
  ${media.underTablet} {
    padding: var(--space-3);
  }
`;
