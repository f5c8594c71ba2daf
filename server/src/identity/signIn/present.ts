import { eq } from 'drizzle-orm';
import type { Session } from '@parlance/contract/calls/accounts';
import { rolePermissions, scopes } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { companies, users } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readSecondFactor } from '../secondFactor/secondFactor.ts';
import type { Principal } from '../../platform/principal.ts';

/** The session as the console reads it: everything it needs to decide what to show. */
export async function presentSession(tx: Tx, principal: Principal): Promise<Session> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, principal.companyId));
  const [user] = principal.userId ? await tx.select().from(users).where(eq(users.id, principal.userId)) : [];
  if (!company || (principal.userId && !user)) throw refuse.unauthorized('unauthorized');
  return {
    id: user?.id ?? principal.participant,
    login: principal.login,
    email: user?.email ?? '',
    role: principal.role,
    company_id: company.id,
    company_name: company.name,
    acls: Object.fromEntries(
      Object.entries(principal.acls).map(([ws, { managed, actions, foreign }]) => [
        ws,
        { managed, actions: [...actions, ...(managed ? ['limited'] : [])], ...(foreign && { foreign }) },
      ]),
    ),
    scopes: principal.limited ? [] : grantedScopes(principal),
    avatar: user?.avatar ?? null,
    cgu: user !== undefined && user.cguAcceptedAt === null,
    idp: user?.idp ?? null,
    second_factor: user ? (await readSecondFactor(tx, user)).state : 'none',
    limited: principal.limited,
    workspace: principal.workspace,
    device: principal.device,
    settings: user?.settings ?? {},
  };
}

/** The back-office scopes of the role together with those given to the person. */
function grantedScopes(principal: Principal): string[] {
  const fromRole = scopes.filter((scope) => rolePermissions[principal.role].includes(scope));
  return [...new Set([...fromRole, ...principal.scopes])];
}
