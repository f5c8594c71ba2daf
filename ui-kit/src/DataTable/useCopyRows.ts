import { copyText } from '../CopyButton/copyText.ts';
import { safeText, toTsv } from './cellText.ts';
import type { TableTexts } from './texts.ts';
import type { Column } from './types.ts';
import type { Selection } from './useSelection.ts';
import type { PageView } from './usePages.ts';

interface CopyOptions<Row> {
  /** Whether rows come from a server, where some selected ones may not be loaded. */
  server: boolean;
  /** Loads all rows, if the table has only a part of them. */
  readAll: (() => Promise<readonly Row[]>) | undefined;
  total: number | undefined;
  view: PageView<Row>;
  selection: Selection<Row>;
  shown: readonly Column<Row>[];
  announce: (message: string) => void;
  say: TableTexts;
}

/** Formats rows and the shown columns as text. */
export type RowsAsText<Row> = (rows: Row[], columns: readonly Column<Row>[]) => string;

/** Copies rows or one cell to the clipboard and announces it. */
export function useCopyRows<Row>({ server, readAll, total, view, selection, shown, announce, say }: CopyOptions<Row>) {
  /** The selected rows, or all matching ones. */
  const rowsToCopy = async (): Promise<Row[]> => {
    if (selection.keys.size > 0) return selection.rows();
    return readAll ? [...(await readAll())] : view.all();
  };
  /** Copies the text and announces the number of rows, or the failure. */
  const copy = async (made: () => Promise<{ text: string; rows: number }>) => {
    try {
      const { text, rows } = await made();
      await copyText(text);
      announce(say.copied(rows));
    } catch {
      announce(say.copyFailed);
    }
  };
  return {
    rowsToCopy,
    countToCopy: () => {
      if (selection.keys.size === 0) return readAll && total !== undefined ? total : view.whole.count;
      return server ? selection.rows().length : selection.keys.size;
    },
    copyRows: (make: RowsAsText<Row> = toTsv) =>
      copy(async () => {
        const rows = await rowsToCopy();
        return { text: make(rows, shown), rows: rows.length };
      }),
    copyCell: async (index: number, column: Column<Row> | undefined) => {
      const row = view.rowAt(index);
      if (column && row !== undefined) await copy(async () => ({ text: safeText(column, row), rows: 1 }));
    },
  };
}
