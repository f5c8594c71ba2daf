import type { StoreDevice } from '@parlance/contract/calls/store';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { UsedBy } from './UsedBy.tsx';

const device = (vthingId: string, name: string, label: string): StoreDevice => ({
  vthingId,
  name,
  label,
  connector: 'smartlight',
  connector_version: '1.0',
  enabled: true,
  state: 'working',
  since: '2026-11-23T10:00:00Z',
  problem: null,
  worked_at: null,
  next_at: null,
  version: 1,
});
afterEach(() => vi.unstubAllGlobals());

it('names virtual things by their labels, with the name where two have the same label', async () => {
  signInAs();
  const data = [
    device('hall', 'acme-vthing_hall', 'hall'),
    device('desk', 'acme-desk', 'desk'),
    device('desk-2', 'old-desk', 'desk'),
  ];
  vi.stubGlobal('fetch', async () => Response.json({ data }));
  await renderConsole(<UsedBy ws="acme" connector="smartlight" onOpen={() => {}} />, { texts: ['store'] });
  await screen.findByText('hall');
  const named = screen.getAllByRole('listitem').map((one) => one.querySelector('strong')?.textContent);
  expect(named).toEqual(['hall', 'desk (acme-desk)', 'desk (old-desk)']);
});
