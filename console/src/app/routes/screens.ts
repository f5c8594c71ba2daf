import { can, type Actor, type Permission } from '@parlance/contract/permissions';
import type { IconName } from '@parlance/ui-kit/icons';
import { isStudioPath } from '../../screens/nlp/address/studioAddress.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The sidebar's sections, in its order; the first one has no title. */
export const sections = ['top', 'superAdmin', 'workspace'] as const;

/**
 * One screen. Router, sidebar, titles, guards, command palette and shortcuts derive from the list, in the sidebar's
 * order.
 */
export interface Screen {
  /** Also the key of its title: `screen.<id>`. */
  id:
    | 'dashboard'
    | 'organizations'
    | 'users'
    | 'store'
    | 'conversation'
    | 'nlp'
    | 'verbatim'
    | 'workflows'
    | 'settings';
  /** Route patterns; matched exactly. */
  paths: readonly [string, ...string[]];
  /** The sidebar's link. */
  href: string;
  /** Addresses that begin with this count as this screen. */
  prefix: string;
  icon: IconName;
  section: (typeof sections)[number];
  /**
   * Any of these permissions shows and opens the screen. The permissions table maps roles, scopes and access lists
   * to them.
   */
  permissions: readonly [Permission, ...Permission[]];
  /** Whether an address that matches a pattern is a page; absent: each of them is. */
  exists?: (pathname: string) => boolean;
  /** Two keys that open the screen when they are pressed one after the other. */
  keys: string;
  /** Namespaces of the texts that it needs first. */
  texts: readonly string[];
  component: LazyExoticComponent<ComponentType>;
  /** Loads the component, so that it renders at once when it is opened. */
  fetch: () => Promise<unknown>;
  /** Prefetches the data that the screen first shows at an address, while the shell renders. */
  readAhead?: (ws: string, address: URL) => Promise<void>;
}

/** A component that is loaded when it is first rendered, or earlier by `fetch`. */
function fetched(load: () => Promise<ComponentType>): Pick<Screen, 'component' | 'fetch'> {
  return { fetch: load, component: lazy(async () => ({ default: await load() })) };
}

export const screens: readonly Screen[] = [
  {
    id: 'dashboard',
    paths: ['/'],
    href: '/',
    prefix: '/',
    icon: 'layout-dashboard',
    section: 'top',
    permissions: ['workspace:read'],
    keys: 'g d',
    texts: ['dashboard', 'charts'],
    ...fetched(async () => (await import('../../screens/dashboard/DashboardScreen.tsx')).DashboardScreen),
    readAhead: async (...at) => (await import('../../screens/dashboard/DashboardScreen.tsx')).readHomeAhead(...at),
  },
  {
    id: 'organizations',
    paths: ['/organizations'],
    href: '/organizations',
    prefix: '/organizations',
    icon: 'building-2',
    section: 'superAdmin',
    permissions: ['organization:manage'],
    keys: 'g o',
    texts: ['organizations'],
    ...fetched(async () => (await import('../../screens/organizations/OrganizationsScreen.tsx')).OrganizationsScreen),
  },
  {
    id: 'users',
    paths: ['/users', '/users/access_users', '/users/access_codes', '/users/odata'],
    href: '/users',
    prefix: '/users',
    icon: 'users',
    section: 'workspace',
    permissions: ['user:manage'],
    keys: 'g u',
    texts: ['users'],
    ...fetched(async () => (await import('../../screens/users/UsersScreen.tsx')).UsersScreen),
  },
  {
    id: 'store',
    paths: ['/store', '/store/things'],
    href: '/store',
    prefix: '/store',
    icon: 'plug',
    section: 'workspace',
    permissions: ['store:use'],
    keys: 'g t',
    texts: ['store'],
    ...fetched(async () => (await import('../../screens/store/StoreScreen.tsx')).StoreScreen),
  },
  {
    id: 'conversation',
    paths: ['/messenger'],
    href: '/messenger',
    prefix: '/messenger',
    icon: 'message-square',
    section: 'workspace',
    permissions: ['conversation:use'],
    keys: 'g c',
    texts: ['conversation'],
    ...fetched(async () => (await import('../../screens/conversation/ConversationScreen.tsx')).ConversationScreen),
  },
  {
    id: 'nlp',
    paths: ['/nlp/:tab?/:name?/:view?', '/nlp/rag/:ragid/:docid/:view'],
    href: '/nlp/class',
    prefix: '/nlp',
    icon: 'brain',
    section: 'workspace',
    permissions: ['nlp_class:read', 'nlp_intent:read', 'nlp_corpus:read', 'nlp_rag:read'],
    exists: isStudioPath,
    keys: 'g n',
    texts: ['nlp'],
    ...fetched(async () => (await import('../../screens/nlp/NlpScreen.tsx')).NlpScreen),
    readAhead: async (...at) => (await import('../../screens/nlp/NlpScreen.tsx')).readStudioAhead(...at),
  },
  {
    id: 'verbatim',
    paths: ['/logs', '/logs/questions'],
    href: '/logs',
    prefix: '/logs',
    icon: 'scroll-text',
    section: 'workspace',
    permissions: ['verbatim:read'],
    keys: 'g v',
    texts: ['verbatim', 'review'],
    ...fetched(async () => (await import('../../screens/verbatim/VerbatimScreen.tsx')).VerbatimScreen),
    readAhead: async (...at) => (await import('../../screens/verbatim/VerbatimScreen.tsx')).readVerbatimAhead(...at),
  },
  {
    id: 'workflows',
    paths: ['/workflows', '/workflows/scripts', '/workflows/events', '/workflows/runs', '/workflows/alarms'],
    href: '/workflows',
    prefix: '/workflows',
    icon: 'workflow',
    section: 'workspace',
    permissions: ['workflow:use'],
    keys: 'g w',
    texts: ['workflows'],
    ...fetched(async () => (await import('../../screens/workflows/WorkflowsScreen.tsx')).WorkflowsScreen),
  },
  {
    id: 'settings',
    paths: ['/back/:tab?'],
    href: '/back',
    prefix: '/back',
    icon: 'settings',
    section: 'workspace',
    permissions: ['back.json:read'],
    keys: 'g s',
    texts: ['settings'],
    ...fetched(async () => (await import('../../screens/settings/SettingsScreen.tsx')).SettingsScreen),
  },
];

/** The screen of an address; undefined where no screen matches. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ prefix }) => pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`)));
}

/**
 * Whether the screen is for this person, in the workspace shown. Organizations belong to no workspace: a partner
 * manages them also while a workspace of others is shown.
 */
export const isFor = ({ permissions, section }: Screen, actor: Actor, workspace?: string): boolean =>
  permissions.some((permission) => can(actor, permission, section === 'superAdmin' ? undefined : workspace));
