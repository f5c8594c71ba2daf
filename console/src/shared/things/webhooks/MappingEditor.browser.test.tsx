import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { MappingEditor } from './MappingEditor.tsx';

afterEach(() => vi.unstubAllGlobals());

it('focuses a path that is added, and what is beside one that is removed', async () => {
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  const { user } = await renderConsole(
    <MappingEditor
      place={{ ws: 'acme', id: 'meter' }}
      hook={{
        url: '',
        verification: 'standard',
        has_secret: true,
        secret_set_at: null,
        mapping: [],
        enabled: true,
        received_at: null,
        version: 1,
      }}
    />,
    { texts: ['webhooks'] },
  );
  const add = () => user.click(screen.getByRole('button', { name: 'Add path' }));
  await add();
  await add();
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Path' })[1]);
  const [first] = screen.getAllByRole('button', { name: 'Remove path' });
  if (first) await user.click(first);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove path' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add path' }));
});
