import { styled } from 'styled-components';

/**
 * All the looks of the table hang on its root: rows and cells are plain elements, of which there are
 * hundreds, and cost no styling of their own.
 */
export const Root = styled.div`
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

  &:has(table:focus-visible) {
    outline: 2px solid var(--focus-ring);
    outline-offset: 1px;
  }
  [data-part='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--line);
  }
  [data-part='scroller'] {
    flex: 1;
    min-height: 0;
    overflow: auto;
    overscroll-behavior-x: contain;
    outline: 0;
  }
  &[data-bulk] table {
    margin-bottom: 56px;
  }

  table {
    width: 100%;
    border-collapse: separate;
    border-spacing: 0;
    table-layout: fixed;
    outline: 0;
  }
  tr {
    height: 36px;
    background: var(--surface);
  }
  th,
  td {
    height: 36px;
    padding: 0 var(--space-3);
    border-bottom: 1px solid var(--line);
    background: inherit;
    overflow: hidden;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* Lower than the row: badges and buttons in a cell must not make it grow, rows are not measured. */
  td {
    line-height: 20px;
  }
  td > * {
    vertical-align: middle;
  }
  td[data-number] {
    font-variant-numeric: tabular-nums;
  }
  [data-align='end'] {
    text-align: end;
  }
  [data-align='center'] {
    text-align: center;
  }

  thead {
    z-index: 3;
  }
  th {
    position: relative;
    padding: 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
  [data-part='header'] {
    display: flex;
    align-items: center;
    gap: 4px;
    width: 100%;
    height: 35px;
    padding: 0 var(--space-3);
    border: 0;
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: inherit;
  }
  [data-part='header'] > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  th[data-align='end'] [data-part='header'] {
    justify-content: flex-end;
  }
  th[data-align='center'] [data-part='header'] {
    justify-content: center;
  }
  button[data-part='header'] {
    cursor: pointer;
  }
  th[aria-sort] {
    color: var(--text);
  }
  [data-part='grip'] {
    position: absolute;
    z-index: 1;
    top: 0;
    right: -1px;
    width: 9px;
    height: 100%;
    cursor: col-resize;
    touch-action: none;
  }
  [data-part='grip']::after {
    content: '';
    position: absolute;
    top: 9px;
    right: 1px;
    width: 1px;
    height: 18px;
    background: transparent;
  }
  thead:hover [data-part='grip']::after {
    background: var(--line-strong);
  }

  /* The first column stays in view, and with it the checkbox before it. */
  th:first-child,
  td:first-child,
  [data-part='select'] + th,
  [data-part='select'] + td {
    position: sticky;
    z-index: 1;
    left: 0;
  }
  [data-part='select'] + th,
  [data-part='select'] + td {
    left: 40px;
  }
  &[data-scrolled] [data-part='select'] + :is(th, td),
  &[data-scrolled] :is(th, td):first-child:not([data-part='select']) {
    box-shadow: 1px 0 0 var(--line-strong);
    clip-path: inset(0 -1px 0 0);
  }

  [data-part='select'] {
    padding: 0 0 0 var(--space-3);
    text-overflow: clip;
  }
  input[type='checkbox'] {
    width: 16px;
    height: 16px;
    margin: 0;
    vertical-align: middle;
    accent-color: var(--brand-solid);
    cursor: pointer;
  }

  @media (hover: hover) {
    tbody tr:where(:not([data-skeleton], [aria-selected='true'], [data-current], [data-tone])):hover {
      background: color-mix(in oklch, var(--text) 3%, var(--surface));
    }
    &[data-opens] tbody tr {
      cursor: pointer;
    }
    thead button[data-part='header']:hover {
      color: var(--text);
    }
  }
  tbody tr[data-tone='bad'] {
    background: color-mix(in oklch, var(--bad-subtle) 60%, var(--surface));
  }
  tbody tr[data-tone='warning'] {
    background: color-mix(in oklch, var(--warning-subtle) 60%, var(--surface));
  }
  tbody tr[data-tone='good'] {
    background: color-mix(in oklch, var(--good-subtle) 60%, var(--surface));
  }
  tbody tr[aria-selected='true'],
  tbody tr[data-current] {
    background: var(--brand-subtle);
  }
  tbody tr[data-current] > :first-child {
    box-shadow: inset 2px 0 0 var(--brand-solid);
  }
  table:focus-visible [data-active] {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }

  [data-part='end'] {
    padding: 0 var(--space-2) 0 0;
    text-align: end;
    text-overflow: clip;
  }
  [data-part='actions'] {
    display: inline-flex;
    gap: 2px;
    vertical-align: middle;
  }
  [data-part='actions'] button,
  [data-part='tools'] {
    display: inline-grid;
    place-items: center;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: transparent;
    color: var(--text-muted);
    cursor: pointer;
    vertical-align: middle;
  }
  [data-part='actions'] button[aria-disabled] {
    color: var(--text-faint);
    opacity: 0.6;
    cursor: default;
  }
  @media (hover: hover) {
    [data-part='actions'] button:not([aria-disabled]):hover,
    [data-part='tools']:hover {
      background: color-mix(in oklch, currentColor 12%, transparent);
      color: var(--text);
    }
    [data-part='actions'] button[data-danger]:not([aria-disabled]):hover {
      color: var(--bad-text);
    }
  }
  [data-part='failed-cell'] {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--bad-text);
    font-size: var(--size-s);
  }

  td[data-editing] {
    z-index: 2;
    padding: 0 4px;
    overflow: visible;
  }
  [data-part='editor'] input {
    width: 100%;
    height: 28px;
    padding: 0 7px;
    border: 1px solid var(--brand-solid);
    border-radius: 6px;
    outline: 2px solid color-mix(in oklch, var(--focus-ring) 40%, transparent);
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }
  [data-part='editor'] {
    position: relative;
    display: block;
    line-height: normal;
  }
  [data-part='editor'] em {
    position: absolute;
    z-index: 1;
    top: 100%;
    left: 0;
    max-width: 320px;
    padding: 4px 8px;
    border-radius: 6px;
    background: var(--bad-subtle);
    color: var(--bad-text);
    box-shadow: var(--shadow-float);
    font-size: var(--size-s);
    font-style: normal;
    white-space: normal;
  }

  [data-skeleton] span {
    display: inline-block;
    height: 10px;
    border-radius: 5px;
    background: color-mix(in oklch, var(--text) 9%, transparent);
    vertical-align: middle;
  }
  [data-part='blank'] {
    display: grid;
    place-items: center;
    min-height: 220px;
    padding: var(--space-6) var(--space-4);
  }
  [data-part='announcer'] {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (min-width: 768px) {
    [data-part='end'] {
      position: sticky;
      z-index: 1;
      right: 0;
    }
  }
  @media (pointer: coarse) {
    [data-part='editor'] input {
      font-size: 16px;
    }
  }
  @media (forced-colors: active) {
    tr[aria-selected='true'] > * {
      background: Highlight;
      color: HighlightText;
    }
  }
`;
