import type { Company } from '@parlance/contract/calls/companies';
import { expect, test } from 'vitest';
import { chosenCompany, allUsers, usersPath } from './usersAddress.ts';

const company = (id: string): Company => ({
  id,
  name: id,
  type: 'Company',
  parent_id: null,
  second_factor: false,
  users: 1,
  tokens: 0,
  workspaces: 1,
  created_at: '2026-01-01T00:00:00Z',
  editable: true,
  deletable: true,
  version: 1,
});
const companies = [company('acme'), company('beta')];
const viewer = (role: string) => ({ role, company_id: 'beta' });

test.each([
  ['', 'superAdmin', allUsers],
  ['all', 'superAdmin', allUsers],
  ['acme', 'superAdmin', companies[0]],
  ['', 'companyPartner', companies[1]],
  ['acme', 'companyPartner', companies[0]],
  ['all', 'companyPartner', undefined],
  ['gone', 'superAdmin', undefined],
])('%j for a %s', (wanted, role, chosen) => {
  expect(chosenCompany(wanted, companies, viewer(role))).toBe(chosen);
});

test('the address of a list', () => {
  expect(usersPath('a b')).toBe('/users?company=a+b');
  expect(usersPath('acme', 'tokens')).toBe('/users?company=acme&list=tokens');
});
