import type { Permission } from '@parlance/contract/permissions';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ThingPart } from '../data/things.ts';

/** One tab of a virtual thing's page; the key of its name is `tab.<id>`. */
export interface ThingTab {
  id: 'state' | 'commands' | 'events' | 'webhooks' | 'users' | 'codes' | 'secret' | 'settings';
  /** The permission to see the tab. */
  permission: Permission;
  component: LazyExoticComponent<ComponentType<ThingPart>>;
}

/** The tabs, in their order. */
export const thingTabs: readonly ThingTab[] = [
  {
    id: 'state',
    permission: 'thing:read',
    component: lazy(async () => ({ default: (await import('./StateTab.tsx')).StateTab })),
  },
  {
    id: 'commands',
    permission: 'thing:read',
    component: lazy(async () => ({ default: (await import('./CommandsTab.tsx')).CommandsTab })),
  },
  {
    id: 'events',
    permission: 'thing:read',
    component: lazy(async () => ({ default: (await import('./EventsTab.tsx')).EventsTab })),
  },
  {
    id: 'webhooks',
    permission: 'thing:edit',
    component: lazy(async () => ({ default: (await import('../webhooks/WebhooksTab.tsx')).WebhooksTab })),
  },
  {
    id: 'users',
    permission: 'thing:read',
    component: lazy(async () => {
      const { GuestTable } = await import('../../guests/guest/GuestTable.tsx');
      return { default: ({ thing }: ThingPart) => GuestTable({ service: thing }) };
    }),
  },
  {
    id: 'codes',
    permission: 'user:manage',
    component: lazy(async () => {
      const { PinTable } = await import('../../guests/pin/PinTable.tsx');
      return { default: ({ thing }: ThingPart) => PinTable({ service: thing }) };
    }),
  },
  {
    id: 'secret',
    permission: 'thing:edit',
    component: lazy(async () => ({ default: (await import('./SecretTab.tsx')).SecretTab })),
  },
  {
    id: 'settings',
    permission: 'thing:edit',
    component: lazy(async () => ({ default: (await import('./SettingsTab.tsx')).SettingsTab })),
  },
];
