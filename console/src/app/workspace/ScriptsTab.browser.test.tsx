import type { ScriptsConfiguration } from '@parlance/contract/calls/scriptRuns';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { followErrorTexts } from '../../shared/i18n/errorText.ts';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { ScriptsTab } from './ScriptsTab.tsx';

afterEach(() => vi.unstubAllGlobals());

const stored: ScriptsConfiguration = {
  hosts: [],
  secrets: ['shop'],
  cancel_words: [],
  version: 1,
  updated_at: null,
  updated_by: null,
};

/** Stubs a server that refuses each save with these field errors. */
function refuseSaves(kept: ScriptsConfiguration, fields: Record<string, ErrorDetail>) {
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
    new Request(...request).method === 'PUT'
      ? Response.json({ status: 400, type: 'hosts', message: 'Refused.', fields, requestId: 'a' }, { status: 400 })
      : Response.json(kept),
  );
}

const tab = (
  <>
    <ScriptsTab ws="acme" id="scripts" onStateChange={() => undefined} />
    <button form="scripts">Save</button>
  </>
);

const tooMany = { type: 'too_many', params: { max: 100 }, message: 'Give at most 100 items.' };

async function open() {
  signInAs();
  const { user } = await renderConsole(tab, { texts: ['workspace'] });
  await followErrorTexts('fr');
  return user;
}

it.each([
  ['too many of them', 'hosts', tooMany, 'Donnez au plus 100 éléments.'],
  ['one of them', 'hosts.1', { type: 'not_domain', message: '' }, 'Saisissez un domaine, par exemple acme.com.'],
])('says at the hosts, in the reader’s language, that the server refuses %s', async (_, field, error, text) => {
  refuseSaves(stored, { [field]: error });
  const user = await open();
  await user.click(await screen.findByRole('textbox', { name: 'Allowed hosts' }));
  await user.paste(Array.from({ length: 101 }, (_host, at) => `host-${at}.example`).join('\n'));
  expect(screen.getByText('host-100.example')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('says in the user’s language that there are too many secrets, until one is removed', async () => {
  refuseSaves({ ...stored, secrets: Array.from({ length: 100 }, (_, at) => `secret-${at}`) }, { secrets: tooMany });
  await open();
  // With hundreds of fields, each step of a simulated user takes a second.
  fireEvent.click(await screen.findByText('Add secret'));
  for (const label of ['Name', 'Value']) {
    const added = screen.getAllByLabelText(label).at(-1);
    if (added) fireEvent.change(added, { target: { value: 'one more' } });
  }
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Donnez au plus 100 éléments.')).toBeVisible();
  fireEvent.click(screen.getByLabelText('Delete secret secret-0'));
  await waitFor(() => expect(screen.queryByText('Donnez au plus 100 éléments.')).toBeNull());
});

it('focuses an added secret, and the neighbour of a removed one', async () => {
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json(stored));
  const { user } = await renderConsole(<ScriptsTab ws="acme" id="scripts" onStateChange={() => undefined} />, {
    texts: ['workspace'],
  });
  const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await user.click(await screen.findByRole('button', { name: 'Add secret' }));
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Name' })[1]);
  await user.keyboard('crm');
  await user.click(screen.getByRole('button', { name: 'Delete secret shop' }));
  expect(focusedName()).toBe('Delete secret crm');
  await user.keyboard('{Enter}');
  expect(focusedName()).toBe('Add secret');
});

it('keeps name, value and button of a secret in line beside an error', async () => {
  refuseSaves({ ...stored, secrets: [] }, {});
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Add secret' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'shop');
  const middle = (element: HTMLElement) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  const places = () =>
    [screen.getByLabelText('Name'), screen.getByLabelText('Value'), screen.getByLabelText('Delete secret shop')].map(
      middle,
    );
  const line = places()[0] ?? Number.NaN;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const value = screen.getByLabelText('Value');
  await waitFor(() => expect(value).toBeInvalid());
  for (const place of places()) expect(Math.abs(place - line)).toBeLessThan(2);
});
