import { copyText } from '../CopyButton/copyText.ts';
import { safeText, toTsv } from './cellText.ts';
import type { TableTexts } from './texts.ts';
import type { Column } from './types.ts';
import type { Selection } from './useSelection.ts';
import type { PageView } from './usePages.ts';

interface CopyOptions<Row> {
  /** The rows come from a server: some of the selected ones may be there. */
  server: boolean;
  view: PageView<Row>;
  selection: Selection<Row>;
  shown: readonly Column<Row>[];
  announce: (message: string) => void;
  say: TableTexts;
}

/** Makes a text of rows and the columns shown. */
export type RowsAsText<Row> = (rows: Row[], columns: readonly Column<Row>[]) => string;

/** Copies rows or one cell to the clipboard and says so. */
export function useCopy<Row>({ server, view, selection, shown, announce, say }: CopyOptions<Row>) {
  const copy = async (text: string, message: string) => {
    try {
      await copyText(text);
      announce(message);
    } catch {
      announce(say.copyFailed);
    }
  };
  /** The selected rows, or all shown. */
  const rowsToCopy = () => (selection.keys.size > 0 ? selection.rows() : view.all());
  return {
    rowsToCopy,
    countToCopy: () => {
      if (selection.keys.size === 0) return view.whole.count;
      return server ? selection.rows().length : selection.keys.size;
    },
    copyRows: async (make: RowsAsText<Row> = toTsv) => {
      const rows = rowsToCopy();
      await copy(make(rows, shown), say.copied(rows.length));
    },
    copyCell: async (index: number, column: Column<Row> | undefined) => {
      const row = view.rowAt(index);
      if (column && row !== undefined) await copy(safeText(column, row), say.copied(1));
    },
  };
}
