import { styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Root = styled.article`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-1);
  max-width: min(88%, 640px);
  font-size: var(--size-m);
  line-height: 1.5;
  /* Cards take the whole width; the text above them keeps its width. */
  &[data-wide] {
    align-self: stretch;
    max-width: 100%;
    > :not([data-part='cards']) {
      max-width: min(88%, 640px);
    }
  }
  &[data-from='me'] {
    align-self: flex-end;
    align-items: flex-end;
  }
`;

export const Author = styled.div`
  color: var(--text-muted);
  font-size: var(--size-xs);
`;

export const Bubble = styled.div`
  max-width: 100%;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: 3px 14px 14px;
  background: var(--surface);
  color: var(--text);
  overflow-wrap: anywhere;

  [data-from='me'] > & {
    border-color: transparent;
    border-radius: 14px 3px 14px 14px;
    background: var(--brand-solid);
    color: var(--on-brand);
    white-space: pre-wrap;
    unicode-bidi: plaintext;
  }
  [data-status='failed'] > & {
    border-color: var(--bad-solid);
  }
  > [role='group'] {
    margin-top: var(--space-3);
    margin-bottom: var(--space-1);
  }
  > :is([data-part='attachment'], [data-part='images'], [data-part='form']):not(:first-child) {
    margin-top: var(--space-2);
  }
  @media (forced-colors: active) {
    [data-from='me'] > & {
      border-color: CanvasText;
    }
  }
`;

export const SmallPrint = styled.div`
  margin-top: var(--space-2);
  padding-top: var(--space-2);
  border-top: 1px solid color-mix(in oklch, currentColor 15%, transparent);
  color: var(--text-muted);
  font-size: var(--size-s);
  [data-from='me'] & {
    color: inherit;
  }
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;
  min-height: 24px;
  color: var(--text-muted);
  font-size: var(--size-xs);

  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 4px;
    min-width: 26px;
    height: 24px;
    padding: 0 5px;
    border: 0;
    border-radius: 6px;
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
    ${focusRing}
  }
  button[aria-pressed='true'] {
    color: var(--brand-text);
  }
  button[aria-pressed='true'] svg {
    fill: color-mix(in oklch, currentColor 22%, transparent);
  }
  @media (hover: hover) {
    button:hover {
      background: color-mix(in oklch, var(--text) 8%, transparent);
      color: var(--text);
    }
  }
  /* As large as a finger, extending into the space around the buttons. */
  @media (pointer: coarse) {
    &:has(> button) {
      margin: -6px -4px -10px;
    }
    button {
      min-width: 44px;
      height: 44px;
    }
  }
  time {
    padding: 0 4px;
  }
  [data-part='failed'] {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--bad-text);
  }
`;
