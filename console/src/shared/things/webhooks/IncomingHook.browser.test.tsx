import { Link } from '@parlance/ui-kit/layout';
import { screen, within } from '@testing-library/react';
import type { IncomingHook as Hook } from '@parlance/contract/calls/webhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { SidesDialog } from '../../conflict/SidesDialog.tsx';
import { IncomingHook } from './IncomingHook.tsx';
import { refreshWebhooks } from './webhookActions.ts';

let hook: Hook;
/** The saved bodies, each with the version that it overwrote. */
let saved: { over: string | null; body: unknown }[];
/** The value that paths find in the last received body; null: no body was received. */
let found: number | null;
/** The reason why the server refuses every save; undefined: it accepts them. */
let refusal: string | undefined;
/** Another user saves, and the page is notified. */
async function othersSave(change: Partial<Hook>): Promise<void> {
  hook = { ...hook, ...change, version: hook.version + 1 };
  await refreshWebhooks();
}

beforeEach(() => {
  signInAs();
  saved = [];
  refusal = undefined;
  found = null;
  hook = {
    url: 'https://parlance.example/hooks/acme/meter/…',
    verification: 'standard',
    has_secret: true,
    secret_set_at: '2026-11-20T08:00:00.000Z',
    mapping: [],
    enabled: true,
    received_at: null,
    version: 1,
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/preview')) {
      const { mapping }: { mapping: unknown[] } = await request.json();
      const values = mapping.map(() => ({ value: found, error: null }));
      const received = { id: '1', received_at: '2026-11-27T08:00:00.000Z', body: '{}', error: null, values };
      return Response.json({ data: found === null ? [] : [received] });
    }
    if (request.method === 'GET') return Response.json({ hook });
    const over = request.headers.get('if-match');
    if (over !== `"${hook.version}"`) return Response.json({ error: 'stale' }, { status: 412 });
    if (refusal !== undefined) return Response.json({ message: refusal }, { status: 501 });
    const body: { verification?: Hook['verification']; mapping?: Hook['mapping'] } = await request.json();
    saved.push({ over, body });
    const { verification = hook.verification, mapping = hook.mapping } = body;
    hook = { ...hook, verification, mapping, version: hook.version + 1 };
    return Response.json(hook);
  });
});
afterEach(() => vi.unstubAllGlobals());

const place = { ws: 'acme', id: 'meter' };
/** Starts an edit: GitHub, with a new secret. */
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

it('is saved without a question where others saved another part, and shows later saves of others', async () => {
  const user = await edit();
  await othersSave({ enabled: false });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([{ over: '"2"', body: mine }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await othersSave({ verification: 'key' });
  await expect.poll(() => screen.getByLabelText('Verification')).toHaveValue('key');
});

it('shows that others have replaced the secret meanwhile, before it is replaced once more', async () => {
  const user = await edit();
  await othersSave({ secret_set_at: '2026-11-27T08:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes: Verification' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['GitHub', 'New secret of the sender', 'Standard Webhooks', 'New secret of the sender']);
  expect(saved).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Keep my version' }));
  await expect.poll(() => saved).toEqual([{ over: '"2"', body: mine }]);
});

it('says why it was not saved with Key selected, and keeps the typed secret', async () => {
  const user = await edit();
  refusal = 'This server has no sealing key.';
  await user.selectOptions(screen.getByLabelText('Verification'), 'Key');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This server has no sealing key.');
  expect(screen.getByLabelText('Verification')).toHaveValue('key');
  await user.selectOptions(screen.getByLabelText('Verification'), 'GitHub');
  expect(screen.getByLabelText('Secret of the sender')).toHaveValue('of mine');
  refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([{ over: '"1"', body: mine }]);
});

it('asks before a typed secret is lost', async () => {
  const { user } = await renderConsole(
    <>
      <a href="/elsewhere">Elsewhere</a>
      <IncomingHook place={place} />
    </>,
    { texts: ['webhooks'] },
  );
  await user.type(await screen.findByLabelText('Secret of the sender'), 'of mine');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Secret of the sender')).toHaveValue('of mine');
});

it('asks once before typed values of both parts are lost', async () => {
  const { user } = await renderConsole(
    <>
      <Link href="/elsewhere">Elsewhere</Link>
      <IncomingHook place={place} />
    </>,
    { texts: ['webhooks'] },
  );
  await user.type(await screen.findByLabelText('Secret of the sender'), 'of mine');
  await user.click(screen.getByRole('button', { name: 'Add path' }));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
  await expect.poll(() => location.pathname).toBe('/elsewhere');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('saves the unit and the read-only mark of a path, and shows the value with the unit', async () => {
  hook.mapping = [{ path: '$.power', event_name: 'meter', attribute_name: 'power' }];
  found = 4.2;
  const { user } = await renderConsole(<IncomingHook place={place} />, { texts: ['webhooks'] });
  await user.type(await screen.findByLabelText('Unit'), 'kW');
  await user.click(screen.getByRole('checkbox', { name: 'Read only' }));
  expect(await screen.findByText('4.2 kW')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => saved)
    .toEqual([{ over: '"1"', body: { mapping: [{ ...hook.mapping[0], unit: 'kW', read_only: true }] } }]);
  await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
