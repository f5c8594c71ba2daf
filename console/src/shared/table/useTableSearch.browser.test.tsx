import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { useTableSearch } from './useTableSearch.ts';

function Search() {
  const { text, write, kept } = useTableSearch();
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => write(event.target.value)} />
      <output>{kept}</output>
    </>
  );
}

describe('useTableSearch', () => {
  it('shows each letter at once and writes the whole text into the address', async () => {
    const { user } = await renderConsole(<Search />, { address: '/users?ws=shop&page=3' });
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'maria');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveProperty('value', 'maria');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('maria'));
    expect(new URLSearchParams(location.search).get('filter')).toBe('maria');
    // Another search starts at its first page.
    expect(new URLSearchParams(location.search).has('page')).toBe(false);
  });

  it('starts with the text of the address, and Back removes the whole search', async () => {
    const { user } = await renderConsole(<Search />, { address: '/users?ws=shop' });
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'bern');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('bern'));
    history.back();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search' })).toHaveProperty('value', ''));
  });
});
