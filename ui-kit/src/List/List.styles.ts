import { styled } from 'styled-components';
import { fill, focusRingInset, media, truncate } from '../styles/mixins.ts';

export const ListRoot = styled.div`
  display: flex;
  flex-direction: column;
  ${fill}
  ${media.low} {
    > [data-virtuoso-scroller] {
      min-height: min(320px, var(--page-room, 100dvh));
    }
  }
`;
export const ListItems = styled.ul`
  list-style: none;
  position: relative;
  overflow-y: auto;
  ${media.low} {
    overflow: visible;
  }
`;
export const ListRow = styled.div`
  border-bottom: 1px solid var(--line);

  & > a,
  & > button {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    min-height: var(--row-height);
    padding: 6px 14px;
    border: 0;
    border-inline-start: 2px solid transparent;
    background: none;
    color: var(--text);
    text-align: start;
    text-decoration: none;
    cursor: pointer;
    ${focusRingInset}
  }
  ${media.hover} {
    & > :hover {
      background: var(--surface-sunken);
    }
  }
  & > [aria-current='true'],
  & > [aria-current='page'] {
    border-inline-start-color: var(--brand-solid);
    background: var(--brand-subtle);
  }
  /* Transparent borders would show: each row would look like the current one. */
  ${media.forcedColors} {
    & > :not([aria-current]) {
      border-inline-start-color: Canvas;
    }
  }
`;
export const RowText = styled.span`
  flex: 1;
  min-width: 0;
`;
export const RowLabel = styled.span`
  display: block;
  font-weight: var(--weight-medium);
  ${truncate}
`;
export const RowDescription = styled.span`
  display: block;
  font-size: var(--size-s);
  color: var(--text-muted);
  ${truncate}
`;
export const RowCount = styled.span`
  color: var(--text-muted);
  font-size: var(--size-s);
  font-variant-numeric: tabular-nums;
`;
export const RowDot = styled.span`
  flex: none;
  width: 7px;
  height: 7px;
  border-radius: 50%;
  background: var(--text-faint);
  &[data-tone='brand'] {
    background: var(--brand-solid);
  }
  &[data-tone='good'] {
    background: var(--good-solid);
  }
  &[data-tone='warning'] {
    background: var(--warning-text);
  }
  &[data-tone='bad'] {
    background: var(--bad-solid);
  }
  &[data-tone='info'] {
    background: var(--info-solid);
  }
`;
