import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, Name, Ok, Timestamp, Version } from '../common.ts';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';

export const tokenTypes = ['api', 'odata'] as const;

/** A key for programs, with the permissions of a role in one organization. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** `odata`: gives access to the OData feeds only. */
  type: z.enum(tokenTypes),
  disabled: z.boolean(),
  company_id: z.string(),
  /** The last characters of the secret, to identify the token. */
  hint: z.string(),
  created_at: Timestamp,
  /** Login of its creator. */
  created_by: z.string().nullable(),
  /** When the current secret was created. */
  renewed_at: Timestamp,
  /** Rounded to the minute. */
  last_used_at: Timestamp.nullable(),
  /** null: never. */
  expires_at: Timestamp.nullable(),
  expired: z.boolean(),
  /** Its owner is disabled, deleted or no longer allowed to create it. Renew it to become its owner. */
  suspended: z.boolean(),
  /** The caller may change, renew and delete it. */
  editable: z.boolean(),
  version: Version,
});
export type ApiToken = z.infer<typeof ApiToken>;

const TokenName = Name.min(limits.tokenNameMin);

export const tokenCalls = defineCalls({
  'GET /api/1.0/token': {
    summary: 'List the API tokens of an organization, or of all that the caller manages, by name',
    permission: 'user:manage',
    query: z.object({ company_id: Id.optional() }),
    response: z.object({ data: z.array(ApiToken) }),
  },
  'POST /api/1.0/token': {
    summary: 'Create an API token; its secret is shown once',
    permission: 'user:manage',
    body: z.object({
      name: TokenName,
      role: z.enum(roles),
      disabled: z.boolean().default(false),
      type: z.enum(tokenTypes).default('api'),
      company_id: Id.optional(),
      expires_at: Timestamp.nullish(),
    }),
    response: ApiToken.extend({ secret: z.string() }),
    status: 201,
  },
  'PUT /api/1.0/token/:id': {
    summary: 'Update an API token; absent fields stay; type and organization cannot change',
    permission: 'user:manage',
    versioned: true,
    body: z.object({
      name: TokenName.optional(),
      role: z.enum(roles).optional(),
      disabled: z.boolean().optional(),
      type: z.enum(tokenTypes).optional(),
      company_id: Id.optional(),
      expires_at: Timestamp.nullish(),
    }),
    response: ApiToken,
  },
  'PUT /api/1.0/token/:id/renew': {
    summary: 'Renew the secret of an API token; the new one is shown once, the old one stops working at once',
    permission: 'user:manage',
    response: ApiToken.extend({ secret: z.string() }),
    versioned: true,
  },
  'DELETE /api/1.0/token/:id': {
    summary: 'Delete an API token; it stops working at once; restorable for 30 days',
    permission: 'user:manage',
    versioned: true,
    response: Ok,
  },
});
