import { Icon } from '../Icon/Icon.tsx';
import { Menu } from '../Menu/Menu.tsx';
import type { MenuEntry } from '../Menu/menuTypes.ts';
import { toCsv } from './cellText.ts';
import type { TableTexts } from './texts.ts';
import type { Column, DataTableProps } from './types.ts';
import type { ColumnLayout } from './useColumns.ts';

interface TableToolsProps<Row> {
  props: DataTableProps<Row>;
  layout: ColumnLayout<Row>;
  /** The selected rows, or all shown. */
  rowsToCopy: () => Row[];
  onCopy: (make: (rows: Row[], columns: readonly Column<Row>[]) => string) => void;
  onCopyRows: () => void;
  say: TableTexts;
}

/** The menu in the header: which columns, copy, export. */
export function TableTools<Row>({ props, layout, rowsToCopy, onCopy, onCopyRows, say }: TableToolsProps<Row>) {
  const { columns, onExport } = props;
  const shown = columns.filter((column) => !layout.hidden.has(column.key));
  const items: MenuEntry[] = [
    {
      type: 'group',
      key: 'columns',
      label: say.columns,
      items: columns.map((column) => ({
        key: column.key,
        label: column.header,
        checked: !layout.hidden.has(column.key),
        keepOpen: true,
        onSelect: () => layout.setHidden(column.key, !layout.hidden.has(column.key)),
      })),
    },
    { key: ':reset', label: say.resetColumns, icon: 'rotate-ccw', keepOpen: true, onSelect: layout.reset },
    { type: 'separator', key: ':line' },
    { key: ':copy', label: say.copyRows, icon: 'copy', shortcut: 'mod+c', onSelect: onCopyRows },
    { key: ':csv', label: say.copyCsv, icon: 'clipboard', onSelect: () => onCopy(toCsv) },
    {
      key: ':download',
      label: say.downloadCsv,
      icon: 'download',
      onSelect: () => download(`${props.fileName ?? props.label}.csv`, toCsv(rowsToCopy(), shown)),
    },
  ];
  if (onExport) {
    items.push({
      key: ':export',
      label: say.export,
      icon: 'table-2',
      onSelect: () => void onExport(rowsToCopy(), [...shown]),
    });
  }
  return (
    <Menu
      label={say.options}
      items={items}
      placement="bottom-end"
      trigger={(trigger) => (
        <button {...trigger} type="button" tabIndex={-1} data-part="tools" aria-label={say.options} title={say.options}>
          <Icon name="sliders-horizontal" size={14} />
        </button>
      )}
    />
  );
}

/** Hands the browser a text file; the mark at its start lets spreadsheets read it as UTF-8. */
function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
