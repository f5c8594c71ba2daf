import type { Session } from '@parlance/contract/calls/accounts';

/** The session of an organization's administrator, as the server returns it. */
export const person: Session = {
  id: 'u1',
  login: 'ada',
  email: 'ada@acme.example',
  role: 'companyAdmin',
  company_id: 'acme',
  company_name: 'Acme',
  acls: {},
  scopes: [],
  avatar: null,
  cgu: false,
  idp: null,
  second_factor: 'none',
  limited: false,
  workspace: null,
  device: null,
  settings: {},
};
