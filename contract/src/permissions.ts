/**
 * Who may do what: roles, levels, resources, actions and back-office scopes, and the one `can()`
 * that the server enforces and the console hides by.
 */

/** Levels as the specification numbers them. They are identities, not an order of power. */
export const roleLevels = {
  companyUser: 0,
  companyAdmin: 1,
  superAdmin: 2,
  companyPartner: 3,
  companyDeploy: 4,
} as const;

export type Role = keyof typeof roleLevels;
export const roles = [
  'companyUser',
  'companyAdmin',
  'superAdmin',
  'companyPartner',
  'companyDeploy',
] as const satisfies readonly Role[];

export const nlpResources = ['nlp_rag', 'nlp_class', 'nlp_corpus', 'nlp_intent'] as const;
export const nlpActions = ['create', 'read', 'edit', 'delete'] as const;
export type NlpResource = (typeof nlpResources)[number];
export type NlpAction = (typeof nlpActions)[number];
export type NlpPermission = `${NlpResource}:${NlpAction}`;

export const nlpPermissions = nlpResources.flatMap((resource) =>
  nlpActions.map((action): NlpPermission => `${resource}:${action}`),
);

/** Scopes of the back office, by the names the specification gives them. */
export const scopes = [
  'back.json:read',
  'back.admin:write',
  'back.vthings:read',
  'back.prompts:read',
  'back.prompts:write',
  'org.db:write',
  'verbatim.extend:read',
] as const;
export type Scope = (typeof scopes)[number];

/** What is neither a language resource nor a scope. */
export const consolePermissions = [
  /** A session that is not limited to the chat. */
  'console:use',
  'conversation:use',
  'verbatim:read',
  'workspace:read',
  'workspace:create',
  'workspace:edit',
  'workspace:delete',
  'script:read',
  'script:edit',
  'thing:read',
  'thing:edit',
  'user:manage',
  'organization:manage',
  'store:use',
  'cache:flush',
] as const;
export type ConsolePermission = (typeof consolePermissions)[number];

export type Permission = NlpPermission | Scope | ConsolePermission;

/** Everything anybody can be allowed. */
export const permissions = [...consolePermissions, ...nlpPermissions, ...scopes] as const;

const readNlp = nlpResources.map((resource): NlpPermission => `${resource}:read`);

const everyone: readonly Permission[] = [
  'console:use',
  'conversation:use',
  'verbatim:read',
  'workspace:read',
  'thing:read',
];
const administrators: readonly Permission[] = [
  ...everyone,
  ...nlpPermissions,
  'workspace:create',
  'workspace:edit',
  'workspace:delete',
  'script:read',
  'script:edit',
  'thing:edit',
  'user:manage',
  'store:use',
];

/** What each role may do in every workspace it can enter. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  companyUser: [...everyone, ...readNlp],
  companyDeploy: [...everyone, ...readNlp, 'script:read', 'script:edit'],
  companyAdmin: [...administrators],
  companyPartner: [
    ...administrators,
    'organization:manage',
    'back.json:read',
    'back.vthings:read',
    'back.prompts:read',
  ],
  superAdmin: [...administrators, 'organization:manage', 'cache:flush', ...scopes],
};

/** One entry of a user's access list, for a workspace id or `*`. */
export interface AccessEntry {
  managed: boolean;
  /** `resource:action` pairs added to what the role allows. */
  actions: readonly string[];
}
export type AccessList = Readonly<Record<string, AccessEntry>>;

/** Whoever asks: enough to decide, on either side of the wire. */
export interface Actor {
  role: Role;
  acls: AccessList;
  /** Scopes granted beyond the role's own. */
  scopes: readonly string[];
  /** A guest or visitor: sees the chat of one workspace and nothing else. */
  limited: boolean;
}

const limitedPermissions: readonly Permission[] = ['conversation:use'];

/** The workspace's own entry of an access list, else the `*` entry. */
export function accessEntry(acls: AccessList, workspace: string | undefined): AccessEntry | undefined {
  if (workspace !== undefined && Object.hasOwn(acls, workspace)) return acls[workspace];
  return Object.hasOwn(acls, '*') ? acls['*'] : undefined;
}

/**
 * Whether the actor may do this, in this workspace where the permission concerns one.
 * Says nothing of whether the actor may enter the workspace at all: the server checks that first.
 */
export function can(actor: Actor, permission: Permission, workspace?: string): boolean {
  if (actor.limited) return limitedPermissions.includes(permission);
  if (rolePermissions[actor.role].includes(permission)) return true;
  if (actor.scopes.includes(permission)) return true;
  return accessEntry(actor.acls, workspace)?.actions.includes(permission) ?? false;
}

export const companyTypes = ['Company', 'Partner'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** Roles in the order of what they may do. A deployer may less than an administrator, whatever its level says. */
const rank: Record<Role, number> = {
  companyUser: 0,
  companyDeploy: 1,
  companyAdmin: 2,
  companyPartner: 3,
  superAdmin: 4,
};

/** Whether one role may manage whoever, or whatever token, has the other: nobody reaches above themselves. */
export const mayManageRole = (own: Role, other: Role): boolean => rank[own] >= rank[other];

/**
 * The roles somebody may give to a user or a token of a company: none above their own; Partner in companies of that
 * type only, by super and partner administrators; Deployer to tokens by super administrators only.
 */
export function grantableRoles(own: Role, what: 'user' | 'token', companyType: CompanyType): Role[] {
  return roles.filter((role) => {
    if (!mayManageRole(own, role)) return false;
    if (role === 'companyPartner') return companyType === 'Partner';
    if (role === 'companyDeploy' && what === 'token') return own === 'superAdmin';
    return true;
  });
}

/** Whether somebody may change, renew or delete a token of that role. */
export const mayEditToken = (own: Role, tokenRole: Role): boolean =>
  mayManageRole(own, tokenRole) && (roleLevels[tokenRole] < 2 || roleLevels[own] >= 2);
