import type { User } from '@parlance/contract/calls/users';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { changeStatus } from './userActions.tsx';

const user: User = {
  id: 'ada',
  login: 'ada',
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
  self: false,
  editable: true,
  resettable: true,
  version: 1,
};

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
