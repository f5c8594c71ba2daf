import { keyframes, styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

const arrive = keyframes`from { opacity: 0; transform: translateY(8px); }`;

export const Region = styled.section`
  position: fixed;
  z-index: var(--z-toast);
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  width: min(380px, calc(100vw - 2 * var(--space-4)));
  max-height: calc(100dvh - 2 * var(--space-4));
  pointer-events: none;
  &:focus-visible {
    outline: none;
  }

  &[data-placement='bottom-right'] {
    inset-inline-end: var(--space-4);
    bottom: var(--space-4);
    justify-content: flex-end;
  }
  &[data-placement='bottom-center'] {
    left: 50%;
    bottom: var(--space-4);
    justify-content: flex-end;
    translate: -50%;
  }
  &[data-placement^='top'] {
    inset-inline-end: var(--space-4);
    top: calc(var(--space-4) + var(--toast-top, 0px));
  }
  &[data-placement='top-left'] {
    inset-inline: calc(var(--space-4) + var(--toast-start, 0px)) auto;
  }
  /* A short toast covers little of the page. */
  &[data-placement$='right'] ol {
    align-items: flex-end;
  }
  &[data-placement$='left'] ol {
    align-items: flex-start;
  }
  ol {
    display: flex;
    flex-direction: column;
    gap: var(--space-2);
    list-style: none;
  }
  ol:empty {
    display: none;
  }
  /* Side by side, they take only one row from the page above. */
  &[data-roomy][data-placement='bottom-right'] {
    @media (min-width: 900px) {
      width: min(1160px, 100vw - 300px);
      ol {
        flex-flow: row wrap;
        justify-content: flex-end;
      }
      li {
        max-width: 380px;
      }
    }
  }
`;

/* A live region must be in the accessibility tree before its messages, so `display: none` is not possible. */
export const List = styled.ol`
  &&:empty {
    display: block;
    height: 0;
    margin-top: calc(-1 * var(--space-2));
  }
`;

export const Card = styled.li`
  --tone: var(--info-solid);
  display: grid;
  grid-template-columns: auto 1fr auto auto;
  align-items: start;
  max-width: 100%;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-inline-start: 3px solid var(--tone);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-float);
  font-size: var(--size-m);
  line-height: 1.45;
  pointer-events: auto;
  animation: ${arrive} var(--motion-medium) ease-out;
  transition:
    opacity var(--motion-medium),
    translate var(--motion-medium);

  &[data-color='good'] {
    --tone: var(--good-solid);
  }
  &[data-color='warning'] {
    --tone: var(--warning-solid);
  }
  &[data-color='bad'] {
    --tone: var(--bad-solid);
  }
  &[data-state='hidden'] {
    opacity: 0;
    translate: 12px 0;
    &:dir(rtl) {
      translate: -12px 0;
    }
    pointer-events: none;
  }
  > svg {
    margin-top: 2px;
    color: var(--tone);
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
    transition: none;
  }
`;

export const Text = styled.div`
  min-width: 0;
  max-height: 40dvh;
  overflow: auto;
  overflow-wrap: anywhere;
  strong {
    display: block;
    font-weight: var(--weight-semibold);
  }
`;

export const Action = styled.button`
  height: 26px;
  margin-block: -3px;
  padding: 0 var(--space-2);
  border: 0;
  border-radius: var(--radius-control);
  background: transparent;
  color: var(--brand-text);
  font: inherit;
  font-weight: var(--weight-semibold);
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: var(--brand-subtle);
      color: var(--on-brand-subtle);
    }
  }
  ${focusRing}
`;

export const CloseSlot = styled.span`
  margin-block: -4px;
  margin-inline: calc(-1 * var(--space-2)) -4px;
`;
