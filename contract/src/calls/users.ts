import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { normaliseName, Id, Name, Ok, QueryFlag, Timestamp, Version } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { limits, uiLanguages } from '../limits.ts';
import { nlpPermissions, permissions, roles, scopes } from '../permissions.ts';

export const Email = z.email().max(limits.emailLength);
/** The login that an account gets. NFKC replaces compatibility characters, such as full-width letters. */
export const asLogin = (typed: string): string =>
  normaliseName(typed).normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
const NewLogin = Name.overwrite(asLogin).max(limits.loginLength);

/** Permissions beyond the role, by workspace id or `*`. */
export const AccessList = z.record(
  z.string().min(1).max(200),
  z.object({ managed: z.boolean(), actions: z.array(z.enum(nlpPermissions)).max(nlpPermissions.length) }),
);

/** Users of `invited` and `temporary` accounts have not set their own password yet. */
export const userStatuses = ['active', 'disabled', 'invited', 'temporary'] as const;

export const User = z.object({
  id: z.string(),
  login: z.string(),
  email: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  role: z.enum(roles),
  disabled: z.boolean(),
  status: z.enum(userStatuses),
  /** The account's identity provider; null for an account with a password. */
  idp: z.string().nullable(),
  acls: z.record(z.string(), z.object({ managed: z.boolean(), actions: z.array(z.string()) })),
  /** Back-office scopes beyond those of the role. */
  scopes: z.array(z.string()),
  created_at: Timestamp,
  /** Login of its creator; null: the installation, or a sign-up. */
  created_by: z.string().nullable(),
  last_sign_in_at: Timestamp.nullable(),
  /** Whether a second factor is in use. */
  second_factor: z.boolean(),
  /** The caller's own account: they cannot change its role, disable or delete it. */
  self: z.boolean(),
  /** The caller may change, disable and delete the account. */
  editable: z.boolean(),
  /** The caller may reset the password. */
  resettable: z.boolean(),
  version: Version,
});
export type User = z.infer<typeof User>;

/** The result of the invitation mail. */
export const mailOutcomes = ['sent', 'none', 'failed', 'no_address', 'no_server'] as const;

/** The invitation: a link in a mail, or a password that is shown once. */
const Invitation = {
  /** Must be changed at the first sign-in; null: a mail was sent. */
  password: z.string().nullable(),
  /** `none`: no mail was requested; `no_server`: no mail server is configured; `no_address`: `PARLANCE_PUBLIC_URL` is needed for the link. */
  mail: z.enum(mailOutcomes),
};

export const permissionSources = ['role', 'acl', 'scope'] as const;
/** A permission and its source. */
export const PermissionGrant = z.object({
  permission: z.enum(permissions),
  /** `acl`: the workspace's own entry of the access list, else its `*` entry. */
  from: z.enum(permissionSources),
});
export type PermissionGrant = z.infer<typeof PermissionGrant>;

/** Why a user can enter a workspace. */
export const workspaceAccessReasons = ['superAdmin', 'partner', 'company', 'acl'] as const;

export const EffectivePermissions = z.object({
  /** Permissions outside workspaces. */
  everywhere: z.array(PermissionGrant),
  /** The workspaces that the user can enter and the caller may see, by label. */
  workspaces: z.array(
    z.object({
      workspace: z.string(),
      label: z.string(),
      reason: z.enum(workspaceAccessReasons),
      /** The access list marks the user as managed in this workspace. */
      managed: z.boolean(),
      /** The applicable entry of the access list: the workspace's own or `*`. */
      entry: z.string().nullable(),
      permissions: z.array(PermissionGrant),
    }),
  ),
});
export type EffectivePermissions = z.infer<typeof EffectivePermissions>;

export const userCalls = defineCalls({
  'GET /api/1.0/user': {
    summary: 'List the users of an organization, or of all that the caller manages, by login',
    permission: 'user:manage',
    query: z.object({ company_id: Id.optional() }),
    response: z.object({ data: z.array(User) }),
  },
  'POST /api/1.0/user': {
    summary: 'Create a user, with an invitation by mail or a password that is shown once',
    permission: 'user:manage',
    body: z.object({
      login: NewLogin,
      email: Email,
      role: z.enum(roles),
      disabled: z.boolean().default(false),
      /** By default the caller's organization; administrators of one organization cannot choose another. */
      company_id: Id.optional(),
      acls: AccessList.optional(),
      scopes: z.array(z.enum(scopes)).max(scopes.length).optional(),
      /** Language of the user's mails and console. */
      language: z.enum(uiLanguages).optional(),
      /** false: show a password instead of sending a mail. */
      invite: z.boolean().default(true),
    }),
    response: z.object({ user: User, ...Invitation }),
    status: 201,
  },
  'PUT /api/1.0/user': {
    summary: 'Enable or disable several users, each independently',
    permission: 'user:manage',
    operationId: 'disableUsers',
    body: z.object({ ids: z.array(Id).min(1).max(limits.usersPerCall), disabled: z.boolean() }),
    response: z.object({
      changed: z.array(User),
      /** Users that were not changed, with the reason. */
      refused: z.array(ErrorDetail.extend({ id: z.string() })),
    }),
  },
  'PUT /api/1.0/user/:id': {
    summary: 'Update a user; absent fields stay; login, e-mail and organization cannot change',
    permission: 'user:manage',
    versioned: true,
    body: z.object({
      /** Cannot change: only the current login is accepted. */
      login: z.string().trim().max(limits.loginLength).optional(),
      email: Email.optional(),
      role: z.enum(roles).optional(),
      disabled: z.boolean().optional(),
      company_id: Id.optional(),
      acls: AccessList.optional(),
      scopes: z.array(z.enum(scopes)).max(scopes.length).optional(),
    }),
    response: User,
  },
  'DELETE /api/1.0/user/:id': {
    summary: 'Delete a user and end their sessions; restorable for 30 days',
    permission: 'user:manage',
    versioned: true,
    response: Ok,
  },
  'PUT /api/1.0/user/:id/resetpassword': {
    summary: 'Reset the password of a user, by a link in a mail or a password that is shown once',
    permission: 'user:manage',
    operationId: 'resetUserPassword',
    query: z.object({ mail: QueryFlag.optional() }),
    response: z.object(Invitation),
  },
  'GET /api/1.0/user/:id/permissions': {
    summary: 'Get the permissions of a user in each workspace, with their origin',
    permission: 'user:manage',
    response: EffectivePermissions,
  },
});
