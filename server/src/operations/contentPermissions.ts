import { z } from 'zod';
import { can, mayCall, nlpPermissions, type NeededPermission } from '@parlance/contract/permissions';
import { mayEnter } from '../identity/access/access.ts';
import { currentPrincipal } from '../identity/sessions/sessions.ts';
import type { Tx } from '../platform/db/port.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/principal.ts';

const scriptPermissions = ['script:edit'] as const;

/** The permissions that an import or a pull may use. */
export type ContentPermission = (typeof nlpPermissions)[number] | (typeof scriptPermissions)[number];

/** Participant id of the user or program that starts the work. */
export const Starter = z.string().optional();

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
 * The present principal of the user who started the work; undefined for jobs of an older version, which did not store
 * it.
 * @param needed the permission to start the work
 * @throws {Refusal} 403 where the user may no longer start it
 */
export async function currentStarter(
  tx: Tx,
  ws: string,
  { starter }: { starter?: string | undefined },
  needed: NeededPermission,
): Promise<Principal | undefined> {
  if (starter === undefined) return undefined;
  const principal = await currentPrincipal(tx, starter);
  if (!principal || !(await mayEnter(tx, principal, ws)) || !mayCall(principal, needed, ws)) {
    throw refuse.forbidden('starter_lost_permission');
  }
  return principal;
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
