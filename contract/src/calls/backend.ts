import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Count, Id, Ok, QueryInt, Timestamp, Version } from '../common.ts';
import { limits } from '../limits.ts';
import { QueryMoment } from '../moments.ts';
import { roles } from '../permissions.ts';

/** The flushed caches of the responding instance; the other instances flush theirs by an event. */
export const FlushResult = z.object({
  flushed_at: Timestamp,
  caches: z.array(z.object({ name: z.string(), entries: Count, bytes: Count.nullable() })),
});
export type FlushResult = z.infer<typeof FlushResult>;

/** A virtual thing, for the list of all workspaces. */
export const BackendThing = z.object({
  vthingId: z.string(),
  name: z.string(),
  label: z.string(),
  image: z.string(),
  auth: z.union([z.literal(0), z.literal(1)]),
  workspace: z.string(),
  workspace_label: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  /** Number of people who ever wrote to it. */
  users: Count,
  conversations: Count,
  last_activity: Timestamp.nullable(),
  created_at: Timestamp,
  deletable: z.boolean(),
  version: Version,
});
export type BackendThing = z.infer<typeof BackendThing>;

/** Roles of accounts that are created by single sign-on or sign-up. */
export const defaultRoles = roles.filter((role) => role !== 'superAdmin' && role !== 'companyPartner');

/** A domain whose users may sign up, and sign in through its identity provider if it has one. */
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
  /** Register it with the provider. */
  redirect_uri: z.string(),
  created_at: Timestamp.nullable(),
  version: Version,
});
export type Domain = z.infer<typeof Domain>;

const DomainName = z
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

export const Prompt = z.object({
  /** `generateUtterances`, or `generateUtterances@<workspace>` for a workspace's own. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  /** Placeholders of the text, written `{{name}}`; required ones must be present. */
  placeholders: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
  /** Null: the server. */
  workspace: z.string().nullable(),
  /** False: the workspace uses the server's text, or the server the default text. */
  own: z.boolean(),
  /** 0 for the default text. */
  version: Count,
  updated_at: Timestamp.nullable(),
  updated_by: z.string().nullable(),
});
export type Prompt = z.infer<typeof Prompt>;

export const PromptVersion = z.object({
  /** 0 is the default text. */
  version: Count,
  text: z.string(),
  note: z.string(),
  created_at: Timestamp.nullable(),
  created_by: z.string().nullable(),
});
export type PromptVersion = z.infer<typeof PromptVersion>;

export const AuditEntry = z.object({
  id: z.string(),
  created_at: Timestamp,
  actor: z.string(),
  actor_id: z.string().nullable(),
  action: z.string(),
  /** Id of the changed object. */
  subject: z.string(),
  /** Its name, if it has one. */
  name: z.string().nullable(),
  workspace: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditDetail = AuditEntry.extend({ before: z.unknown(), after: z.unknown() });
export type AuditDetail = z.infer<typeof AuditDetail>;

const auditFilters = {
  /** Part of the actor's login, ignoring case. */
  actor: z.string().max(limits.loginLength).optional(),
  /** `intent.edit`, or a prefix such as `intent`. */
  action: z.string().max(100).optional(),
  subject: z.string().max(200).optional(),
  workspace: z.string().max(200).optional(),
  start_date: QueryMoment('start').optional(),
  end_date: QueryMoment('end').optional(),
  /** Part of actor, action, subject, or the values before and after. */
  search: z.string().max(200).optional(),
};

/** A deleted object that can be restored for 30 days. */
export const TrashItem = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  workspace: z.string().nullable(),
  workspace_label: z.string().nullable(),
  company_id: z.string(),
  company_name: z.string(),
  deleted_at: Timestamp,
  /** Login of the user who deleted it, from the audit log. */
  deleted_by: z.string().nullable(),
  /** When it is deleted permanently. */
  purged_at: Timestamp,
});
export type TrashItem = z.infer<typeof TrashItem>;

/** An event of the back office: what to load again. */
export const BackendEvent = z.object({ type: z.literal('changed'), what: z.string() });
export type BackendEvent = z.infer<typeof BackendEvent>;

