import { type NeededPermission, trashPermissions } from '@parlance/contract/permissions';
import type { IconName } from '@parlance/ui-kit/icons';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** One tab of the settings; the key of its name is `tab.<id>`. */
export interface SettingsTab {
  id: 'prompts' | 'domains' | 'things' | 'usage' | 'cache' | 'audit' | 'trash';
  icon: IconName;
  /** The permission to see the tab. */
  permission: NeededPermission;
  component: LazyExoticComponent<ComponentType>;
}

/** The tabs, in their order. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    id: 'prompts',
    icon: 'sparkles',
    permission: 'back.prompts:read',
    component: lazy(async () => ({ default: (await import('./prompts/PromptsTab.tsx')).PromptsTab })),
  },
  {
    id: 'domains',
    icon: 'globe',
    permission: 'back.json:read',
    component: lazy(async () => ({ default: (await import('./domains/DomainsTab.tsx')).DomainsTab })),
  },
  {
    id: 'things',
    icon: 'plug',
    permission: 'back.vthings:read',
    component: lazy(async () => ({ default: (await import('./things/ThingsTab.tsx')).ThingsTab })),
  },
  {
    id: 'usage',
    icon: 'chart-column',
    permission: 'console:use',
    component: lazy(async () => ({ default: (await import('./usage/UsageTab.tsx')).UsageTab })),
  },
  {
    id: 'cache',
    icon: 'database',
    permission: 'cache:flush',
    component: lazy(async () => ({ default: (await import('./cache/CacheTab.tsx')).CacheTab })),
  },
  {
    id: 'audit',
    icon: 'history',
    permission: 'back.json:read',
    component: lazy(async () => ({ default: (await import('./audit/AuditTab.tsx')).AuditTab })),
  },
  {
    id: 'trash',
    icon: 'trash-2',
    permission: [...Object.values(trashPermissions), 'org.db:write'],
    component: lazy(async () => ({ default: (await import('./trash/TrashTab.tsx')).TrashTab })),
  },
];

export const tabPath = (id: SettingsTab['id']): string => `/back/${id}`;
