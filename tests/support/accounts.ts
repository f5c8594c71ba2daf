import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '@parlance/contract/permissions';
import { ask } from './http.ts';
import { signIn, type Person } from './session.ts';

export interface Account {
  id: string;
  login: string;
  email: string;
  password: string;
}

/** Creates a company for the test, with its workspace `<slug>_default`. Returns its id. */
export async function createCompany(admin: Person, type: 'Company' | 'Partner' = 'Company'): Promise<string> {
  const name = `Company ${randomUUID().slice(0, 8)}`;
  const { id } = await admin.get('POST /api/1.0/company', z.object({ id: z.string() }), { body: { name, type } });
  return id;
}

/** An account with a temporary password, which must be changed at the first sign-in. */
export async function createAccount(
  admin: Person,
  { role = 'companyUser', company_id }: { role?: Role; company_id?: string } = {},
): Promise<Account> {
  const login = `person-${randomUUID().slice(0, 8)}`;
  const email = `${login}@people.example`;
  const { user, password } = await admin.get(
    'POST /api/1.0/user',
    z.object({ user: z.object({ id: z.string() }), password: z.string() }),
    { body: { login, email, role, company_id, invite: false } },
  );
  return { id: user.id, login, email, password };
}

/** Signs in to an account for the first time: sets a new password, and by default accepts the terms. */
export async function firstSignIn(url: string, account: Account, { terms = true } = {}): Promise<Account & Person> {
  const password = `own ${randomUUID()}`;
  const refused = await ask(url, 'POST /api/1.0/login', { body: { login: account.login, password: account.password } });
  const { ticket } = z.object({ ticket: z.string() }).parse(refused.body);
  await ask(url, 'POST /api/1.0/changepassword', { body: { ticket, newPassword: password } });
  const person = await signIn(url, { login: account.login, password });
  if (terms) await ask(url, 'PUT /api/1.0/cgu', { token: person.token });
  return { ...account, ...person, password };
}
