import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderThemed } from '../testing/renderThemed.tsx';
import { DataTable } from './DataTable.tsx';
import { columns, makeRows, rowKey } from './storyRows.tsx';
import type { Sort } from './types.ts';

it('continues from the last requested order, where the caller applies it later', async () => {
  const onSortChange = vi.fn<(sort: Sort | null) => void>();
  renderThemed(
    <DataTable
      rows={makeRows(3)}
      columns={columns}
      rowKey={rowKey}
      label="Utterances"
      height={300}
      sort={null}
      onSortChange={onSortChange}
    />,
  );
  const header = page.getByRole('button', { name: 'Score', exact: true });
  for (let press = 0; press < 3; press++) await header.click();
  expect(onSortChange.mock.calls.map(([sort]) => sort?.direction ?? null)).toEqual(['ascending', 'descending', null]);
});
