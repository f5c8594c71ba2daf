import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { GitChanges } from './GitChanges.tsx';

it('names the differences of each change in the words of the screen', async () => {
  const changed = { action: 'update', conflict: false } as const;
  await renderConsole(
    <GitChanges
      changes={[
        { ...changed, kind: 'script', name: 'Stock', details: ['lines +3 −1', 'className'] },
        { ...changed, kind: 'class', name: 'Shop', details: ['threshold'] },
      ]}
    />,
    { texts: ['workspace'] },
  );
  expect(await screen.findByText('lines of code +3 −1, class')).toBeVisible();
  expect(screen.getByText('threshold')).toBeVisible();
});
