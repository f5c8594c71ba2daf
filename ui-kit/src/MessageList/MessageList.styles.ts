import { keyframes, styled } from 'styled-components';
import { focusRing, focusRingInset, visuallyHidden } from '../styles/mixins.ts';

const bounce = keyframes`
  0%, 60%, 100% { opacity: 0.35; }
  30% { opacity: 1; }
`;

export const Root = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--surface-sunken);
`;

export const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow: hidden auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  &[aria-busy] > div {
    visibility: hidden;
  }
  /* While their parts load, bubbles are shown like a skeleton's. */
  &[aria-busy] > div > article > [dir] {
    position: relative;
    &::before {
      position: absolute;
      inset: -1px;
      border-radius: inherit;
      background: color-mix(in oklch, var(--text) 9%, transparent);
      content: '';
      visibility: visible;
    }
  }
  ${focusRingInset}
`;

export const Content = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  gap: var(--space-3);
  min-height: 100%;
  padding: var(--space-4);

  > article {
    contain-intrinsic-size: auto 80px;
    /* Skipped content is clipped: leaves space for focus rings. */
    margin: -4px;
    padding: 4px;
  }
  > article[data-wide] {
    --bleed: var(--space-4);
    margin-inline: calc(-1 * var(--bleed));
    padding-inline: var(--bleed);
    max-width: none;
  }
  /* The browser remembers the size of each row: rows out of view cost nothing, and nothing moves when they return. */
  > article[data-settled] {
    content-visibility: auto;
  }
`;

export const Day = styled.div`
  align-self: center;
  padding: 2px var(--space-2);
  color: var(--text-muted);
  font-size: var(--size-xs);
  font-weight: var(--weight-medium);
`;

export const Earlier = styled.button`
  align-self: center;
  min-height: 28px;
  padding: 0 var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-pill);
  background: var(--surface);
  color: var(--text-muted);
  font: inherit;
  font-size: var(--size-s);
  cursor: pointer;
  &:disabled {
    cursor: default;
    opacity: 0.7;
  }
  @media (pointer: coarse) {
    min-height: 44px;
  }
  ${focusRing}
`;

export const ToNewest = styled.button`
  position: absolute;
  z-index: 1;
  bottom: var(--space-3);
  left: 50%;
  translate: -50%;
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 30px;
  padding: 0 var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-pill);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-float);
  font: inherit;
  font-size: var(--size-s);
  font-weight: var(--weight-medium);
  white-space: nowrap;
  cursor: pointer;
  &[data-new] {
    border-color: transparent;
    background: var(--brand-solid);
    color: var(--on-brand);
  }
  @media (pointer: coarse) {
    min-width: 44px;
    min-height: 44px;
    justify-content: center;
  }
  ${focusRing}
`;

export const Typing = styled.div`
  display: inline-flex;
  align-items: center;
  align-self: flex-start;
  gap: 4px;
  height: 34px;
  padding: 0 var(--space-3);
  border: 1px solid var(--line);
  border-radius: 3px 14px 14px;
  background: var(--surface);
  color: var(--text-muted);
  font-size: var(--size-s);
  i {
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: currentColor;
    forced-color-adjust: none;
    animation: ${bounce} 1.2s infinite;
  }
  i:nth-child(2) {
    animation-delay: 0.15s;
  }
  i:nth-child(3) {
    animation-delay: 0.3s;
  }
  @media (prefers-reduced-motion: reduce) {
    i {
      animation: none;
    }
  }
`;

export const Hidden = styled.div`
  ${visuallyHidden}
`;
