import type { Domain } from '@parlance/contract/calls/domains';
import type { ParsedBodyOf } from '@parlance/contract';
import { mayManageRole } from '@parlance/contract/permissions';
import { companiesOf, companyForNew, refuseWhereOthersMayMore } from '../access/access.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * A domain decides who joins an organization, and with which role: a user with the scope decides it for the
 * organizations they manage, and cannot give a role above their own.
 */

/** @throws {Refusal} 404 for a domain out of reach, as for one that does not exist */
export async function refuseForeign(tx: Tx, principal: Principal, domain: Domain): Promise<void> {
  const reach = await companiesOf(tx, principal);
  if (reach !== 'all' && !reach.includes(domain.company_id)) throw refuse.notFound('domain_not_found');
}

/** @throws {Refusal} 400 on `default_role`; 400 or 403 on `company_id`, which is the own one where it is absent */
export async function checkDraft(
  tx: Tx,
  principal: Principal,
  { company_id, default_role: role }: ParsedBodyOf<'PUT /api/1.0/backend/config/domain/:domain'>,
): Promise<void> {
  await companyForNew(tx, principal, company_id);
  if (role !== undefined && !mayManageRole(principal.role, role)) {
    throw refuse.invalid('default_role', 'role_not_allowed');
  }
}

/**
 * An identity provider can assert any identity, so it must be trusted with every account it may sign in.
 * @throws {Refusal} 403 `company_outranks` where the organization has people who may more than the principal
 */
export async function checkProvider(tx: Tx, principal: Principal, after: Domain): Promise<void> {
  if (after.oidc) await refuseWhereOthersMayMore(tx, principal, after.company_id);
}