export const backendCalls = defineCalls({
  'PUT /api/1.0/backend/flush': {
    summary: 'Flush the caches of all instances',
    permission: 'cache:flush',
    operationId: 'flushCaches',
    response: FlushResult,
  },
  'GET /api/1.0/backend/stream': {
    summary: 'Stream back-office events; resume with Last-Event-ID',
    permission: 'back.json:read',
    operationId: 'streamBackend',
    response: 'event-stream',
  },
  'GET /api/1.0/backend/vthing/list': {
    summary: 'List the virtual things of all workspaces that the caller may enter',
    permission: 'back.vthings:read',
    operationId: 'listAllThings',
    response: z.object({ data: z.array(BackendThing) }),
  },
  'GET /api/1.0/backend/:id/prompt': {
    summary: 'List the prompts of the server (id `default`) or of a workspace',
    permission: 'back.prompts:read',
    response: z.object({ data: z.array(Prompt) }),
  },
  'GET /api/1.0/prompt/:id': {
    summary: 'Get a prompt; `name`, or `name@workspace` for a workspace',
    permission: 'back.prompts:read',
    response: Prompt,
  },
  'PUT /api/1.0/prompt/:id': {
    summary: 'Save a prompt as a new version',
    permission: 'back.prompts:write',
    versioned: true,
    body: z.object({
      text: z.string().trim().min(1).max(20_000),
      note: z.string().max(500).default(''),
    }),
    response: Prompt,
  },
  'DELETE /api/1.0/prompt/:id': {
    summary: "Reset a prompt to its default, or to the server's text; its versions stay",
    permission: 'back.prompts:write',
    versioned: true,
    response: Prompt,
  },
  'GET /api/1.0/prompt/:id/versions': {
    summary: 'List the versions of a prompt, newest first; version 0 is the default text',
    permission: 'back.prompts:read',
    response: z.object({ data: z.array(PromptVersion) }),
  },
  'POST /api/1.0/prompt/:id/rollback': {
    summary: 'Restore an earlier version of a prompt, as a new version',
    permission: 'back.prompts:write',
    versioned: true,
    body: z.object({ version: z.int().min(0) }),
    response: Prompt,
  },
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
  'GET /api/1.0/backend/audit': {
    summary: 'List changes in the audit log, newest first',
    permission: 'back.json:read',
    query: z.object({
      ...auditFilters,
      limit: QueryInt(1, 500).default(100),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({ data: z.array(AuditEntry), total: Count }),
  },
  'GET /api/1.0/backend/audit/facets': {
    summary: 'List the actors, actions and workspaces of the audit log, for filters',
    permission: 'back.json:read',
    operationId: 'getAuditFacets',
    response: z.object({ actors: z.array(z.string()), actions: z.array(z.string()), workspaces: z.array(z.string()) }),
  },
  'GET /api/1.0/backend/audit/export': {
    summary: 'Export the filtered audit log with values before and after, as XLSX or CSV',
    permission: 'back.json:read',
    query: z.object({ ...auditFilters, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: 'file',
  },
  'GET /api/1.0/backend/audit/entry/:id': {
    summary: 'Get a change with the values before and after',
    permission: 'back.json:read',
    operationId: 'getAuditEntry',
    response: AuditDetail,
  },
  'GET /api/1.0/backend/trash': {
    summary: 'List the objects deleted in the last 30 days, newest first',
    permission: 'workspace:delete',
    operationId: 'listTrash',
    query: z.object({ workspace: z.string().max(200).optional(), kind: z.string().max(40).optional() }),
    response: z.object({ data: z.array(TrashItem) }),
  },
  'PUT /api/1.0/backend/trash/:kind/:id/restore': {
    summary: 'Restore an object of the trash; 409 when its name is in use',
    permission: 'workspace:delete',
    operationId: 'restoreFromTrash',
    response: Ok,
  },
  'DELETE /api/1.0/backend/trash/:kind/:id': {
    summary: 'Delete an object of the trash permanently',
    permission: 'org.db:write',
    operationId: 'deleteFromTrash',
    response: Ok,
  },
});
