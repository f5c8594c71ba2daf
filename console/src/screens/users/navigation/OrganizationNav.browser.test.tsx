import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { forceColours } from '../../../testing/forceColours.ts';
import { renderConsole } from '../../../testing/renderConsole.tsx';
import { OrganizationNav } from './OrganizationNav.tsx';
import { allUsers, usersPath } from './usersAddress.ts';

const acme = {
  id: 'acme',
  name: 'Acme',
  type: 'Company' as const,
  parent_id: null,
  second_factor: false,
  users: 2,
  tokens: 1,
  workspaces: 1,
  created_at: '2026-11-01T10:00:00Z',
  editable: true,
  deletable: false,
  version: 1,
};

it('marks only the open list in forced colours', async () => {
  await forceColours();
  await renderConsole(<OrganizationNav companies={[acme]} all current={usersPath(allUsers)} />, { texts: ['users'] });
  const [open, ...others] = screen.getAllByRole('link').map((link) => getComputedStyle(link).borderInlineStartColor);
  expect(others).toHaveLength(2);
  expect(others).not.toContain(open);
});
