import { useState } from 'react';
import { toCsv } from './cellText.ts';
import type { TableTexts } from './texts.ts';
import type { Column, DataTableProps } from './types.ts';

/** Milliseconds the browser has to fetch the file before its address is taken back. */
const KEPT = 60_000;

/** Hands the browser a file to keep. */
function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}

interface ExportOptions<Row> {
  props: DataTableProps<Row>;
  /** Tells those who cannot see it. */
  announce: (message: string) => void;
  say: TableTexts;
}

/** Writes rows to files: CSV at once; a workbook by a writer that is fetched when it is first asked for. */
export function useExport<Row>({ props, announce, say }: ExportOptions<Row>) {
  const { label, fileName = label, onExport } = props;
  const [percent, setPercent] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  /** Reads the rows and writes them, and says how that ended. */
  const write = async (read: () => Promise<Row[]>, save: (rows: Row[]) => Promise<void> | void) => {
    setFailed(false);
    try {
      const rows = await read();
      await save(rows);
      announce(say.exported(rows.length));
    } catch {
      setFailed(true);
      announce(say.exportFailed);
    }
  };
  const writeWorkbook = async (rows: Row[], columns: Column<Row>[]) => {
    if (onExport) {
      await onExport(rows, columns);
      return;
    }
    const { makeWorkbook } = await import('./sheet/makeWorkbook.ts');
    const onProgress = (done: number) => setPercent(Math.floor(done * 100));
    saveBlob(`${fileName}.xlsx`, await makeWorkbook(rows, columns, { name: fileName, onProgress }));
  };
  return {
    /** How much of a workbook is written; `null` when none is being written. */
    percent,
    failed,
    exportCsv: (read: () => Promise<Row[]>, columns: readonly Column<Row>[]) =>
      write(read, (rows) => {
        // The mark at the start lets spreadsheets read it as UTF-8.
        saveBlob(`${fileName}.csv`, new Blob(['\uFEFF', toCsv(rows, columns)], { type: 'text/csv;charset=utf-8' }));
      }),
    exportWorkbook: async (read: () => Promise<Row[]>, columns: readonly Column<Row>[]) => {
      setPercent(0);
      await write(read, (rows) => writeWorkbook(rows, [...columns]));
      setPercent(null);
    },
  };
}
