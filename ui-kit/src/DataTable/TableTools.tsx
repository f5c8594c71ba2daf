import { useId, useState } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { MenuEntry } from '../Menu/menuTypes.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { toCsv } from './cellText.ts';
import { TableMenu } from './TableMenu.tsx';
import type { TableTexts } from './texts.ts';
import type { Column, DataTableProps } from './types.ts';
import type { ColumnLayout } from './useColumns.ts';
import { useExport } from './useExport.ts';

interface TableToolsProps<Row> {
  props: DataTableProps<Row>;
  layout: ColumnLayout<Row>;
  /** Number of rows to copy: the selected ones, or all shown. */
  countToCopy: number;
  rowsToCopy: () => Promise<Row[]>;
  onCopy: (make?: (rows: Row[], columns: readonly Column<Row>[]) => string) => void;
  announce: (message: string) => void;
  say: TableTexts;
}

/** The menu in the header: columns, copy, export. */
export function TableTools<Row>(options: TableToolsProps<Row>) {
  const { props, layout, countToCopy, rowsToCopy, onCopy, announce, say } = options;
  const { columns } = props;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { percent, failed, exportCsv, exportWorkbook } = useExport({ props, announce, say });
  const { shown } = layout;
  // A narrow window hides columns in the view, but not in a file.
  const chosen = columns.filter((column) => !layout.hidden.has(column.key));
  const isLast = (column: Column<Row>) => shown.length === 1 && shown[0] === column;
  const none = countToCopy === 0;
  const hint = say.rows(countToCopy);
  const items: MenuEntry[] = [
    {
      type: 'group',
      key: 'columns',
      label: say.columns,
      items: columns.map((column) => ({
        key: column.key,
        label: column.header,
        checked: !layout.absent.has(column.key),
        keepOpen: true,
        disabled: isLast(column),
        reason: say.lastColumn,
        onSelect: () => layout.setHidden(column.key, !layout.absent.has(column.key)),
      })),
    },
    { key: ':reset', label: say.resetColumns, icon: 'rotate-ccw', keepOpen: true, onSelect: layout.reset },
    { type: 'separator', key: ':line' },
    { key: ':copy', label: say.copyRows, icon: 'copy', hint, disabled: none, onSelect: () => onCopy() },
    { key: ':csv', label: say.copyCsv, icon: 'clipboard', hint, disabled: none, onSelect: () => onCopy(toCsv) },
    {
      key: ':download',
      label: say.downloadCsv,
      icon: 'download',
      hint,
      disabled: none,
      onSelect: () => void exportCsv(rowsToCopy, chosen),
    },
    {
      key: ':export',
      label: percent === null ? say.export : say.exporting(percent),
      icon: 'table-2',
      hint,
      disabled: none || percent !== null,
      onSelect: () => void exportWorkbook(rowsToCopy, chosen),
    },
  ];
  const title = percent !== null ? say.exporting(percent) : failed ? say.exportFailed : say.options;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        data-part="tools"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={say.options}
        aria-busy={percent !== null || undefined}
        title={title}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        {percent === null ? (
          <Icon name={failed ? 'triangle-alert' : 'sliders-horizontal'} size={14} />
        ) : (
          <Spinner size={14} delay={0} />
        )}
      </button>
      {anchor && (
        <TableMenu
          id={id}
          label={say.options}
          anchor={anchor}
          items={items}
          onClose={(restoreFocus) => {
            if (restoreFocus) anchor.focus({ preventScroll: true });
            setAnchor(null);
          }}
        />
      )}
    </>
  );
}
