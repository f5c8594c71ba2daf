import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, Ok, QueryFlag, Timestamp, Version } from '../common.ts';
import { limits } from '../limits.ts';
import { nlpPermissions, permissions, roles, scopes } from '../permissions.ts';

export const Email = z.email('Invalid email format').max(limits.emailLength);
const NewLogin = z
  .string()
  .trim()
  .min(1)
  .max(limits.loginLength)
  .refine((value) => !/\p{Cc}/u.test(value), 'must not hold control characters');

/** What a person may do beyond their role, by workspace id or `*`. */
export const AccessList = z.record(
  z.string().min(1).max(200),
  z.object({ managed: z.boolean(), actions: z.array(z.enum(nlpPermissions)).max(nlpPermissions.length) }),
);

/** What there is to say of an account in one word; `invited` and `temporary` have no password of their own yet. */
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
  /** The identity provider the account comes from; null: a password of our own. */
  idp: z.string().nullable(),
  acls: z.record(z.string(), z.object({ managed: z.boolean(), actions: z.array(z.string()) })),
  /** Back-office scopes beyond those of the role. */
  scopes: z.array(z.string()),
  created_at: Timestamp,
  /** Login of whoever made the account; null: it came with the installation, or signed up by itself. */
  created_by: z.string().nullable(),
  last_sign_in_at: Timestamp.nullable(),
  /** The caller themselves: may not change the own role, disable or delete themselves. */
  self: z.boolean(),
  /** The caller may change, disable and delete the account. */
  editable: z.boolean(),
  /** The caller may reset the password. */
  resettable: z.boolean(),
  version: Version,
});
export type User = z.infer<typeof User>;

/** What became of the mail that tells a person how to get in. */
export const mailOutcomes = ['sent', 'none', 'failed'] as const;

/** How the person gets in: by the link in a mail, or by a password that is shown this once. */
const Entrance = {
  /** To be changed at the first sign-in; null: a mail was sent. */
  password: z.string().nullable(),
  /** `none`: there is no mail server, or no mail was wanted. */
  mail: z.enum(mailOutcomes),
};

export const permissionSources = ['role', 'acl', 'scope'] as const;
/** One thing a person may do, and why. */
export const Granted = z.object({
  permission: z.enum(permissions),
  /** `acl`: the workspace's own entry of the access list, else its `*` entry. */
  from: z.enum(permissionSources),
});
export type Granted = z.infer<typeof Granted>;

/** Why a person can enter a workspace. */
export const entrances = ['superAdmin', 'partner', 'company', 'acl'] as const;

export const EffectivePermissions = z.object({
  /** What needs no workspace. */
  everywhere: z.array(Granted),
  /** The workspaces the person can enter, as far as the caller may know of them, by label. */
  workspaces: z.array(
    z.object({
      workspace: z.string(),
      label: z.string(),
      entrance: z.enum(entrances),
      /** The access list marks the person as managed here. */
      managed: z.boolean(),
      /** The entry of the access list that counts here: the workspace's own or `*`. */
      entry: z.string().nullable(),
      permissions: z.array(Granted),
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
      /** The own organization unless told; administrators of one organization have no other. */
      company_id: Id.optional(),
      acls: AccessList.optional(),
      scopes: z.array(z.enum(scopes)).max(scopes.length).optional(),
      /** What mails to the person and their console are written in. */
      language: z.enum(['en', 'fr']).optional(),
      /** false: no mail, show a password instead. */
      invite: z.boolean().default(true),
    }),
    response: z.object({ user: User, ...Entrance }),
    status: 201,
  },
  'PUT /api/1.0/user': {
    summary: 'Enable or disable several users, each independently',
    permission: 'user:manage',
    operationId: 'disableUsers',
    body: z.object({ ids: z.array(Id).min(1).max(limits.usersPerCall), disabled: z.boolean() }),
    response: z.object({
      changed: z.array(User),
      /** Those that stay as they are, and why. */
      refused: z.array(z.object({ id: z.string(), type: z.string(), message: z.string() })),
    }),
  },
  'PUT /api/1.0/user/:id': {
    summary: 'Update a user; absent fields stay; login, e-mail and organization cannot change',
    permission: 'user:manage',
    versioned: true,
    body: z.object({
      login: NewLogin.optional(),
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
    response: z.object(Entrance),
  },
  'GET /api/1.0/user/:id/permissions': {
    summary: 'Get the permissions of a user in each workspace, with their origin',
    permission: 'user:manage',
    response: EffectivePermissions,
  },
});
