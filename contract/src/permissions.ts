/**
 * Roles, levels, resources, actions, back-office scopes, and `can()`: the server enforces it, and the console uses it
 * to hide what is not allowed.
 */

/** Levels of the roles. They are identifiers, not an order. */
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

/** Scopes of the back office. */
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

/** Permissions other than studio resources and scopes. */
export const consolePermissions = [
  /** A session that is not limited to the chat. */
  'console:use',
  'conversation:use',
  'verbatim:read',
  /** To open a workspace: its layout, tasks and events. */
  'workspace:enter',
  'workspace:read',
  'workspace:create',
  'workspace:edit',
  'workspace:delete',
  /** Opens the screen of workflows; its content requires the permissions of scripts and things. */
  'workflow:use',
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

/** The permission that a call requires; of several, any one is enough, and the call checks each object. */
export type NeededPermission = Permission | readonly Permission[];

/** All permissions. */
export const permissions = [...consolePermissions, ...nlpPermissions, ...scopes] as const;

const readNlp = nlpResources.map((resource): NlpPermission => `${resource}:read`);

const everyone: readonly Permission[] = [
  'console:use',
  'conversation:use',
  'verbatim:read',
  'workspace:enter',
  'workspace:read',
  'thing:read',
];
const administrators: readonly Permission[] = [
  ...everyone,
  ...nlpPermissions,
  'workspace:create',
  'workspace:edit',
  'workspace:delete',
  'workflow:use',
  'script:read',
  'script:edit',
  'thing:edit',
  'user:manage',
  'store:use',
  'verbatim.extend:read',
];

/** The permissions of each role in the workspaces that it can enter. */
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
  /** Restricts the studio in this workspace: no RAG. */
  managed: boolean;
  /** `resource:action` pairs in addition to those of the role. */
  actions: readonly string[];
  /** The workspace belongs to an organization out of the user's reach: only the permissions of the entry hold in it. */
  foreign?: boolean | undefined;
}
export type AccessList = Readonly<Record<string, AccessEntry>>;

/** The user or token that makes a request, for decisions on server and client. */
export interface Actor {
  role: Role;
  acls: AccessList;
  /** Scopes granted beyond the role's own. */
  scopes: readonly string[];
  /** A guest or visitor, limited to the chat of one workspace. */
  limited: boolean;
}

const limitedPermissions: readonly Permission[] = ['conversation:use'];

/** The workspace's own entry of an access list, else the `*` entry. */
export function accessEntry(acls: AccessList, workspace: string | undefined): AccessEntry | undefined {
  if (workspace !== undefined && Object.hasOwn(acls, workspace)) return acls[workspace];
  return Object.hasOwn(acls, '*') ? acls['*'] : undefined;
}

/** The studio's resources that a managed entry hides. */
const isHiddenByManaged = (permission: Permission): boolean => permission.startsWith('nlp_rag:');

/**
 * Whether the actor has a permission, in a workspace if the permission needs one. The server checks first that the actor
 * may enter the workspace.
 */
export function can(actor: Actor, permission: Permission, workspace?: string): boolean {
  if (actor.limited) return limitedPermissions.includes(permission);
  const entry = accessEntry(actor.acls, workspace);
  if (entry?.managed && isHiddenByManaged(permission)) return false;
  if (entry?.foreign) return permission === 'workspace:enter' || entry.actions.includes(permission);
  if (rolePermissions[actor.role].includes(permission)) return true;
  if (actor.scopes.includes(permission)) return true;
  return entry?.actions.includes(permission) ?? false;
}

/** Whether the actor has the permission that a call requires, or any of several. */
export const mayCall = (actor: Actor, needed: NeededPermission, workspace?: string): boolean =>
  [needed].flat().some((permission) => can(actor, permission, workspace));

/**
 * What an import may write. Any of these permissions allows an import; each item needs the permission of its direct
 * call, and items without it are left out.
 */
