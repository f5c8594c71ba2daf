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
export function useCopy<Row>({ server, readAll, total, view, selection, shown, announce, say }: CopyOptions<Row>) {
  /** The selected rows, or all that fit. */
  const rowsToCopy = async (): Promise<Row[]> => {
    if (selection.keys.size > 0) return selection.rows();
    return readAll ? [...(await readAll())] : view.all();
  };
  return {
    rowsToCopy,
    countToCopy: () => {
      if (selection.keys.size === 0) return readAll && total !== undefined ? total : view.whole.count;
      return server ? selection.rows().length : selection.keys.size;
    },
    copyRows: async (make: RowsAsText<Row> = toTsv) => {
      try {
        const rows = await rowsToCopy();
        await copyText(make(rows, shown));
        announce(say.copied(rows.length));
      } catch {
        announce(say.copyFailed);
      }
    },
    copyCell: async (index: number, column: Column<Row> | undefined) => {
      const row = view.rowAt(index);
      if (!column || row === undefined) return;
      try {
        await copyText(safeText(column, row));
        announce(say.copied(1));
      } catch {
        announce(say.copyFailed);
      }
    },
  };
}
