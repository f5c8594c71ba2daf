import type { Domain } from '@parlance/contract/calls/domains';
import type { BodyOf } from '@parlance/contract';
import { roles, type Role } from '@parlance/contract/permissions';

/** The fields of the dialog; the domain itself is fixed once it exists. */
export interface DomainValues {
  domain: string;
  company_id: string;
  default_role: Role;
  auto_create: boolean;
  /** Whether the domain has an identity provider. */
  sso: boolean;
  issuer: string;
  client_id: string;
  client_secret: string;
  trust_email: boolean;
}

/** The roles for new accounts: at most administrator of their organization. */
export const defaultRoleChoices = roles.filter((role) => role !== 'superAdmin' && role !== 'companyPartner');

export const valuesOf = (domain: Domain): DomainValues => ({
  domain: domain.domain,
  company_id: domain.company_id,
  default_role: domain.default_role,
  auto_create: domain.auto_create,
  sso: domain.oidc !== null,
  issuer: domain.oidc?.issuer ?? '',
  client_id: domain.oidc?.client_id ?? '',
  client_secret: '',
  trust_email: domain.oidc?.trust_email ?? false,
});

export const newDomain = (company_id: string): DomainValues => ({
  domain: '',
  company_id,
  default_role: 'companyUser',
  auto_create: true,
  sso: false,
  issuer: '',
  client_id: '',
  client_secret: '',
  trust_email: false,
});

/** The values as the API has them; an empty secret keeps the stored one. */
export function bodyOf(values: DomainValues): BodyOf<'PUT /api/1.0/backend/config/domain/:domain'> {
  const { company_id, default_role, auto_create, sso, issuer, client_id, client_secret, trust_email } = values;
  return {
    company_id,
    default_role,
    auto_create,
    oidc: sso ? { issuer, client_id, trust_email, ...(client_secret !== '' && { client_secret }) } : null,
  };
}
