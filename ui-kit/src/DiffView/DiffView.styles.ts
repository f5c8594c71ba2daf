import { styled } from 'styled-components';
import { media } from '../styles/mixins.ts';

export const Root = styled.div`
  min-width: 0;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  overflow: hidden;
  container-type: inline-size;
  ${media.forcedColors} {
    border-color: ButtonBorder;
  }
`;

export const Heads = styled.div`
  display: flex;
  border-bottom: 1px solid var(--line);
  background: var(--surface-sunken);
  font-size: var(--size-s);
  & > div {
    display: flex;
    flex: 1 1 0;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-2);
    min-width: 0;
    padding: var(--space-1) var(--space-3);
  }
  [data-part='name'] {
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
  [data-part='count'] {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  /* Both versions in one text: each name has the sign of its lines, and no half of the width. */
  &[data-unified] {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    padding-block: var(--space-1);
    & > div {
      grid-column: 1;
      justify-content: flex-start;
      padding-block: 1px;
    }
    & > button {
      grid-area: 1 / 2 / span 2;
    }
    /* Below a long name, the number begins where the name does. */
    [data-part='count'] {
      padding-inline-start: 16px;
    }
    [data-part='name']::before {
      display: inline-block;
      width: 16px;
      color: var(--bad-text);
      content: '−' / '';
    }
    & > div + div [data-part='name']::before {
      color: var(--good-text);
      content: '+' / '';
    }
  }
`;

export const Body = styled.div`
  max-height: var(--code-limit);
  overflow: auto;
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }
`;
