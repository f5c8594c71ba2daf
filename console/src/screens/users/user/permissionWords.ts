import type { ConsolePermission, Scope } from '@parlance/contract/permissions';
import type users from '../../../shared/i18n/en/users.json';

/** Text keys of the permissions outside the studio, in `users.permission`. */
export const permissionWords = {
  'console:use': 'useConsole',
  'conversation:use': 'converse',
  'verbatim:read': 'readVerbatim',
  'workspace:enter': 'enterWorkspace',
  'workspace:read': 'readWorkspace',
  'workspace:create': 'createWorkspace',
  'workspace:edit': 'editWorkspace',
  'workspace:delete': 'deleteWorkspace',
  'workflow:use': 'useWorkflows',
  'script:read': 'readScripts',
  'script:edit': 'editScripts',
  'thing:read': 'readThings',
  'thing:edit': 'editThings',
  'user:manage': 'manageUsers',
  'organization:manage': 'manageOrganizations',
  'store:use': 'useStore',
  'cache:flush': 'flush',
  'back.json:read': 'readSettings',
  'back.admin:write': 'writeSettings',
  'back.vthings:read': 'readAllThings',
  'back.prompts:read': 'readPrompts',
  'back.prompts:write': 'writePrompts',
  'org.db:write': 'writeDatabase',
  'verbatim.extend:read': 'extendVerbatim',
} as const satisfies Record<ConsolePermission | Scope, keyof typeof users.permission>;

/** Whether a permission is outside the studio, and so has a text. */
export const hasWord = (permission: string): permission is keyof typeof permissionWords =>
  Object.hasOwn(permissionWords, permission);