export const importPermissions = [
  'nlp_class:create',
  'nlp_class:edit',
  'nlp_intent:create',
  'nlp_intent:edit',
  'nlp_corpus:create',
  'nlp_corpus:edit',
] as const satisfies readonly NlpPermission[];

/** Kinds of objects that can be restored from the trash. */
export const trashKinds = [
  'company',
  'user',
  'token',
  'workspace',
  'thing',
  'pinCode',
  'class',
  'intent',
  'corpus',
  'testset',
  'script',
  'scripttest',
  'chart',
  'knowledge',
  'document',
  'questionset',
] as const;
export type Trashable = (typeof trashKinds)[number];

/** The permission to restore each kind of object in the trash: that of the direct call. */
export const trashPermissions: Readonly<Record<Trashable, Permission>> = {
  company: 'organization:manage',
  user: 'user:manage',
  token: 'user:manage',
  workspace: 'workspace:create',
  thing: 'thing:edit',
  pinCode: 'user:manage',
  class: 'nlp_class:create',
  intent: 'nlp_intent:create',
  corpus: 'nlp_corpus:create',
  testset: 'nlp_class:edit',
  script: 'script:edit',
  scripttest: 'script:edit',
  chart: 'workspace:edit',
  knowledge: 'nlp_rag:create',
  document: 'nlp_rag:create',
  questionset: 'nlp_rag:create',
};

/** The kinds of background work, with the permission that starts it. */
const taskPermissions = {
  train: 'nlp_class:edit',
  evaluate: 'nlp_class:edit',
  shadow: 'nlp_class:edit',
  import: importPermissions,
  'verbatim.reread': 'nlp_class:edit',
  'verbatim.export': 'verbatim:read',
  'questions.find': 'verbatim:read',
  'questions.measure': 'nlp_class:edit',
  'git.push': 'workspace:edit',
  'git.pull': 'workspace:edit',
  'git.compare': 'workspace:edit',
  'knowledge.read': 'nlp_rag:edit',
  'knowledge.crawl': 'nlp_rag:edit',
  'knowledge.embed': 'nlp_rag:edit',
  'knowledge.evaluate': 'nlp_rag:edit',
  'knowledge.questions': 'nlp_rag:edit',
  'script.test': 'script:edit',
  'webhook.mail': 'thing:edit',
  'chart.mail': 'workspace:edit',
} satisfies Record<string, NeededPermission>;
export type TaskKind = keyof typeof taskPermissions;

/** Whether this release knows a kind: another one may have started the task. */
export const isTaskKind = (kind: string): kind is TaskKind => Object.hasOwn(taskPermissions, kind);

/** The permission to cancel background work: the one that starts it. */
export const cancelPermission = (kind: string): NeededPermission =>
  isTaskKind(kind) ? taskPermissions[kind] : 'nlp_class:edit';

export const companyTypes = ['Company', 'Partner'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** Rank of the roles by their permissions. A deployer has fewer than an administrator, despite its higher level. */
const rank: Record<Role, number> = {
  companyUser: 0,
  companyDeploy: 1,
  companyAdmin: 2,
  companyPartner: 3,
  superAdmin: 4,
};

/** Whether one role may manage users or tokens of another: the other must not be higher. */
export const mayManageRole = (own: Role, other: Role): boolean => rank[own] >= rank[other];

/**
 * The roles that can be given to a user or a token of an organization: none higher than the caller's; Partner only in
 * organizations of that type, by super and partner administrators; Deployer to tokens only by super administrators.
 */
export function grantableRoles(own: Role, what: 'user' | 'token', companyType: CompanyType): Role[] {
  return roles.filter((role) => {
    if (!mayManageRole(own, role)) return false;
    if (role === 'companyPartner') return companyType === 'Partner';
    if (role === 'companyDeploy' && what === 'token') return own === 'superAdmin';
    return true;
  });
}

/** Whether a role may change, renew or delete a token of another role. */
export const mayEditToken = (own: Role, tokenRole: Role): boolean =>
  mayManageRole(own, tokenRole) && (roleLevels[tokenRole] < 2 || roleLevels[own] >= 2);
