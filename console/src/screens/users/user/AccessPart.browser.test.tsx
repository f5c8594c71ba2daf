import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import type { Access } from './access.ts';
import { AccessPart } from './AccessPart.tsx';

it('shows only the entry of a workspace elsewhere, which the administrator can only narrow', async () => {
  const access: Access = { acls: { elsewhere: { managed: true, actions: ['nlp_class:read'] } }, scopes: [] };
  const owner = { home: 'acme', role: 'companyAdmin' } as const;
  signInAs('companyAdmin');
  await renderConsole(
    <AccessPart {...owner} access={access} before={access} disabled={false} onChange={() => undefined} />,
    { texts: ['users'] },
  );
  const state = (name: string) => {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
    return { checked: box.checked, disabled: box.disabled };
  };
  expect(state('Class: Read')).toEqual({ checked: true, disabled: false });
  // The role gives an administrator this permission, but not there.
  expect(state('Class: Edit')).toEqual({ checked: false, disabled: true });
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Limited' }).disabled).toBe(true);
});
