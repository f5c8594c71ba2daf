import { copyText } from '../CopyButton/copyText.ts';
import { safeText, toTsv } from './cellText.ts';
import type { TableTexts } from './texts.ts';
import type { Column } from './types.ts';
import type { Selection } from './useSelection.ts';
import type { PageView } from './usePages.ts';

interface CopyOptions<Row> {
  /** The rows come from a server: some of the selected ones may be there. */
  server: boolean;
  /** Gets all rows, where the table has a part of them. */
  readAll: (() => Promise<readonly Row[]>) | undefined;
  total: number | undefined;
  view: PageView<Row>;
  selection: Selection<Row>;
  shown: readonly Column<Row>[];
  announce: (message: string) => void;
  say: TableTexts;
}

/** Makes a text of rows and the columns shown. */
export type RowsAsText<Row> = (rows: Row[], columns: readonly Column<Row>[]) => string;

/** Copies rows or one cell to the clipboard and says so. */
export function useCopyRows<Row>({ server, readAll, total, view, selection, shown, announce, say }: CopyOptions<Row>) {
  /** The selected rows, or all that fit. */
  const rowsToCopy = async (): Promise<Row[]> => {
    if (selection.keys.size > 0) return selection.rows();
    return readAll ? [...(await readAll())] : view.all();
  };
  /** Copies what is made, of so many rows, and says so; what keeps it from being made as well. */
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
