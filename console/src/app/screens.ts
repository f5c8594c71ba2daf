import type { Permission } from '@parlance/contract/permissions';
import type { IconName } from '@parlance/ui-kit/icons';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export const sections = ['top', 'workspace'] as const;

/** One line of the table that router, sidebar, titles, guards, command palette and shortcuts derive from. */
export interface Screen {
  /** Also the key of its title: `screen.<id>`. */
  id: 'dashboard' | 'conversation' | 'nlp' | 'verbatim';
  /** Pattern of its addresses; matched exactly. */
  path: string;
  /** Where the sidebar leads. */
  href: string;
  /** Addresses that begin so count as this screen. */
  prefix: string;
  icon: IconName;
  section: (typeof sections)[number];
  /** Who sees it, and who may open it. */
  permission: Permission;
  /** Pressed one after the other, go there. */
  keys: string;
  component: LazyExoticComponent<ComponentType>;
}

export const screens: readonly Screen[] = [
  {
    id: 'dashboard',
    path: '/',
    href: '/',
    prefix: '/',
    icon: 'layout-dashboard',
    section: 'top',
    permission: 'workspace:read',
    keys: 'g d',
    component: lazy(async () => ({
      default: (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
    })),
  },
  {
    id: 'conversation',
    path: '/messenger',
    href: '/messenger',
    prefix: '/messenger',
    icon: 'message-square',
    section: 'workspace',
    permission: 'conversation:use',
    keys: 'g c',
    component: lazy(async () => ({
      default: (await import('../screens/conversation/ConversationScreen.tsx')).ConversationScreen,
    })),
  },
  {
    id: 'nlp',
    path: '/nlp/:tab?/:name?/:view?',
    href: '/nlp/class',
    prefix: '/nlp',
    icon: 'brain',
    section: 'workspace',
    permission: 'nlp_class:read',
    keys: 'g n',
    component: lazy(async () => ({ default: (await import('../screens/nlp/NlpScreen.tsx')).NlpScreen })),
  },
  {
    id: 'verbatim',
    path: '/logs',
    href: '/logs',
    prefix: '/logs',
    icon: 'scroll-text',
    section: 'workspace',
    permission: 'verbatim:read',
    keys: 'g v',
    component: lazy(async () => ({ default: (await import('../screens/verbatim/VerbatimScreen.tsx')).VerbatimScreen })),
  },
];

/** The screen an address belongs to; undefined for one that is none's. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ prefix }) => pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`)));
}
