import { Card } from '@parlance/ui-kit/layout';
import { focusRingInset, inset, media, plainList, truncate } from '@parlance/ui-kit/theme';
import { css, styled } from 'styled-components';
import { AppLink } from '../../../shared/ui/AppLink.tsx';

export const Page = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-3);
  ${inset()}

  /* The failure is in the middle, as on other screens. */
  &[data-failed] {
    flex: 1;
    align-content: center;
  }
  > * {
    break-inside: avoid;
  }
`;

export const Columns = styled.div`
  display: grid;
  gap: var(--space-3);
  min-width: 0;

  > * {
    min-width: 0;
  }
  &[data-split='wide'] {
    /* Room for a name and a figure side by side, in French too. */
    grid-template-columns: minmax(0, 3fr) minmax(210px, 1fr);
  }
  /* Each card has an equal share; one card alone has the whole width. */
  &[data-split='equal'] {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
  ${media.underTablet} {
    &&& {
      grid-template-columns: minmax(0, 1fr);
      grid-auto-flow: row;
    }
  }
`;

/** A figure card that is a link as a whole. */
export const FigureCard = styled(Card)`
  position: relative;

  ${media.hover} {
    &:has(a):hover {
      border-color: var(--line-strong);
    }
  }
`;
export const FigureLink = styled(AppLink)`
  color: inherit;
  text-decoration: none;

  &::after {
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
    content: '';
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }
`;

/** Rows that extend to the card's edges. */
export const Rows = styled.ul`
  ${plainList}
  container-type: inline-size;

  > li + li {
    border-top: 1px solid var(--line);
  }
`;

const row = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  width: 100%;
  min-height: var(--row-height);
  padding: 0 var(--space-4);
  border: 0;
  background: none;
  color: var(--text);
  font: inherit;
  font-size: var(--size-m);
  text-align: start;
  text-decoration: none;
  @container (max-width: 420px) {
    flex-wrap: wrap;
    padding-block: 7px;
  }
  cursor: pointer;
  ${focusRingInset}

  > span:first-of-type {
    flex: 1;
    min-width: 0;
    ${truncate}
  }
  &[data-done='false'] {
    font-weight: var(--weight-medium);
  }
  &[data-done='true'] {
    color: var(--text-muted);
  }
  > svg:first-child {
    color: var(--text-faint);
  }
  &[data-done='true'] > svg:first-child {
    color: var(--good-text);
  }
  ${media.hover} {
    &:hover {
      background: var(--surface-sunken);
    }
  }
`;

/** A row that is a link. */
export const Row = styled(AppLink)`
  ${row}
`;

/** A row that is a button. */
export const RowButton = styled.button`
  ${row}
`;

/** A short note in a row, where there is room for it. */
export const RowNote = styled.span`
  flex: none;
  max-width: 45%;
  color: var(--text-muted);
  font-size: var(--size-s);
  font-weight: var(--weight-regular);
  ${truncate}
  /* The text needs the whole line. */
  @container (max-width: 420px) {
    order: 1;
    flex-basis: 100%;
    max-width: none;
    margin-block-start: -4px;
  }
`;

/** A figure or arrow at the end of a row. */
export const RowEnd = styled.span`
  display: inline-flex;
  color: var(--text-faint);
  font-variant-numeric: tabular-nums;
`;
