import type { Alarm } from '@parlance/contract/calls/scriptRuns';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { AlarmsTab } from './AlarmsTab.tsx';

const since = '2026-11-23T10:00:00Z';
const alarm = (name: string, more: Partial<Alarm>): Alarm => ({
  script_id: `id of ${name}`,
  name,
  vthingId: null,
  deviceName: '',
  state: 'normal',
  since,
  due_at: null,
  notified_at: null,
  ...more,
});

const things = ['freezer', 'pump', 'other pump'].map((vthingId) => ({
  vthingId,
  name: `acme-${vthingId}`,
  label: vthingId.replace('other ', ''),
}));
let alarms: Alarm[];
beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    Response.json({ data: new Request(input, init).url.endsWith('/vthings') ? things : alarms }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderConsole(<AlarmsTab ws="acme" />, { texts: ['workflows', 'scriptEditor'] });

it('lists alarms that are on first, with links to the script, the virtual thing and the runs', async () => {
  alarms = [
    alarm('Calm', {}),
    alarm('Frost', { vthingId: 'freezer', deviceName: 'acme-freezer', state: 'on', notified_at: since }),
    alarm('Draft', { state: 'pending', due_at: since }),
  ];
  await show();
  await screen.findByText('Frost');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => /Frost|Draft|Calm/.exec(row.textContent)?.[0])).toEqual(['Frost', 'Draft', 'Calm']);
  const [frost] = rows;
  if (!frost) throw new Error('no row');
  const link = (name: string) => within(frost).getByRole('link', { name }).getAttribute('href');
  expect(link('freezer')).toContain('/store/things?thing=freezer');
  expect(link('Frost')).toContain('/workflows/scripts?script=id+of+Frost');
  expect(link('Runs')).toContain('/workflows/runs?script=id+of+Frost&cause=alarm');
});

it('links to the virtual thing in the server settings for users who may see these', async () => {
  signInAs('companyPartner');
  alarms = [alarm('Frost', { vthingId: 'freezer', deviceName: 'acme-freezer', state: 'on' })];
  await show();
  const link = await screen.findByRole('link', { name: 'freezer' });
  expect(link.getAttribute('href')).toContain('/back/things?thing=freezer');
});

it('adds the names to virtual things with the same label', async () => {
  alarms = ['pump', 'other pump'].map((id) => alarm(id, { vthingId: id, deviceName: `acme-${id}` }));
  await show();
  await screen.findByRole('link', { name: 'pump (acme-pump)' });
  expect(screen.getByRole('link', { name: 'pump (acme-other pump)' })).toBeVisible();
});

it('says that there are no alarms', async () => {
  alarms = [];
  await show();
  expect(await screen.findByText('No alarms in production')).toBeVisible();
});
