import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { RunsTab } from './RunsTab.tsx';

beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json({ data: [], total: 0, counted: 0, next: null }));
});
afterEach(() => vi.unstubAllGlobals());

const clears = () => screen.queryAllByRole('button', { name: 'Clear filters' });
const show = async (query: string) => {
  await renderConsole(<RunsTab ws="acme" />, {
    texts: ['workflows', 'scriptEditor'],
    address: `/workflows/runs?${query}`,
  });
  await screen.findByRole('combobox', { name: 'Script' });
};

it('ignores values in the address that no filter can have', async () => {
  await show('state=asleep&start_date=soon&min_ms=long');
  expect(clears()).toEqual([]);
});

it('has the filters of the address', async () => {
  await show('state=failed');
  expect(clears()).not.toEqual([]);
});
