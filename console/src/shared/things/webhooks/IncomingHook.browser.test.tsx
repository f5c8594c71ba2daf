import { screen, within } from '@testing-library/react';
import type { IncomingHook as Hook } from '@parlance/contract/calls/webhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { SidesDialog } from '../../conflict/SidesDialog.tsx';
import { IncomingHook } from './IncomingHook.tsx';
import { refreshWebhooks } from './webhookActions.ts';

let hook: Hook;
/** What the page saved, each with the version that it was saved over. */
let saved: { over: string | null; body: unknown }[];
/** Somebody else saves, and the page hears of it. */
async function othersSave(change: Partial<Hook>): Promise<void> {
  hook = { ...hook, ...change, version: hook.version + 1 };
  await refreshWebhooks();
}

beforeEach(() => {
  signInAs();
  saved = [];
  hook = {
    url: 'https://parlance.example/hooks/acme/meter/…',
    verification: 'standard',
    has_secret: true,
    mapping: [],
    enabled: true,
    received_at: null,
    version: 1,
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/preview')) return Response.json({ data: [] });
    if (request.method === 'GET') return Response.json({ hook });
    const over = request.headers.get('if-match');
    if (over !== `"${hook.version}"`) return Response.json({ error: 'stale' }, { status: 412 });
    const body: { verification: Hook['verification'] } = await request.json();
    saved.push({ over, body });
    hook = { ...hook, verification: body.verification, version: hook.version + 1 };
    return Response.json(hook);
  });
});
afterEach(() => vi.unstubAllGlobals());

const place = { ws: 'acme', id: 'meter' };
/** Begins an edit: GitHub, with a new secret. */
async function edit() {
  const { user } = await renderConsole(
    <>
      <IncomingHook place={place} />
      <SidesDialog />
    </>,
    { texts: ['webhooks'] },
  );
  await user.selectOptions(await screen.findByLabelText('Verification'), 'GitHub');
  await user.type(screen.getByLabelText('Secret of the sender'), 'of mine');
  return user;
}
const mine = { verification: 'github', secret: 'of mine' };

it.each([
  ['Keep my version', 'github', [{ over: '"2"', body: mine }]],
  ['Use their version', 'key', []],
] as const)('shows another verification that others saved meanwhile: %s', async (choice, verification, expected) => {
  const user = await edit();
  await othersSave({ verification: 'key' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes: Verification' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['GitHub', 'New secret of the sender', 'Key']);
  await user.click(within(dialog).getByRole('button', { name: choice }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByLabelText('Verification')).toHaveValue(verification);
  expect(saved).toEqual(expected);
});

it('is saved without a question where others saved another part, and shows what others save later', async () => {
  const user = await edit();
  await othersSave({ enabled: false });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([{ over: '"2"', body: mine }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await othersSave({ verification: 'key' });
  await expect.poll(() => screen.getByLabelText('Verification')).toHaveValue('key');
});
