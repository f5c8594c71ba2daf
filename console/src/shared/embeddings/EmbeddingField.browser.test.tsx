import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { EmbeddingField } from './EmbeddingField.tsx';

const name = 'parlance/use-lite';
const builtin = { model: name, label: 'USE-lite', default: false, builtin: true, value: name };
const large = { model: 'large', label: 'large', default: true, builtin: false, value: 'large' };

function Form({ first }: { first: string | null }) {
  const [value, change] = useState(first);
  return <EmbeddingField ws="acme" value={value} inherited="" onChange={change} />;
}

const show = (models: readonly object[], first: string | null = null, more: object = {}) => {
  signInAs();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: models, ...more })));
  return renderConsole(<Form first={first} />, { texts: ['parts'] });
};
afterEach(() => vi.unstubAllGlobals());

const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const field = () => screen.getByRole('combobox');

it('offers the built-in model beside those of the endpoint, and says where texts go', async () => {
  const { user } = await show([large, builtin]);
  await screen.findByRole('option', { name: 'USE-lite (built in, English)' });
  expect(labels()).toEqual([
    'Workspace default: No Embeddings',
    'No Embeddings',
    'large (server default)',
    'USE-lite (built in, English)',
  ]);
  // Without a model nothing is sent.
  expect(screen.queryByText(/are sent to the embeddings endpoint/)).toBeNull();
  expect(screen.getByText('An embedding model recognises other words with the same meaning.')).toBeVisible();
  await user.selectOptions(field(), name);
  expect(screen.getByText(/stay on this server/)).toBeTruthy();
  await user.selectOptions(field(), 'large');
  expect(screen.getByText(/are sent to the embeddings endpoint/)).toBeTruthy();
});

it('shows a built-in model that is no longer installed as unavailable', async () => {
  await show([large], name);
  expect(await screen.findByRole('option', { name: `${name} (unavailable)` })).toBeTruthy();
  expect(await screen.findByText(`The server does not offer ${name}. Choose another model.`)).toBeTruthy();
});

it('offers the built-in model while the endpoint does not answer, and says so', async () => {
  const message = 'The endpoint for embeddings does not answer. Try again later.';
  const { user } = await show([builtin], 'large', { failure: { type: 'embeddings_unreachable', message } });
  expect(await screen.findByText(message)).toBeVisible();
  expect(labels()).toEqual([
    'Workspace default: No Embeddings',
    'No Embeddings',
    'large (unavailable)',
    'USE-lite (built in, English)',
  ]);
  // Without an answer it is unknown whether the endpoint still has the model.
  expect(screen.queryByText(/does not offer large/)).toBeNull();
  await user.selectOptions(field(), name);
  expect(screen.getByText(/stay on this server/)).toBeVisible();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [large, builtin] })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'large (server default)' })).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});
