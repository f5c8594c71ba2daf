import { styled } from 'styled-components';
import { focusRingInset, media, truncate } from '../styles/mixins.ts';

export const Root = styled.div`
  position: relative;
  min-width: 0;
  font-size: var(--size-s);
  [data-part='space'] {
    flex: 1;
  }
  [data-part='outcome'] {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 4px;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  [data-result='true'] {
    color: var(--good-text);
  }
  [data-result='false'] {
    color: var(--bad-text);
  }
  [data-part='leaf'] {
    flex: 1;
    min-width: 0;
    padding-block: 4px;
    text-align: start;
    overflow-wrap: anywhere;
  }
  [data-part='detail'] {
    flex: none;
    max-width: 40%;
    color: var(--text-muted);
    ${truncate}
  }
  [data-part='empty'] {
    padding: 2px 0 6px;
    color: var(--text-muted);
  }
  [data-part='fields'] {
    margin: 2px 0 var(--space-2);
    padding: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    background: var(--surface-sunken);
  }
`;
export const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 32px;
  & > [role='radiogroup'] {
    align-self: center;
  }
`;
export const Parts = styled.ul`
  margin: 0 0 0 7px;
  padding: 0 0 0 12px;
  border-inline-start: 1px solid var(--line-strong);
  list-style: none;
  ${media.underPhone} {
    padding-inline-start: 8px;
  }
`;
export const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 2px;
  min-height: 32px;
  border-radius: var(--radius-control);
  ${media.hover} {
    &:hover {
      background: color-mix(in oklch, var(--text) 4%, transparent);
    }
    & > [aria-haspopup]:not([aria-expanded='true']) {
      opacity: 0;
    }
    &:is(:hover, :focus-within, [data-open]) > [aria-haspopup] {
      opacity: 1;
    }
  }
`;
export const LeafMain = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 8px;
  min-width: 0;
  min-height: 32px;
  padding: 0 6px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--text);
  font: inherit;
  ${focusRingInset}
  button& {
    cursor: pointer;
  }
`;
