import { z } from 'zod';
import { can, nlpPermissions, type NeededPermission } from '@parlance/contract/permissions';
import { currentStarter, Starter } from '../identity/sessions/currentStarter.ts';
import type { Tx } from '../platform/db/port.ts';
import type { Principal } from '../platform/principal.ts';

const scriptPermissions = ['script:edit'] as const;

/** The permissions that an import or a pull may use. */
export type ContentPermission = (typeof nlpPermissions)[number] | (typeof scriptPermissions)[number];

/**
 * The permissions of the user who starts an import or a pull, stored with its job. New permissions need a new field,
 * because the previous release refuses unknown ones in `permitted`.
 */
export const PermittedContent = z.object({
  permitted: z.array(z.enum(nlpPermissions)).default([]),
  permitted_scripts: z.array(z.enum(scriptPermissions)).default([]),
  starter: Starter,
});
type PermittedContent = z.infer<typeof PermittedContent>;

export function permittedContent(principal: Principal, ws: string): PermittedContent {
  const mayUse = (permission: ContentPermission) => can(principal, permission, ws);
  const permitted_scripts = scriptPermissions.filter(mayUse);
  return { permitted: nlpPermissions.filter(mayUse), permitted_scripts, starter: principal.participant };
}

/**
 * The permissions that a running import or pull may use: those that its starter had, and still has.
 * @throws {Refusal} 403
 */
export async function currentPermissions(
  tx: Tx,
  ws: string,
  content: PermittedContent,
  needed: NeededPermission,
): Promise<ContentPermission[]> {
  const principal = await currentStarter(tx, ws, content, needed);
  return permissionsIn(content).filter((permission) => !principal || can(principal, permission, ws));
}

export const permissionsIn = ({ permitted, permitted_scripts }: PermittedContent): ContentPermission[] => [
  ...permitted,
  ...permitted_scripts,
];
