import { readTableParams, writeTableParams, type Column, type Sort, type TableParams } from '@parlance/ui-kit/table';
import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../state/addressParams.ts';
import { useRowsPerPage } from './useRowsPerPage.ts';
import { useTableMemory } from './useTableMemory.ts';

interface TableAddressOptions<Row> {
  /** Key of the stored columns in this browser. */
  table: string;
  columns: readonly Column<Row>[];
}

/**
 * Keeps a table's order, page and columns in the address, so that a link shows the same table and Back undoes a change;
 * stores the columns for the next visit. Spread `order` and `columns` on the DataTable; a table with pages also takes
 * `paging`.
 */
export function useTableAddress<Row>({ table, columns }: TableAddressOptions<Row>) {
  const [params, writeParams] = useAddressParams();
  const [memory, remember] = useTableMemory(table);
  const perPage = useRowsPerPage();
  const keyText = columns.map(({ key }) => key).join('\n');
  const keys = useMemo(() => keyText.split('\n'), [keyText]);
  // Other parameters change too: this state stays the same object while its own parameters do not change.
  const text = writeTableParams(new URLSearchParams(), readTableParams(params, { columns: keys })).toString();
  const state = useMemo(() => readTableParams(new URLSearchParams(text), { columns: keys }), [text, keys]);

  const write = useCallback(
    (changes: Partial<TableParams>, { push }: { push: boolean }) =>
      writeParams((before) => writeTableParams(before, { ...readTableParams(before, { columns: keys }), ...changes }), {
        push,
      }),
    [writeParams, keys],
  );
  const onSortChange = useCallback(
    (sort: Sort | null) => write({ sort: sort ?? undefined, page: 1 }, { push: true }),
    [write],
  );
  const { hidden } = memory;
  const atFirst = columns
    .filter((column) => column.hidden)
    .map(({ key }) => key)
    .join('\n');
  const hiddenColumns = useMemo(() => {
    const wanted = new Set(hidden ?? atFirst.split('\n'));
    return state.hidden ?? new Set(keys.filter((key) => wanted.has(key)));
  }, [state, hidden, atFirst, keys]);
  return {
    order: { sort: state.sort ?? null, onSortChange },
    columns: {
      hiddenColumns,
      onHiddenColumnsChange: (chosen: ReadonlySet<string>) => {
        remember({ hidden: [...chosen] });
        write({ hidden: chosen }, { push: false });
      },
      columnWidths: memory.widths,
      onColumnWidthsChange: (widths: Record<string, number>) => remember({ widths }),
    },
    paging: {
      page: state.page,
      onPageChange: (page: number) => write({ page }, { push: true }),
      ...perPage,
    },
  };
}
