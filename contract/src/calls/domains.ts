import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, Ok, Timestamp, Version } from '../common.ts';
import { errorType } from '../errors/errorType.ts';
import { roles } from '../permissions.ts';

/** Roles of accounts that are created by single sign-on or sign-up. */
export const defaultRoles = roles.filter((role) => role !== 'superAdmin' && role !== 'companyPartner');

/** An e-mail domain whose users may sign up, and sign in through its identity provider if it has one. */
export const Domain = z.object({
  domain: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  /** Role of new accounts. */
  default_role: z.enum(roles),
  /** A first sign-in through the provider creates the account. */
  auto_create: z.boolean(),
  /** Null: no identity provider, only sign-up. */
  oidc: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      client_secret_set: z.boolean(),
      /** Trust e-mail addresses that the provider has not verified. */
      trust_email: z.boolean(),
    })
    .nullable(),
  /** `environment`: set by the server's configuration and read-only here. */
  source: z.enum(['database', 'environment']),
  /** The address to register with the provider. */
  redirect_uri: z.string(),
  created_at: Timestamp.nullable(),
  version: Version,
});
export type Domain = z.infer<typeof Domain>;

export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, errorType('not_domain'));

const domainFields = {
  /** By default the caller's organization. */
  company_id: Id.optional(),
  default_role: z
    .enum(roles)
    .refine((role) => defaultRoles.some((each) => each === role), {
      error: errorType('not_an_option'),
      params: { options: defaultRoles },
    })
    .meta({ enum: defaultRoles })
    .optional(),
  auto_create: z.boolean().optional(),
  oidc: z
    .object({
      issuer: z.url({ protocol: /^https?$/ }).max(2000),
      client_id: z.string().trim().min(1).max(500),
      /** Absent: unchanged. Null: none, for public clients. */
      client_secret: z.string().max(4000).nullable().optional(),
      trust_email: z.boolean().default(false),
    })
    .nullable()
    .optional(),
};

export const domainCalls = defineCalls({
  'GET /api/1.0/backend/config/domains': {
    summary: 'List the allowed domains that the caller may manage',
    permission: 'back.json:read',
    response: z.object({ data: z.array(Domain) }),
  },
  'POST /api/1.0/backend/config/domain': {
    summary: 'Add an allowed domain',
    permission: 'back.admin:write',
    body: z.object({ domain: DomainName, ...domainFields }),
    response: Domain,
    status: 201,
  },
  'PUT /api/1.0/backend/config/domain/:domain': {
    summary: 'Update an allowed domain',
    permission: 'back.admin:write',
    versioned: true,
    body: z.object(domainFields),
    response: Domain,
  },
  'DELETE /api/1.0/backend/config/domain/:domain': {
    summary: 'Remove an allowed domain; existing accounts stay',
    permission: 'back.admin:write',
    versioned: true,
    response: Ok,
  },
});
