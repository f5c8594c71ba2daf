import type { Intent } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { AttributesEditor } from './AttributesEditor.tsx';

afterEach(() => vi.unstubAllGlobals());

const intent: Intent = {
  id: 'i1',
  intent_name: 'track',
  intentCodeName: 'track',
  skill: 'neuralNetworkIntent',
  utterance_count: 0,
  answer_count: 0,
  answers_published: false,
  dialogs: [],
  measured: [],
  attributes: [{ id: 'a1', name: 'number', type: 'text' }],
  utterances: [],
  answers: [],
  fallback: [],
  classes: [],
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
};

it('shows no error for a new attribute without a name, but for a name that is taken or was removed', async () => {
  signInAs();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] })));
  const { user } = await renderConsole(<AttributesEditor ws="acme" intent={intent} corpora={[]} />, {
    texts: ['nlp'],
  });
  const save = () => screen.getByRole('button', { name: 'Save' });
  await user.click(screen.getByRole('button', { name: 'Add attribute' }));
  const names = screen.getAllByRole('textbox', { name: 'Attribute name' });
  expect(document.activeElement).toBe(names[1]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(names.map((name) => name.getAttribute('aria-invalid'))).toEqual([null, null]);
  expect(save()).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toMatch(/^An attribute has no name yet/);
  await user.keyboard('Number');
  expect(screen.getByText('Another attribute has this name. Enter a different one.')).toBeTruthy();
  expect(screen.getByText('Each attribute needs a different name.')).toBeTruthy();
  await user.keyboard(' of the order');
  expect(save()).toHaveProperty('disabled', false);
  const [first] = names;
  if (first) await user.clear(first);
  expect(screen.getByText('Enter a name')).toBeTruthy();
  expect(save()).toHaveProperty('disabled', true);
});
