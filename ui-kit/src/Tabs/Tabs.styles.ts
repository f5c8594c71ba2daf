import { styled } from 'styled-components';
import { focusRingInset, media, truncate } from '../styles/mixins.ts';

/** The bar; each item holds a tab, a button or a link, and may have a close button. */
export const TabBar = styled.div`
  display: flex;
  align-items: stretch;
  gap: 2px;
  min-width: 0;
  /* The first tab's text lines up with the title above it. */
  margin: 6px -8px 0;

  > [data-part='scroller'] {
    display: flex;
    gap: 2px;
    min-width: 0;
    overflow-x: auto;
    scrollbar-width: none;
    list-style: none;
  }
  > button {
    align-self: center;
  }
  [data-part='item'] {
    position: relative;
    display: flex;
    flex: none;
    align-items: center;
  }
  [role='tab'],
  [data-part='item'] > a {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 7px;
    height: 38px;
    padding: 0 10px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
    ${focusRingInset}
  }
  /* A long user-given name does not take the whole bar. */
  [data-part='label'] {
    max-width: 240px;
    ${truncate}
  }
  [role='tab'][data-dragged] {
    opacity: 0.5;
  }
  [data-closable] > [role='tab'] {
    padding-inline-end: 28px;
  }
  [role='tab'][aria-disabled='true'] {
    opacity: 0.5;
    cursor: not-allowed;
  }
  ${media.hover} {
    [role='tab']:hover,
    [data-part='item'] > a:hover {
      color: var(--text);
    }
  }
  [role='tab'][aria-selected='true'],
  [data-part='item'] > [aria-current='page'] {
    --line-colour: var(--brand-solid);
    color: var(--text);
    background: linear-gradient(var(--line-colour) 0 0) 10px 100% / calc(100% - 20px) 2px no-repeat;
  }
  [data-part='close'] {
    position: absolute;
    inset-inline-end: 4px;
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--text-faint);
    cursor: pointer;
    ${media.hover} {
      &:hover {
        background: var(--surface-sunken);
        color: var(--text);
      }
    }
  }
  [data-separated] {
    position: relative;
    margin-inline-start: 9px;

    &::before {
      content: '';
      position: absolute;
      inset: 10px auto 10px -6px;
      width: 1px;
      background: var(--line-strong);
    }
  }
  [data-part='unsaved'] {
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--warning-solid);
    forced-color-adjust: none;
  }
  [data-part='count'] {
    font-size: var(--size-xs);
    color: var(--text-faint);
    font-variant-numeric: tabular-nums;
  }
  ${media.forcedColors} {
    [role='tab'][aria-selected='true'],
    [data-part='item'] > [aria-current='page'] {
      /* Without gradients in forced colours. The one above keeps the label in line with the other tabs. */
      border-block: 3px solid Canvas;
      border-block-end-color: Highlight;
    }
  }
`;
