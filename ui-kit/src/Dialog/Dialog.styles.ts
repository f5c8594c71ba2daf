import { css, keyframes, styled } from 'styled-components';
import { focusRingInset, media } from '../styles/mixins.ts';

const fade = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(8px) scale(0.99); }`;

export const Backdrop = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-modal);
  display: grid;
  place-items: center;
  /* The same space above as below: toasts cover no dialog, and only tall dialogs change their size. */
  padding: calc(var(--space-4) + var(--toast-room, 0px)) var(--space-4);
  overflow: hidden;
  background: var(--scrim);
  ${media.low} {
    padding-block: calc(var(--space-2) + var(--toast-room, 0px));
  }
  animation: ${fade} var(--motion-fast) ease-out;
  ${media.underPhone} {
    place-items: end stretch;
    padding: var(--space-2) var(--space-2) calc(var(--space-2) + var(--toast-room, 0px));
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** Head, scrolling content and foot: shared by every dialog-like surface. */
export const dialogParts = css`
  display: flex;
  flex-direction: column;
  border: 1px solid var(--line);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-modal);
  font-size: var(--size-m);
  &:focus-visible {
    outline: none;
  }

  [data-part='head'] {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 0 var(--space-3);
    padding-block: var(--space-4) var(--space-2);
    padding-inline: var(--space-5) var(--space-4);
  }
  [data-part='head'] > div:first-child {
    flex: 1;
    min-width: 0;
    max-height: 40dvh;
    overflow: auto;
    padding-top: 2px;
  }
  [data-part='title'] {
    margin: 0;
    font-size: var(--size-xl);
    font-weight: var(--weight-semibold);
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  [data-part='description'] {
    margin: var(--space-1) 0 0;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  /* Actions beside the title would leave it little width. */
  [data-part='head'] > [data-part='description'] {
    flex: 0 0 100%;
  }
  [data-part='content'] {
    flex: 1;
    min-height: 0;
    padding: var(--space-2) var(--space-5) var(--space-5);
    position: relative;
    overflow: auto;
    overflow-wrap: anywhere;
    overscroll-behavior: contain;
    ${focusRingInset}
  }
  [data-part='content']:empty {
    padding-bottom: 0;
  }
  [data-part='foot'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-2);
    padding: var(--space-3) var(--space-5);
    border-top: 1px solid var(--line);
  }
  /* Head and foot would leave little: the dialog scrolls as a whole. */
  ${media.low} {
    && {
      overflow: auto;
    }
    [data-part='head'] > div:first-child {
      max-height: none;
    }
    [data-part='content'] {
      flex: none;
      overflow: visible;
    }
  }
`;

export const Surface = styled.div`
  ${dialogParts}
  width: 100%;
  max-width: 480px;
  max-height: min(100%, 860px);
  border-radius: var(--radius-card);
  overflow: hidden;
  animation: ${rise} var(--motion-medium) ease-out;

  &[data-size='small'] {
    max-width: 400px;
  }
  &[data-size='large'] {
    max-width: 720px;
  }
  &[data-size='wide'] {
    max-width: 1080px;
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
