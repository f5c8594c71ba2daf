import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { user } from '../../../testing/user.ts';
import { UserTable } from './UserTable.tsx';

const self = {
  ...user,
  login: 'ada.lovelace.of.the.department.for.analytical.engines.and.difference.engines',
  self: true,
};

it('shortens a long login before the mark of the own account', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [self] })));
  signInAs();
  await renderConsole(
    <div style={{ width: 800 }}>
      <UserTable company={undefined} />
    </div>,
    { texts: ['users'] },
  );
  const login = await screen.findByText(self.login);
  const cell = login.closest('td');
  expect(login.scrollWidth).toBeGreaterThan(login.clientWidth);
  const mark = screen.getByText('you').getBoundingClientRect();
  expect(mark.right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
});
