import { DataTable, type Column } from '@parlance/ui-kit/table';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { useTableAddress } from './useTableAddress.ts';

interface Town {
  id: string;
  name: string;
  people: number;
}

const towns: Town[] = [
  { id: 'bern', name: 'Bern', people: 134_000 },
  { id: 'chur', name: 'Chur', people: 38_000 },
  { id: 'aarau', name: 'Aarau', people: 22_000 },
];
const columns: Column<Town>[] = [
  { key: 'name', header: 'Name', value: ({ name }) => name },
  { key: 'people', header: 'Inhabitants', value: ({ people }) => people },
];

function Towns() {
  const address = useTableAddress({ table: 'towns', columns });
  return (
    <DataTable
      label="Towns"
      columns={columns}
      rows={towns}
      height={300}
      rowKey={({ id }) => id}
      {...address.order}
      {...address.columns}
    />
  );
}

const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('useTableAddress', () => {
  beforeEach(() => localStorage.clear());

  it('writes the order into the address and keeps the rest of the query', async () => {
    const { user } = await renderConsole(<Towns />, { address: '/users?ws=shop' });
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(firstCells()).toEqual(['Aarau', 'Bern', 'Chur']));
    expect(new URLSearchParams(location.search).get('ws')).toBe('shop');
    expect(location.search).toMatch(/sort=name/);
  });

  it('shows the order of the address, and Back restores the previous one', async () => {
    const { user } = await renderConsole(<Towns />, { address: '/users?ws=shop' });
    const unsorted = firstCells();
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(firstCells()).toEqual(['Aarau', 'Bern', 'Chur']));
    history.back();
    await waitFor(() => expect(firstCells()).toEqual(unsorted));
  });

  it('stores hidden columns for the next visit', async () => {
    localStorage.setItem('parlance-table//towns', JSON.stringify({ hidden: ['people'], widths: {}, views: [] }));
    await renderConsole(<Towns />, { address: '/users?ws=shop' });
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).not.toContain('Inhabitants');
  });
});
