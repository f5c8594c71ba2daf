import { media } from '../styles/mixins.ts';
import { lineStyles, rowStyles } from './row.styles.ts';

/**
 * The root carries all styles of the table: its hundreds of rows and cells are plain elements without styling cost. The
 * `<table>` has a box layout, because table layout takes twice as long per row.
 */
export const tableStyles = `
.parlance-table {
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--text);
  font-size: var(--size-m);

  [data-part='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--line);
  }
  ${media.underPhone} {
    [data-part='toolbar'] > :has(> * > [type='search']) {
      flex-grow: 1;
    }
  }
  [data-part='foot'] {
    min-height: 48px;
    padding: var(--space-2) var(--space-3);
    border-top: 1px solid var(--line);
  }
  [data-part='scroller'] {
    position: relative;
    flex: 1;
    min-height: 0;
    overflow: auto;
    overscroll-behavior-x: contain;
    outline: 0;
    contain: strict;
  }
  table {
    display: block;
    width: max-content;
    min-width: 100%;
    outline: 0;
  }
  thead {
    position: sticky;
    z-index: 3;
    top: 0;
    display: block;
    background: var(--surface);
  }
  tr {
    display: flex;
    height: 36px;
    border: 0 solid var(--line);
    border-bottom-width: 1px;
    vertical-align: baseline;
  }
  th {
    position: relative;
    display: block;
    flex: none;
    min-width: 0;
    padding: 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
    text-align: start;
    white-space: nowrap;
  }
  [data-part='header'] {
    display: block;
    width: 100%;
    height: 35px;
    padding: 0 var(--space-3);
    border: 0;
    overflow: hidden;
    background: transparent;
    color: inherit;
    font: inherit;
    line-height: 35px;
    text-align: inherit;
    text-overflow: ellipsis;
  }
  button[data-part='header'] {
    cursor: pointer;
  }
  th[aria-sort] {
    color: var(--text);
  }
  /* Decorative: aria-sort conveys the same. */
  th[aria-sort] [data-part='header']::after {
    content: '↑' / '';
    margin-inline-start: 4px;
  }
  th[aria-sort='descending'] [data-part='header']::after {
    content: '↓' / '';
  }
  [data-part='grip'] {
    position: absolute;
    z-index: 1;
    top: 0;
    inset-inline-end: -1px;
    width: 9px;
    height: 100%;
    cursor: col-resize;
    touch-action: none;
  }
  [data-part='grip']::after {
    content: '';
    position: absolute;
    top: 9px;
    inset-inline-end: 1px;
    width: 1px;
    height: 18px;
    background: transparent;
  }
  thead:hover [data-part='grip']::after {
    background: var(--line-strong);
  }

  /* The options have no column: they overlap the end of the last header. */
  th[data-part='end'] {
    position: sticky;
    right: 0;
    width: 36px;
    margin-inline-start: -36px;
    text-align: end;
    background: var(--surface);
  }
  th[data-under] [data-part='header'] {
    padding-inline-end: 40px;
  }
  [data-part='tools'] {
    margin: 3px var(--space-1) 3px 2px;
  }

  ${rowStyles}
  ${lineStyles}

  [data-part='blank'] {
    display: grid;
    place-items: center;
    min-height: 220px;
    padding: var(--space-6) var(--space-4);
  }
  /* The page scrolls to the table, whose rows then have its height. */
  ${media.low} {
    &[style*='--row-room'] {
      min-height: min-content;
      > [data-part='scroller'] {
        min-height: min(var(--row-room), var(--page-room, 100dvh));
      }
    }
  }
  /* On paper nothing scrolls: the rendered rows follow each other. Important, because their places are inline styles. */
  ${media.print} {
    height: auto !important;
    overflow: visible;
    [data-part='scroller'] {
      flex: none;
      height: auto !important;
      overflow: visible !important;
      contain: none;
    }
    tbody {
      height: auto !important;
    }
    tbody tr {
      position: relative;
      top: 0 !important;
      break-inside: avoid;
    }
  }
  [data-part='announcer'] {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
}
`;
