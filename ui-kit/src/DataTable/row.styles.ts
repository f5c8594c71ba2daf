/** Rows and cells. The selectors are simple, because each one costs time for every cell rendered while scrolling. */
export const rowStyles = `
  /* Inherited properties are set here, once: a font set on each cell is resolved for each cell. */
  tbody {
    position: relative;
    display: block;
    line-height: 20px;
    /* The side of the table, also for a cell in a right-to-left script. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    white-space: nowrap;
  }
  tbody tr {
    position: absolute;
    left: 0;
    right: 0;
    background: var(--surface);
    contain: strict;
  }
  tbody tr[data-edited] {
    z-index: 2;
    contain: none;
  }
  /* A line height below the row's, centred: badges and buttons in a cell must not make it grow. Aligned by itself: what
     browsers let a cell inherit keeps its style from being shared with the cells like it, at four times the cost. */
  td {
    display: block;
    flex: none;
    min-width: 0;
    padding: 0 12px;
    overflow: hidden;
    align-content: center;
    text-overflow: ellipsis;
    /* A text in a right-to-left script ends at the left, and is truncated there. */
    unicode-bidi: plaintext;
    vertical-align: baseline;
  }
  td > span,
  td > a,
  td > button,
  td > svg {
    vertical-align: middle;
  }
  /* Only where there are numbers: in words, tabular figures would make hyphens and apostrophes as wide as a figure. */
  [data-align='end'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  [data-align='center'] {
    text-align: center;
  }

  [data-part='select'] {
    flex: none;
    width: 40px;
    padding: 0 0 0 var(--space-3);
    align-content: center;
    text-overflow: clip;
  }
  [data-part='select'] input {
    width: 16px;
    height: 16px;
    margin: 0;
    vertical-align: middle;
    cursor: pointer;
  }
  @media not (forced-colors: active) {
    [data-part='select'] input {
      appearance: none;
      display: inline-grid;
      place-content: center;
      border: 1px solid var(--line-control);
      border-radius: 5px;
      background: var(--surface);
    }
    [data-part='select'] input:is(:checked, :indeterminate) {
      border-color: var(--brand-solid);
      background: var(--brand-solid);
    }
    [data-part='select'] input:is(:checked, :indeterminate)::before {
      content: '';
      width: 8px;
      border-bottom: 2px solid var(--on-brand);
    }
    [data-part='select'] input:checked::before {
      height: 5px;
      margin-top: -2px;
      border-inline-start: 2px solid var(--on-brand);
      rotate: -45deg;
    }
  }

  /* In a table wider than its container the first column sticks, with the checkbox before it. Selected by class: with
     :first-child the browser checks the siblings of every row that is added or removed. */
  &[data-wide] [data-part='select'],
  &[data-wide] .col-0 {
    position: sticky;
    z-index: 1;
    inset-inline-start: 0;
    background: inherit;
  }
  &[data-wide] thead tr {
    background: var(--surface);
  }
  &[data-wide][data-selectable] .col-0 {
    inset-inline-start: 40px;
  }
  &[data-scrolled] .col-0 {
    box-shadow: 1px 0 0 var(--line-strong);
    clip-path: inset(0 -1px 0 0);
  }

  /* No hover style while rows scroll below the pointer: each row would be styled and painted twice. */
  @media (hover: hover) {
    &:where([data-still]) tbody tr:hover {
      background: color-mix(in oklch, var(--text) 3%, var(--surface));
    }
    &[data-opens] tbody tr {
      cursor: pointer;
    }
    button[data-part='header']:hover {
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
  tbody tr[aria-current] {
    background: var(--brand-subtle);
  }
  tbody tr[aria-current],
  &[data-selectable] tbody tr[aria-current] [data-part='select'],
  &:not([data-selectable]) tbody tr[aria-current] .col-0 {
    box-shadow: inset 2px 0 0 var(--brand-solid);
  }
  table:focus-visible [data-active] {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }

  td[data-part='end'] {
    position: sticky;
    z-index: 1;
    inset-inline-end: 0;
    padding: 0 var(--space-2) 0 0;
    background: inherit;
    text-align: end;
    text-overflow: clip;
  }
  /* Overlaid while the row is hovered or active by keyboard: otherwise the text has the full width. */
  @media (hover: hover) {
    tbody td[data-part='end']:not(:focus-within) {
      opacity: 0;
    }
    &:where([data-still]) tbody tr:hover td[data-part='end'] {
      opacity: 1;
    }
    table:focus-visible tr:has([data-active]) td[data-part='end'] {
      opacity: 1;
    }
  }
  [data-part='actions'] {
    display: inline-flex;
    gap: 2px;
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
  @media (pointer: coarse) {
    [data-part='editor'] input {
      font-size: 16px;
    }
  }
  @media (forced-colors: active) {
    /* An outline: browsers put Canvas behind each text, which hides HighlightText. */
    tbody tr[aria-selected='true'],
    tbody tr[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

/** Rows of two lines: a sentence, then its facts. The rules of the columns set the order. */
export const lineStyles = `
  &[data-lines] {
    tbody tr {
      flex-wrap: wrap;
      align-content: flex-start;
      column-gap: var(--space-2);
      height: 58px;
      padding: 6px var(--space-3);
    }
    &[data-selectable] tbody tr {
      padding-inline-start: 44px;
    }
    &[data-end] tbody tr {
      padding-inline-end: 44px;
    }
    tbody td {
      height: 22px;
      max-width: 100%;
      padding: 0;
      color: var(--text-muted);
      font-size: var(--size-s);
    }
    tbody td:empty {
      display: none;
    }
    td[data-label]::before {
      content: attr(data-label) ' ';
    }
    td[data-part='select'],
    td[data-part='end'] {
      position: absolute;
      inset-block: 0;
      height: auto;
    }
    td[data-part='select'] {
      inset-inline-start: 0;
      width: 44px;
      padding-inline-start: var(--space-3);
    }
    td[data-part='end'] {
      inset-inline-end: 0;
      width: 44px;
      opacity: 1;
    }
    th[data-part='select'] {
      width: 44px;
    }
    th:not([data-part]) {
      flex: 1;
    }
    &[data-selectable] th [data-part='header'] {
      padding-inline-start: 0;
    }
    tr[data-edited] td:not([data-editing]) {
      visibility: hidden;
    }
  }
`;
