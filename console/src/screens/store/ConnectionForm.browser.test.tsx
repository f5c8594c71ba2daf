import type { Connector } from '@parlance/contract/calls/store';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';

const light: Connector = {
  id: 'smartlight',
  category: 'simulators',
  image: 'smartlight',
  name: { en: 'Smart light', fr: 'Lampe' },
  text: { en: 'Power and colour.', fr: 'Allumage et couleur.' },
  fields: [],
  attributes: [],
  mapped: 'none',
  testable: false,
  version: '1.0',
  changelog: [],
  used_by: 0,
};

afterEach(() => vi.unstubAllGlobals());

it('adds no virtual thing without a name, and says so at its field', async () => {
  signInAs();
  const names: unknown[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method !== 'POST') return Response.json({ data: [] });
    const { name }: { name: unknown } = await request.json();
    names.push(name);
    const required = { type: 'required', message: 'A value is required.' };
    return Response.json(
      { status: 400, type: 'name', message: required.message, fields: { name: required } },
      { status: 400 },
    );
  });
  const { user } = await renderConsole(
    <ConnectionForm ws="acme" connector={light} onDone={() => {}} onCancel={() => {}} />,
    { texts: ['store'] },
  );
  const field = screen.getByRole('textbox', { name: /^Name/ });
  await user.type(field, '   ');
  await user.click(screen.getByRole('button', { name: 'Add virtual thing' }));
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(names).toEqual(['']);
});
