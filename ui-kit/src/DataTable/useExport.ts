import { useState } from 'react';
import { saveBlob, saveCsv } from '../download/saveBlob.ts';
import { toCsv } from './cellText.ts';
import type { TableTexts } from './texts.ts';
import type { Column, DataTableProps } from './types.ts';

interface ExportOptions<Row> {
  props: DataTableProps<Row>;
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
  say: TableTexts;
}

/** Exports rows: CSV at once, a workbook by a writer that loads on first use. */
export function useExport<Row>({ props, announce, say }: ExportOptions<Row>) {
  const { label, fileName = label, onExport } = props;
  const [percent, setPercent] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  /** Loads the rows, writes them and announces the outcome. */
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
    /** Progress of the workbook in percent; `null` when none is being written. */
    percent,
    failed,
    exportCsv: (read: () => Promise<Row[]>, columns: readonly Column<Row>[]) =>
      write(read, (rows) => saveCsv(fileName, toCsv(rows, columns))),
    exportWorkbook: async (read: () => Promise<Row[]>, columns: readonly Column<Row>[]) => {
      setPercent(0);
      await write(read, (rows) => writeWorkbook(rows, [...columns]));
      setPercent(null);
    },
  };
}
