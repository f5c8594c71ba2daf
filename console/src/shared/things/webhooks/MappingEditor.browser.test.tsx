import { screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { MappingEditor } from './MappingEditor.tsx';
import { MappingLine } from './MappingLine.tsx';

afterEach(() => vi.unstubAllGlobals());

it('focuses an added path, and the neighbour of a removed one', async () => {
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

it('keeps the parts of a line beside each other where one of them has an error', async () => {
  await page.viewport(1400, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await renderConsole(
    <MappingLine
      line={{ path: '$.', event_name: 'state', attribute_name: 'power' }}
      invalid={(field) => (field === 'path' ? 'This path is none.' : undefined)}
      found={undefined}
      onChange={() => undefined}
      onRemove={() => undefined}
    />,
    { texts: ['webhooks'] },
  );
  const tops = [
    ...screen.getAllByRole('textbox'),
    screen.getByRole('combobox'),
    screen.getByRole('button', { name: 'Remove path' }),
  ].map((one) => Math.round(one.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
});
