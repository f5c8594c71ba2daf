import { css, keyframes, styled } from 'styled-components';
import { searchRow } from '../layers/floating.styles.ts';
import { truncate } from '../styles/mixins.ts';

const appear = keyframes`from { opacity: 0; transform: translateY(-6px); }`;

export const Backdrop = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-modal);
  display: flex;
  justify-content: center;
  align-items: flex-start;
  padding: min(12vh, 96px) var(--space-3) var(--space-3);
  background: rgb(8 16 15 / 40%);
`;

/** Touch screens have no keyboard for these keys, and small ones no space. */
const withoutKeys = css`
  @media (max-width: 575.98px) or (pointer: coarse) {
    [data-part='keys'] {
      display: none;
    }
  }
`;

export const Surface = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 600px;
  max-height: min(480px, 100%);
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-modal);
  font-size: var(--size-m);
  overflow: hidden;
  ${withoutKeys}
  animation: ${appear} var(--motion-fast) ease-out;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

export const SearchRow = styled.div`
  ${searchRow}
  gap: var(--space-3);
  padding: 0 var(--space-4);
  input {
    height: 48px;
    font-size: 16px;
  }
`;

export const Results = styled.div`
  min-height: 0;
  padding: var(--space-2);
  position: relative;
  overflow: auto;
  overscroll-behavior: contain;
  &:empty {
    padding: 0;
  }

  [data-part='title'] {
    padding: var(--space-2) var(--space-2) var(--space-1);
    color: var(--text-muted);
    font-size: var(--size-xs);
    font-weight: var(--weight-semibold);
  }
  [role='option'] {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: 36px;
    padding: var(--space-1) var(--space-2);
    border-radius: var(--radius-control);
    cursor: pointer;
  }
  [role='option'] > svg {
    color: var(--text-muted);
  }
  [role='option'][aria-selected='true'] {
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
  }
  [role='option'][aria-disabled] {
    color: var(--text-faint);
    cursor: default;
  }
  [data-part='label'] {
    ${truncate}
  }
  [data-part='label'] mark {
    background: none;
    color: inherit;
    font-weight: var(--weight-semibold);
    text-decoration: underline;
    text-decoration-color: var(--brand-solid);
    text-underline-offset: 3px;
  }
  [data-part='hint'] {
    flex: 1;
    color: var(--text-muted);
    font-size: var(--size-s);
    ${truncate}
  }
  [data-part='gap'] {
    flex: 1;
  }
  @media (forced-colors: active) {
    [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
    }
  }
`;

export const Note = styled.p`
  margin: 0;
  padding: var(--space-4);
  color: var(--text-muted);
  text-align: center;
`;
