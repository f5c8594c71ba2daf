import { screen, waitFor, within } from '@testing-library/react';
import type { GuestColumn, ThingUser } from '@parlance/contract/calls/guests';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { GuestTable } from './GuestTable.tsx';

const service = { vthingId: 'desk', name: 'acme-desk', label: 'desk', auth: 1 as const, version: 1 };
const column = (key: string, type: GuestColumn['type'] = 'text'): GuestColumn => ({ key, label: `Page ${key}`, type });
const user = (name: string, disabled: boolean, cant: ThingUser['cant']): ThingUser => ({
  id: name,
  disabled,
  cant,
  version: 1,
  values: { name, kind: 'guest', 'context._plan': `plan of ${name}`, messages: 3 },
});

/** The queries of the requests. */
let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
  signInAs();
  const data = [
    user('ada', false, { disable: false, delete: false }),
    user('bob', true, { disable: false, delete: false }),
    user('eve', true, { disable: true, delete: true }),
    user('kim', false, { disable: true, delete: false }),
  ];
  const columns = [column('name'), column('kind', 'kind'), column('context._plan')];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new URL(new Request(input, init).url).searchParams);
    return Response.json({ columns, data, total: data.length });
  });
});
afterEach(() => vi.unstubAllGlobals());

const buttonsOf = (name: string): string[] =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .queryAllByRole('button', { hidden: true })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

it('has the columns of the server, sorts by them, and offers each row its possible actions', async () => {
  const { user: person } = await renderConsole(<GuestTable service={service} />, {
    texts: ['guests', 'retention'],
    address: '/back/things?ws=acme',
  });
  await screen.findByText('plan of ada');
  const names = (key: RegExp) =>
    ['ada', 'bob', 'eve', 'kim'].filter((name) => buttonsOf(name).some((one) => key.test(one)));
  await person.hover(screen.getByText('ada'));
  await waitFor(() => expect(names(/^Disable/)).toEqual(['ada']));
  expect(names(/^Enable/)).toEqual(['bob']);
  expect(names(/^Delete/)).toEqual(['ada', 'bob', 'kim']);
  await person.click(screen.getByRole('button', { name: 'Page context._plan' }));
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('context._plan'));
});

it('offers no actions to a user who may change nothing', async () => {
  signInAs('companyUser');
  const { user: person } = await renderConsole(<GuestTable service={service} />, {
    texts: ['guests', 'retention'],
    address: '/back/things?ws=acme',
  });
  await person.hover(await screen.findByText('plan of eve'));
  expect(buttonsOf('eve')).toEqual([]);
});
