import { act } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DataTable } from './DataTable.tsx';
import { makeRows, rowKey, type Utterance } from './storyRows.tsx';
import type { Column, DataTableHandle } from './types.ts';

it('shows a newer version of one row and re-renders no other', async () => {
  const rows = makeRows(20);
  const drawn = vi.fn<(row: Utterance) => string>((row) => row.text);
  const columns: Column<Utterance>[] = [{ key: 'text', header: 'Utterance', value: (row) => row.text, cell: drawn }];
  const table = createRef<DataTableHandle<Utterance>>();
  const { container, rerender } = renderThemed(
    <DataTable ref={table} rows={rows} columns={columns} rowKey={rowKey} label="Utterances" height={400} />,
  );
  drawn.mockClear();
  const [, second = rows[0]] = rows;
  if (!second) throw new Error('there are rows');
  await act(async () => table.current?.updateRow({ ...second, text: 'just changed' }));
  await expect.poll(() => container.textContent).toContain('just changed');
  expect(new Set(drawn.mock.calls.map(([row]) => row.id))).toEqual(new Set([second.id]));

  // A new array of rows replaces all updates.
  rerender(
    <DataTable ref={table} rows={[...rows]} columns={columns} rowKey={rowKey} label="Utterances" height={400} />,
  );
  expect(container.textContent).not.toContain('just changed');
});
