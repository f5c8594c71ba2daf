import { css, styled } from 'styled-components';
import { media, visuallyHidden } from '../styles/mixins.ts';

export const ShellRoot = styled.div`
  display: grid;
  /* Where toasts make room, the page ends above them; the sidebar stays unchanged. */
  grid-template: 'side nav' auto 'side main' minmax(0, 1fr) 'side .' var(--toast-room, 0px) / auto minmax(0, 1fr);
  height: 100dvh;
  /* The height of the page below the bar. */
  --page-room: calc(100dvh - 52px - var(--toast-room, 0px));
  background: var(--page);
  overflow: hidden;

  &:not([data-sidebar]) {
    grid-template: 'nav' auto 'main' minmax(0, 1fr) '.' var(--toast-room, 0px) / minmax(0, 1fr);
  }
  /* In print the page has its full height: nothing scrolls there. */
  ${media.print} {
    &&& {
      display: block;
      height: auto;
      overflow: visible;
    }
  }
`;

/** Not printed. */
const notPrinted = css`
  ${media.print} {
    &&& {
      display: none;
    }
  }
`;

/** In spotlight mode the frame's contents fade, but not its background, which would look like fog. */
const steppedBack = css`
  & > * > * {
    transition: opacity var(--motion-medium);
  }
  [data-spotlight='true'] &:not(:hover, :focus-within) > * > * {
    opacity: 0.35;
  }
`;

/** A root whose sidebar collapses by itself in narrow windows. Zero specificity, so that later rules win. */
const collapsing = ":where([data-scheme]:not([data-sidebar-static='true']))";
/** Width that an opened rail adds to its own. */
const taken = '-176px';

/** Only the width changes; the contents adapt by container query. */
export const ShellSide = styled.div`
  grid-area: side;
  container: sidebar / inline-size;
  width: 232px;
  min-height: 0;
  background: var(--sidebar-bg);
  transition:
    width 250ms ease,
    margin 250ms ease;

  [data-sidebar-small='true'] & {
    width: 56px;
  }
  ${media.underDesktop} {
    ${collapsing} & {
      width: 56px;
    }
    ${collapsing} [data-sidebar-opened] > & {
      width: 232px;
    }
    [data-sidebar-effect='overlay'] [data-sidebar-opened] > & {
      z-index: var(--z-float);
      margin-inline-end: ${taken};
      box-shadow: var(--shadow-modal);
    }
  }
  ${steppedBack}
  ${media.underPhone} {
    &&& {
      position: fixed;
      inset-block: 0;
      inset-inline: 0 auto;
      z-index: var(--z-modal);
      width: min(280px, 84vw);
      margin: 0;
      visibility: hidden;
      transform: translateX(-100%);
      transition:
        transform 250ms ease,
        visibility 250ms;
    }
    &&&:dir(rtl) {
      transform: translateX(100%);
    }
    [data-menu-open] > &&&& {
      visibility: visible;
      transform: none;
      /* Visible at once: a hidden element cannot take focus. */
      transition: transform 250ms ease;
      box-shadow: var(--shadow-modal);
    }
  }
  ${notPrinted}
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

/** An opened rail pushes the page aside at its full width when `sidebarEffect` is "push". */
const pushed = css`
  transition: margin 250ms ease;
  ${media.underDesktop} {
    [data-sidebar-effect='push'] [data-sidebar-opened] > & {
      margin-inline-end: ${taken};
    }
  }
  ${media.underPhone} {
    && {
      margin: 0;
    }
  }
`;

export const ShellNav = styled.div`
  grid-area: nav;
  min-width: 0;
  ${pushed}
  ${steppedBack}
  ${notPrinted}
`;

export const ShellMain = styled.main`
  grid-area: main;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  position: relative;
  overflow: auto;
  outline: 0;
  /* Where the page ends above toasts, panes of any background end at a line; otherwise the line is below the window. */
  box-shadow: 0 1px 0 var(--line);
  ${pushed}
  ${media.print} {
    overflow: visible;
    box-shadow: none;
  }
`;

export const SkipLink = styled.a`
  position: fixed;
  inset-block: 8px auto;
  inset-inline: 8px auto;
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
