import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo, type ReactNode } from 'react';

const height = 260;

interface PartTableProps<Row extends object> {
  label: string;
  rows: readonly Row[];
  /** Total number of rows, where not all of them are listed. */
  total?: number;
  columns: readonly Column<Row>[];
  empty?: ReactNode;
}

/** A table of the report of a dry run. Its rows have no ids and are identified by their index. */
export function PartTable<Row extends object>({ label, rows, total, columns, empty }: PartTableProps<Row>) {
  const numbered = useMemo(() => rows.map((row, index) => ({ ...row, index })), [rows]);
  return (
    <DataTable<Row & { index: number }>
      label={label}
      rows={numbered}
      totalCount={total ?? rows.length}
      columns={columns}
      rowKey={(row) => String(row.index)}
      height={height}
      tools={false}
      empty={empty}
    />
  );
}
