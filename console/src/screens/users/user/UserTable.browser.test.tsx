import type { User } from '@parlance/contract/calls/users';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { UserTable } from './UserTable.tsx';

const user: User = {
  id: 'ada',
  login: 'ada.lovelace.of.the.department.for.analytical.engines.and.difference.engines',
  email: 'ada@acme.example',
  company_id: 'acme',
  company_name: 'Acme',
  role: 'companyUser',
  disabled: false,
  status: 'active',
  idp: null,
  acls: {},
  scopes: [],
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
  last_sign_in_at: null,
  second_factor: false,
  self: true,
  editable: true,
  resettable: true,
  version: 1,
};

it('shortens a long login before the mark of the own account', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [user] })));
  signInAs();
  await renderConsole(
    <div style={{ width: 800 }}>
      <UserTable company={undefined} />
    </div>,
    { texts: ['users'] },
  );
  const login = await screen.findByText(user.login);
  const cell = login.closest('td');
  expect(login.scrollWidth).toBeGreaterThan(login.clientWidth);
  const mark = screen.getByText('you').getBoundingClientRect();
  expect(mark.right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
});
