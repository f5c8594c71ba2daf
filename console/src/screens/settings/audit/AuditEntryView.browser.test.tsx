import type { AuditChange } from '@parlance/contract/calls/backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { AuditEntryView } from './AuditEntryView.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows the objects of a change by name, or by id where they have none', async () => {
  signInAs();
  const change: AuditChange = {
    id: '1',
    created_at: '2026-01-01T00:00:00.000Z',
    actor: 'ada',
    actor_id: 'u1',
    action: 'intent.edit',
    subject: 'i1',
    name: 'order.cancel',
    workspace: 'acme',
    request_id: null,
    before: { classes: ['c1'] },
    after: { classes: ['c2', 'c3'] },
    names: { c1: 'Orders', c2: 'Returns' },
  };
  vi.stubGlobal('fetch', async (input: Request | string | URL) =>
    Response.json(
      String(input instanceof Request ? input.url : input).includes('/facets')
        ? { actors: [], actions: [], workspaces: ['acme'], deleted: [{ workspace: 'acme', label: 'Acme Support' }] }
        : change,
    ),
  );
  await renderConsole(<AuditEntryView id="1" onClose={() => undefined} />, { texts: ['settings'] });
  const difference = () => screen.getByRole('dialog').textContent;
  await waitFor(() => expect(difference()).toContain('- Orders'));
  expect(difference()).toContain('- Returns');
  expect(difference()).toContain('- c3');
  expect(difference()).not.toContain('c1');
  await waitFor(() => expect(difference()).toContain('Acme Support (deleted)'));
});
