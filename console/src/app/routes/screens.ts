import { can, type Actor, type Permission } from '@parlance/contract/permissions';
import type { IconName } from '@parlance/ui-kit/icons';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { readTexts } from '../../shared/i18n/i18n.ts';
import { once } from '../../shared/once.ts';
import { isStudioPath } from '../../screens/nlp/address/studioAddress.ts';

/** The sidebar's sections, in its order; the first one has no title. */
export const sections = ['top', 'superAdmin', 'workspace'] as const;

/** One line of the table, in the sidebar's order, that router, sidebar, titles, guards, command palette and shortcuts derive from. */
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
  /** Patterns of its addresses; matched exactly. */
  paths: readonly [string, ...string[]];
  /** Where the sidebar leads. */
  href: string;
  /** Addresses that begin so count as this screen. */
  prefix: string;
  icon: IconName;
  section: (typeof sections)[number];
  /**
   * Any of these permissions shows and opens the screen. The permissions table maps roles, scopes and access lists
   * to them.
   */
  permissions: readonly [Permission, ...Permission[]];
  /** Whether an address of its patterns is a page; absent: every one is. */
  exists?: (pathname: string) => boolean;
  /** Pressed one after the other, go there. */
  keys: string;
  /** The names of the texts it is shown with. */
  texts: readonly string[];
  /** Fetches its code and texts before it is shown. */
  fetch: () => Promise<unknown>;
  component: LazyExoticComponent<ComponentType>;
}

/**
 * A screen's code, fetched together with its texts: one that waits for its texts after it has begun is hidden again, and
 * makes its calls anew.
 */
function page(texts: Screen['texts'], code: () => Promise<ComponentType>) {
  const fetch = once(async () => {
    const [component] = await Promise.all([code(), readTexts(texts)]);
    return { default: component };
  });
  return { texts, fetch, component: lazy(fetch) };
}

/** With those of its tabs and dialogs, so that none of them hides the screen to wait for them. */
const studioTexts = [
  'nlp',
  'corpus',
  'drafting',
  'evaluation',
  'exchange',
  'models',
  'parts',
  'review',
  'rich',
  'trial',
  'utterances',
];

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
    ...page(['dashboard'], async () => (await import('../../screens/dashboard/DashboardScreen.tsx')).DashboardScreen),
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
    ...page(
      ['organizations'],
      async () => (await import('../../screens/organizations/OrganizationsScreen.tsx')).OrganizationsScreen,
    ),
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
    ...page(['users'], async () => (await import('../../screens/users/UsersScreen.tsx')).UsersScreen),
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
    ...page(['store'], async () => (await import('../../screens/store/StoreScreen.tsx')).StoreScreen),
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
    ...page(
      ['conversation'],
      async () => (await import('../../screens/conversation/ConversationScreen.tsx')).ConversationScreen,
    ),
  },
  {
    id: 'nlp',
    paths: ['/nlp/:tab?/:name?/:view?', '/nlp/rag/:ragid/:docid/:view'],
    href: '/nlp/class',
    prefix: '/nlp',
    icon: 'brain',
    section: 'workspace',
    permissions: ['nlp_class:read'],
    exists: isStudioPath,
    keys: 'g n',
    ...page(studioTexts, async () => (await import('../../screens/nlp/NlpScreen.tsx')).NlpScreen),
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
    ...page(['verbatim'], async () => (await import('../../screens/verbatim/VerbatimScreen.tsx')).VerbatimScreen),
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
    ...page(['workflows'], async () => (await import('../../screens/workflows/WorkflowsScreen.tsx')).WorkflowsScreen),
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
    ...page(['settings'], async () => (await import('../../screens/settings/SettingsScreen.tsx')).SettingsScreen),
  },
];

/** The screen an address belongs to; undefined for one that is none's. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ prefix }) => pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`)));
}

/** Whether the screen is for this person, in the workspace shown. */
export const isFor = ({ permissions }: Screen, actor: Actor, workspace?: string): boolean =>
  permissions.some((permission) => can(actor, permission, workspace));
