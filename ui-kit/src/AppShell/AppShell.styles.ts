import { css, styled } from 'styled-components';
import { media, visuallyHidden } from '../styles/mixins.ts';

export const ShellRoot = styled.div`
  display: grid;
  grid-template: 'side nav' auto 'side main' minmax(0, 1fr) / auto minmax(0, 1fr);
  height: 100dvh;
  background: var(--page);
  overflow: hidden;

  &:not([data-sidebar]) {
    grid-template: 'nav' auto 'main' minmax(0, 1fr) / minmax(0, 1fr);
  }
`;

/** In spotlight the frame's contents fade, its ground stays: a faded ground would be fog. */
const steppedBack = css`
  & > * > * {
    transition: opacity var(--motion-medium);
  }
  [data-spotlight='true'] &:not(:hover, :focus-within) > * > * {
    opacity: 0.35;
  }
`;

/** Only its width is switched; what is inside adapts by container query. */
export const ShellSide = styled.div`
  grid-area: side;
  container: sidebar / inline-size;
  width: 224px;
  min-height: 0;
  background: var(--sidebar-bg);
  transition: width 250ms ease;

  [data-sidebar-small='true'] & {
    width: 56px;
  }
  ${media.underDesktop} {
    width: 56px;
    [data-sidebar-opened] > & {
      width: 224px;
    }
  }
  ${steppedBack}
  ${media.underPhone} {
    &&& {
      position: fixed;
      inset: 0 auto 0 0;
      z-index: var(--z-modal);
      width: min(280px, 84vw);
      visibility: hidden;
      transform: translateX(-100%);
      transition:
        transform 250ms ease,
        visibility 250ms;
    }
    [data-menu-open] > &&& {
      visibility: visible;
      transform: none;
      /* Visible at once: what is still hidden cannot take focus. */
      transition: transform 250ms ease;
      box-shadow: var(--shadow-modal);
    }
  }
`;

export const ShellScrim = styled.div`
  display: none;
  ${media.underPhone} {
    [data-menu-open] > & {
      display: block;
      position: fixed;
      inset: 0;
      z-index: var(--z-float);
      background: var(--scrim);
    }
  }
`;

export const ShellNav = styled.div`
  grid-area: nav;
  min-width: 0;
  ${steppedBack}
`;

export const ShellMain = styled.main`
  grid-area: main;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  outline: 0;
`;

export const SkipLink = styled.a`
  position: fixed;
  inset: 8px auto auto 8px;
  z-index: var(--z-toast);
  padding: 8px 14px;
  border-radius: var(--radius-control);
  background: var(--brand-solid);
  color: var(--on-brand);
  font-weight: var(--weight-semibold);
  &:not(:focus) {
    ${visuallyHidden}
  }
`;
