import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { WorkspaceThings } from './WorkspaceThings.tsx';

const thing = (id: string) => ({
  vthingId: id,
  name: `acme-${id}`,
  label: id,
  image: 'sensor',
  auth: 0,
  deletable: true,
  version: 1,
});
const state = (vthingId: string, stopped_webhooks: number) => ({
  vthingId,
  availability: { state: 'online', since: null, reason: '', seen_at: null },
  attribute: null,
  differing: 0,
  reported_at: null,
  stopped_webhooks,
});
const at = '2026-11-27T08:00:00.000Z';
const desired = {
  command_id: 'c1',
  event_name: 'climate',
  attribute_name: 'target',
  value: 21,
  unit: '°C',
  state: 'pending',
  version: 7,
  created_at: at,
  deadline_at: at,
  confirmed_at: null,
  via: 'api',
  actor: 'token:Gateway',
};
const attribute = {
  event_id: 'e1',
  event_name: 'climate',
  attribute_name: 'target',
  attribute_type: 'number',
  unit: '°C',
  read_only: false,
  reported: { value: 19, version: 42, at },
  desired,
  status: 'pending',
  trend: [],
};
const answers: Readonly<Record<string, unknown>> = {
  '/vthings': { data: [thing('boiler'), thing('lamp')] },
  '/vthings/states': { data: [state('boiler', 1), state('lamp', 0)] },
  '/vthing/boiler/state': {
    vthingId: 'boiler',
    availability: state('boiler', 1).availability,
    attributes: [attribute],
  },
  '/vthing/boiler/commands': { data: [desired] },
  '/vthing/boiler/hook': {
    hook: {
      url: 'https://parlance.example/hooks/acme/boiler/…',
      verification: 'standard',
      has_secret: false,
      secret_set_at: null,
      mapping: [],
      enabled: true,
      received_at: null,
      version: 1,
    },
  },
};
beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    return Response.json(answers[pathname.replace(/^.*\/workspaces\/acme/, '')] ?? { data: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

// The first test: the texts of the dialog are not loaded yet.
it('returns the focus to the button of a dialog whose texts were loaded when it opened', async () => {
  const { user } = await renderConsole(<WorkspaceThings ws="acme" />, { texts: ['things'] });
  const add = await screen.findByRole('button', { name: 'Add virtual thing' });
  await user.click(add);
  expect(await screen.findByRole('dialog', { name: 'Add virtual thing' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(add);
});

it('says in the list and on the page of a virtual thing that a webhook was disabled', async () => {
  const { user } = await renderConsole(<WorkspaceThings ws="acme" />, { texts: ['things', 'webhooks'] });
  const list = await screen.findByRole('list', { name: 'Virtual things' });
  await expect.poll(() => within(list).getByRole('link', { name: /boiler/ }).textContent).toContain('Webhook disabled');
  expect(within(list).getByRole('link', { name: /lamp/ }).textContent).not.toContain('Webhook disabled');
  expect(await screen.findByRole('alert')).toHaveTextContent('Webhook disabled');
  await user.click(screen.getByRole('button', { name: 'Show webhooks' }));
  await expect.poll(() => location.search).toContain('view=webhooks');
  await expect.poll(() => screen.queryByRole('button', { name: 'Show webhooks' })).toBeNull();
});

it('shows the versions of a reported value and of a command', async () => {
  const { user } = await renderConsole(<WorkspaceThings ws="acme" />, { texts: ['things'] });
  const cell = async (grid: string, column: string) => {
    const table = await screen.findByRole('grid', { name: grid });
    const heads = within(table).getAllByRole('columnheader');
    const at = heads.findIndex(({ textContent }) => textContent === column);
    const row = (await within(table).findByText('target')).closest('tr');
    return row?.children[at]?.textContent;
  };
  expect(await cell('State', 'Version')).toBe('42');
  await user.click(screen.getByRole('tab', { name: 'Commands' }));
  expect(await cell('Commands', 'Version')).toBe('7');
  expect(await cell('Commands', 'Through')).toBe('API');
});

it('asks before a change of tab loses a typed secret', async () => {
  const { user } = await renderConsole(<WorkspaceThings ws="acme" />, {
    texts: ['things', 'webhooks'],
    address: '/store/things?thing=boiler&view=webhooks',
  });
  const leaveBy = async (answer: 'Stay' | 'Leave') => {
    await user.click(screen.getByRole('tab', { name: 'Commands' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: answer }));
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  };
  await user.type(await screen.findByLabelText('Secret of the sender'), 'of mine');
  await leaveBy('Stay');
  expect(screen.getByLabelText('Secret of the sender')).toHaveValue('of mine');
  expect(screen.getByRole('tab', { name: 'Webhooks' })).toHaveAttribute('aria-selected', 'true');
  await leaveBy('Leave');
  expect(await screen.findByRole('grid', { name: 'Commands' })).toBeInTheDocument();
  // Without a typed secret there is no question.
  await user.click(screen.getByRole('tab', { name: 'Webhooks' }));
  await screen.findByLabelText('Secret of the sender');
  await user.click(screen.getByRole('tab', { name: 'Commands' }));
  expect(await screen.findByRole('grid', { name: 'Commands' })).toBeInTheDocument();
});
