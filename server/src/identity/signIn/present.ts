import { eq } from 'drizzle-orm';
import type { Session } from '@parlance/contract/calls/accounts';
import { rolePermissions, scopes } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import { companies, secondFactors, users } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requires, stateOf } from '../secondFactor/secondFactor.ts';
import type { Principal } from '../../platform/principal.ts';

const accountOf = builtOnce((tx) =>
  tx
    .select({ company: companies, user: users, factor: secondFactors.confirmedAt })
    .from(companies)
    .leftJoin(users, eq(users.id, given('userId', users.id)))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(companies.id, given('companyId', companies.id)))
    .prepare(''),
);

/** The session as the console reads it, with everything that decides what it shows. */
export async function presentSession(tx: Tx, principal: Principal): Promise<Session> {
  const [row] = await accountOf(tx).execute({ companyId: principal.companyId, userId: principal.userId });
  if (!row || (principal.userId && !row.user)) throw refuse.unauthorized('unauthorized');
  const { company, factor } = row;
  const user = row.user ?? undefined;
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
    second_factor: user ? stateOf({ active: factor !== null, required: requires(company, user) }) : 'none',
    limited: principal.limited,
    workspace: principal.workspace,
    device: principal.device,
    settings: user?.settings ?? {},
  };
}

/** The back-office scopes of the role together with those granted to the user. */
function grantedScopes(principal: Principal): string[] {
  const fromRole = scopes.filter((scope) => rolePermissions[principal.role].includes(scope));
  return [...new Set([...fromRole, ...principal.scopes])];
}
