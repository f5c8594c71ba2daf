import type { Domain } from '@parlance/contract/calls/domains';
import type { ParsedBodyOf } from '@parlance/contract';
import { mayManageRole } from '@parlance/contract/permissions';
import { companiesOf, companyForNew, refuseIfOutranked } from '../access/access.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * A domain determines who joins an organization, and with which role. A user with the scope may configure it for the
 * organizations that they manage, with a role up to their own.
 */

/** @throws {Refusal} 404 for a domain out of reach, as for an unknown one */
export async function refuseForeign(tx: Tx, principal: Principal, domain: Domain): Promise<void> {
  const reach = await companiesOf(tx, principal);
  if (reach !== 'all' && !reach.includes(domain.company_id)) throw refuse.notFound('domain_not_found');
}

/** @throws {Refusal} 400 on `default_role`; 400 or 403 on `company_id`, which is by default the principal's own */
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
 * An identity provider can assert any identity, so that the user who configures it gains access to every account it may
 * sign in.
 * @throws {Refusal} 403 `company_outranks` where the organization has users with a higher role than the principal
 */
export async function checkProvider(tx: Tx, principal: Principal, after: Domain): Promise<void> {
  if (after.oidc) await refuseIfOutranked(tx, principal, after.company_id);
}
