import type { User } from '@parlance/contract/calls/users';

/** A user of an organization, as a list returns them. */
export const user: User = {
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
