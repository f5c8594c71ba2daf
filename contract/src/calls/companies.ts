import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Id, Name, Ok, Timestamp, Version } from '../common.ts';
import { companyTypes } from '../permissions.ts';

/** An organization owns users, API tokens and workspaces. */
export const Company = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(companyTypes),
  /** The partner that manages it. */
  parent_id: z.string().nullable(),
  /** Whether its users need a second factor. */
  second_factor: z.boolean(),
  users: Count,
  tokens: Count,
  workspaces: Count,
  created_at: Timestamp,
  /** The caller may change it; only super administrators change type and parent. */
  editable: z.boolean(),
  /** The caller may delete it; never true for their own. */
  deletable: z.boolean(),
  version: Version,
});
export type Company = z.infer<typeof Company>;

/** What is deleted with an organization. */
export const CompanyContents = z.object({
  users: Count,
  tokens: Count,
  /** By label. */
  workspaces: z.array(z.object({ workspace: z.string(), label: z.string() })),
  /** Organizations that lose this partner; they stay. */
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CompanyContents = z.infer<typeof CompanyContents>;

export const companyCalls = defineCalls({
  'GET /api/1.0/company': {
    summary: 'List the organizations that the caller manages, by name',
    permission: 'user:manage',
    response: z.object({ data: z.array(Company) }),
  },
  'POST /api/1.0/company': {
    summary: 'Create an organization with its default workspace',
    permission: 'organization:manage',
    body: z.object({
      name: Name,
      type: z.enum(companyTypes).default('Company'),
      /** For super administrators; a partner manages the organizations it creates. */
      parent_id: Id.nullish(),
    }),
    response: Company,
    status: 201,
  },
  'PUT /api/1.0/company/:id': {
    summary: 'Update an organization; absent fields stay',
    permission: 'organization:manage',
    versioned: true,
    body: z.object({
      name: Name.optional(),
      type: z.enum(companyTypes).optional(),
      parent_id: Id.nullish(),
      second_factor: z.boolean().optional(),
    }),
    response: Company,
  },
  'GET /api/1.0/company/:id/contents': {
    summary: 'Count the objects that are deleted with an organization',
    permission: 'organization:manage',
    response: CompanyContents,
  },
  'DELETE /api/1.0/company/:id': {
    summary: 'Delete an organization with its workspaces and users; restorable for 30 days',
    permission: 'organization:manage',
    versioned: true,
    response: Ok,
  },
});
