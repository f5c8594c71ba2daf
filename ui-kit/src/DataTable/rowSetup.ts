import type { TableTexts } from './texts.ts';
import type { Column, RowAction } from './types.ts';

/** Props that all rows share; a new object re-renders all of them. */
export interface RowSetup<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
  /** Rows have two lines. */
  lines: boolean;
  rowHeight: number;
  /** Number of rows on earlier pages. */
  base: number;
  /** Id of the active cell, for `aria-activedescendant`. */
  activeId: string;
  say: TableTexts;
  /** Name of a row, for its controls. */
  nameOf(row: Row): string;
  actionsOf?(row: Row): readonly RowAction[];
  onMore(button: HTMLElement, actions: readonly RowAction[]): void;
}
