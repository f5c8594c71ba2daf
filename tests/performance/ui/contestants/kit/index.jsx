// The kit's DataTable, as an application uses it: tools in the header, sorting and filtering by the table itself.
import { createRef } from 'react';
import { DataTable } from '@kit/exports/table.js';
import { applyTheme, ThemeProvider } from '@kit/exports/theme.js';
import { mountReact } from '../_shared/react-host.jsx';

export const meta = { label: '@parlance/ui-kit', packages: [] };
export const dom = {
  row: 'tbody tr',
  cell: 'td:not([data-part])',
  idCell: 'tbody td:first-child',
  viewport: '[data-part=scroller]',
  stickyHeader: 'thead',
};

const rowKey = (row) => row.id;
/** All contestants filter one column, case-sensitively. */
const holding = (text) => (text ? (row) => row.text.includes(text) : undefined);

const columnOf = ({ key, title, width, numeric }) => ({
  key,
  header: title,
  width,
  value: (row) => row[key],
  ...(numeric && { text: (row) => row[key].toFixed(4) }),
});

function Page({ rows, columns, filterRow, width, height, table, rootRef }) {
  return (
    <ThemeProvider scheme="light">
      <div ref={rootRef} style={{ width }}>
        <DataTable
          ref={table}
          label="Turns"
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          filterRow={filterRow}
          height={height}
        />
      </div>
    </ThemeProvider>
  );
}

export function create(host, { columns, rows, width, height }) {
  const table = createRef();
  const rootRef = createRef();
  const app = mountReact(host, Page, {
    columns: columns.map(columnOf),
    rows,
    width,
    height,
    table,
    rootRef,
    filterRow: undefined,
  });
  return {
    sortTarget: (key) => {
      const at = columns.findIndex((column) => column.key === key);
      return host.querySelectorAll('thead th')[at].querySelector('button');
    },
    filter: (text) => app.set({ filterRow: holding(text) }),
    setTheme: (mode) =>
      applyTheme(rootRef.current.closest('[data-scheme]'), { scheme: mode === 'dark' ? 'night' : 'light' }),
    // As an application updates live values: passes the new row to the table, and stores it in its own rows for the
    // next sort.
    update: (index, patch) => {
      rows[index] = { ...rows[index], ...patch };
      table.current.updateRow(rows[index]);
    },
    unmount: app.unmount,
  };
}
