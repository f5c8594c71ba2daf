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
  ${media.underTablet} {
    flex-direction: column;
    overflow: auto;
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
  ${media.underTablet} {
    &&& {
      flex: none;
      width: 100%;
      overflow: visible;
    }
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
`;
