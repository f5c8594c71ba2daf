import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { user } from '../../../testing/user.ts';
import { changeStatus } from './userActions.tsx';

it('says in whole sentences why users were not disabled', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ status: 409, type: 'stale', message: 'Not now.' }, { status: 409 })),
  );
  const { user: reader } = await renderConsole(<button onClick={() => void changeStatus([user], true)}>Start</button>, {
    texts: ['users'],
  });
  await reader.click(screen.getByRole('button', { name: 'Start' }));
  await reader.click(await screen.findByRole('button', { name: 'Disable' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^The status could not be changed\. [A-Z]/);
  expect(alert.textContent).not.toContain('..');
});
