import { styled } from 'styled-components';
import { floatingSurface, searchRow } from '../layers/floating.styles.ts';
import { truncate } from '../styles/mixins.ts';

export const Panel = styled.div`
  ${floatingSurface}
  display: flex;
  flex-direction: column;
  min-width: max(180px, var(--min-width, 0px));
  max-width: min(360px, calc(100vw - 16px));
  max-height: var(--available-height);
  overflow: hidden;
  &[data-match-trigger] {
    width: var(--anchor-width);
    max-width: none;
  }
`;

export const SearchBox = styled.div`
  ${searchRow}
  gap: var(--space-2);
  padding: 0 var(--space-3);
  input {
    height: 38px;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }
  @media (pointer: coarse) {
    input {
      font-size: 16px;
    }
  }
`;

export const Items = styled.div`
  min-height: 0;
  padding: var(--space-1);
  position: relative;
  overflow: auto;
  overscroll-behavior: contain;

  hr {
    height: 1px;
    border: 0;
    margin: var(--space-1) calc(-1 * var(--space-1));
    background: var(--line);
  }
  [data-part='group-label'] {
    padding: var(--space-2) var(--space-2) var(--space-1);
    color: var(--text-muted);
    font-size: var(--size-xs);
    font-weight: var(--weight-semibold);
    letter-spacing: 0.02em;
  }
  [role^='menuitem'] {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    width: 100%;
    min-height: 32px;
    padding: var(--space-1) var(--space-2);
    border: 0;
    border-radius: var(--radius-control);
    background: transparent;
    color: var(--text);
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  [role^='menuitem']:focus {
    outline: 0;
    background: color-mix(in oklch, var(--text) 8%, transparent);
  }
  @media (hover: hover) {
    [role^='menuitem']:hover {
      background: color-mix(in oklch, var(--text) 8%, transparent);
    }
  }
  @media (pointer: coarse) {
    [role^='menuitem'] {
      min-height: 40px;
    }
  }
  @media (forced-colors: active) {
    [role^='menuitem']:focus {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  [role^='menuitem'][data-danger] {
    color: var(--bad-text);
  }
  [role^='menuitem'][aria-disabled] {
    color: var(--text-faint);
    cursor: default;
  }
  [role^='menuitem'] > svg {
    color: var(--text-muted);
  }
  [role^='menuitem'][data-danger] > svg,
  [role^='menuitem'][aria-disabled] > svg {
    color: inherit;
  }
  /* The item with an open submenu stays highlighted while the focus is inside it. */
  [role^='menuitem'][aria-expanded='true'] {
    background: color-mix(in oklch, var(--text) 8%, transparent);
  }
  [data-part='below'] {
    margin-inline-start: var(--space-4);
    border-inline-start: 1px solid var(--line);
    padding-inline-start: var(--space-1);
  }
  [data-part='check'] {
    display: inline-grid;
    flex: none;
    width: 16px;
    color: var(--brand-text);
  }
  [data-part='label'] {
    flex: 1 1 auto;
    ${truncate}
  }
  [data-part='reason'] {
    display: block;
    white-space: normal;
    font-size: var(--size-s);
  }
  /* The hint is cut off before the label. */
  [data-part='hint'] {
    flex: 0 100 auto;
    ${truncate}
    min-width: 40px;
    color: var(--text-muted);
    font-size: var(--size-s);
    text-align: end;
  }
`;

export const Empty = styled.p`
  margin: 0;
  padding: var(--space-4);
  color: var(--text-muted);
  text-align: center;
`;

export const Footer = styled.div`
  padding: var(--space-1);
  border-top: 1px solid var(--line);
`;
