import { fill, focusRing, inset, media, pane, plainList, truncate } from '@parlance/ui-kit/theme';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';

/** Height of a row of cards and gap between cards, in px. */
export const rowHeight = 96;
export const cardGap = 12;

/** Height of a card, in px. */
export const cardHeight = (rows: number): number => rows * rowHeight + (rows - 1) * cardGap;

type Variables = CSSProperties & Record<`--${string}`, number>;

/** The size of a card in the grid. */
export const cardPlace = ({ columns, rows }: { columns: number; rows: number }): Variables => ({
  '--columns': columns,
  '--columns-medium': columns <= 4 ? 6 : 12,
  '--rows': rows,
});

export const Split = styled.div`
  display: flex;
  ${fill}
`;

/** The scrolling area of the cards, beside the editor. */
export const Scroller = styled.div`
  ${inset()}
  ${pane}
  container-type: inline-size;
  ${media.print} {
    overflow: visible;
  }
`;

export const CardList = styled.ul`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  grid-auto-rows: ${rowHeight}px;
  gap: ${cardGap}px;
  ${plainList}

  > li {
    grid-column: span var(--columns);
    grid-row: span var(--rows);
    min-width: 0;
    min-height: 0;
    break-inside: avoid;
  }
  @container (max-width: 899px) {
    > li {
      grid-column: span var(--columns-medium);
    }
  }
  @container (max-width: 599px) {
    > li {
      grid-column: 1 / -1;
    }
  }
`;

export const CardBox = styled.section`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  ${focusRing}

  &[data-edited] {
    border-color: var(--brand-solid);
    box-shadow: 0 0 0 1px var(--brand-solid);
  }
  &[data-dragged] {
    opacity: 0.5;
  }
  &[data-drop] {
    border-color: var(--brand-solid);
    border-style: dashed;
  }
`;

export const CardHead = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-1);
  height: 40px;
  padding: 0 6px 0 14px;

  h2 {
    flex: 0 1 auto;
    min-width: 40px;
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
    ${truncate}
  }
  > span {
    flex: 0 1 auto;
    min-width: 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    ${truncate}
  }
  [data-part='actions'] {
    display: flex;
    flex: none;
    margin-inline-start: auto;
  }
  /* Nothing on paper can be pressed. */
  ${media.print} {
    button {
      display: none;
    }
  }
`;

/** A note about the figures, between header and figures. */
export const CardNote = styled.div`
  flex: none;
  padding: 0 14px;
`;

export const Grip = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: 20px;
  height: 28px;
  margin-inline-start: -10px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--text-faint);
  cursor: grab;
  touch-action: none;
  ${focusRing}

  ${media.hover} {
    &:hover {
      color: var(--text);
    }
  }
`;

/** Cuts off content that is longer than the card, because only the page scrolls. The focus scrolls it into view. */
export const CardBody = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  padding: 2px 14px 12px;
  overflow: hidden;
  scroll-padding-block-end: 44px;
`;

/** Covers the end of content that is cut off. */
export const CardMore = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: grid;
  justify-items: center;
  padding: var(--space-4) 14px 6px;
  border-radius: 0 0 var(--radius-card) var(--radius-card);
  background: linear-gradient(to bottom, transparent, var(--surface) 50%);
`;

/** The corner that resizes the card. */
export const Corner = styled.span`
  position: absolute;
  inset: auto 0 0 auto;
  width: 16px;
  height: 16px;
  border-end-end-radius: var(--radius-card);
  cursor: nwse-resize;
  touch-action: none;

  ${media.print} {
    display: none;
  }
  &::after {
    position: absolute;
    inset: auto 4px 4px auto;
    width: 6px;
    height: 6px;
    border: solid var(--line-strong);
    border-width: 0 2px 2px 0;
    content: '';
  }
`;

/** The editor beside the cards. */
export const Aside = styled.aside`
  display: flex;
  flex: none;
  flex-direction: column;
  width: 330px;
  min-height: 0;
  ${media.low} {
    position: sticky;
    top: 0;
    height: var(--page-room);
  }
  border-inline-start: 1px solid var(--line);
  background: var(--surface);
`;
