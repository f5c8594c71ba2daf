import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState, ForbiddenState } from '../EmptyState/ErrorState.tsx';
import { columnClass } from './columnClass.ts';
import type { TableTexts } from './texts.ts';
import type { DataTableProps } from './types.ts';

/** Widths of the skeleton bars, uneven like text. */
const BARS = ['72%', '48%', '60%', '38%', '66%', '54%', '44%', '58%'];

interface TableSkeletonProps {
  columns: number;
  rows: number;
  rowHeight: number;
  /** Whether rows begin with a checkbox. */
  selectable: boolean;
  /** Whether rows end with their actions. */
  hasEnd: boolean;
}

/** Skeleton rows in the table's layout. */
export function TableSkeleton({ columns, rows, rowHeight, selectable, hasEnd }: TableSkeletonProps) {
  return (
    <tbody aria-hidden="true" style={{ height: rows * rowHeight }}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} data-skeleton="" style={{ top: row * rowHeight }}>
          {selectable && <td aria-hidden="true" data-part="select" />}
          {Array.from({ length: columns }, (_unused, column) => (
            <td key={column} aria-hidden="true" className={columnClass(column)}>
              <span style={{ width: BARS[(row + column * 3) % BARS.length] }} />
            </td>
          ))}
          {hasEnd && <td aria-hidden="true" data-part="end" />}
        </tr>
      ))}
    </tbody>
  );
}

interface TableBlankProps<Row> {
  props: DataTableProps<Row>;
  say: TableTexts;
}

/** The message below the header when there are no rows: the reason, and the next action. */
export function TableBlank<Row>({ props, say }: TableBlankProps<Row>) {
  if (props.state === 'failed') {
    return <ErrorState title={say.failed} text={props.error ?? say.failedText} onRetry={props.onRetry} />;
  }
  if (props.state === 'forbidden') {
    return props.forbidden ?? <ForbiddenState title={say.forbidden} text={say.forbiddenText} />;
  }
  const filtered = props.rows.length > 0 || Boolean(props.filter?.trim());
  if (!filtered) return props.empty ?? <EmptyState title={say.empty} text={say.emptyText} />;
  const clear = props.onClearFilter && <Button onClick={props.onClearFilter}>{say.clearFilter}</Button>;
  return props.noMatch ?? <EmptyState icon="search" title={say.noMatch} text={say.noMatchText} action={clear} />;
}
