import { styled } from 'styled-components';
import { media } from '../styles/mixins.ts';

export const Panes = styled.div`
  display: flex;
  flex: 1;
  min-width: 0;
  min-height: 0;
  &[data-dragging] {
    cursor: col-resize;
    user-select: none;
  }
  &[data-vertical] {
    flex-direction: column;
  }
  &[data-vertical][data-dragging] {
    cursor: row-resize;
  }
  /* The panes scroll beside each other, once the page has scrolled to them. */
  ${media.low} {
    min-height: min(320px, var(--page-room, 100dvh));
  }
  ${media.underTablet} {
    flex-direction: column;
    overflow: auto;
    ${media.low} {
      min-height: auto;
      overflow: visible;
    }
  }
  /* Panes without a box scroll nothing: code that looks for the scroller of an element passes them. */
  &[data-only] {
    display: contents;
    overflow: visible;
  }
`;
export const Pane = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  position: relative;
  overflow: auto;
  &[data-sized] {
    flex: none;
    width: var(--pane-size);
    background: var(--surface);
  }
  [data-vertical] > &[data-sized] {
    width: auto;
    height: var(--pane-size);
  }
  ${media.underTablet} {
    &&& {
      flex: none;
      width: 100%;
      height: auto;
      overflow: visible;
    }
  }
  [data-only] > & {
    display: contents;
    overflow: visible;
  }
  &&[hidden] {
    display: none;
  }
`;
export const Handle = styled.div`
  position: relative;
  flex: none;
  width: 1px;
  background: var(--line);
  cursor: col-resize;
  touch-action: none;
  /* Shows a hairline; the pointer target is nine pixels wide. */
  &::before {
    content: '';
    position: absolute;
    z-index: 1;
    inset: 0 -4px;
  }
  [data-vertical] > & {
    width: auto;
    height: 1px;
    cursor: row-resize;
  }
  [data-vertical] > &::before {
    inset: -4px 0;
  }
  &:focus-visible,
  [data-dragging] > & {
    outline: 1px solid var(--focus-ring);
    background: var(--focus-ring);
  }
  ${media.hover} {
    &:hover {
      background: var(--line-control);
    }
  }
  ${media.underTablet} {
    width: auto;
    height: 1px;
    pointer-events: none;
  }
  &[hidden] {
    display: none;
  }
`;
