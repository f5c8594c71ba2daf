import { z } from 'zod';
import { can, mayCall, nlpPermissions, type NeededPermission } from '@parlance/contract/permissions';
import { mayEnter } from '../identity/access/access.ts';
import { principalNow } from '../identity/sessions/sessions.ts';
import type { Tx } from '../platform/db/port.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/principal.ts';

const scriptPermissions = ['script:edit'] as const;

/** The permissions that an import or a pull may use. */
export type ContentPermission = (typeof nlpPermissions)[number] | (typeof scriptPermissions)[number];

/** Participant of who starts work. */
export const Starter = z.string().optional();

/**
 * Those of the user who starts one, as its job keeps them. The release before refuses permissions that it does not
 * know: what comes after it has a field of its own.
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
 * Who started work, as they are when it runs; undefined where an older version left it waiting, which does not say it.
 * @param needed starts such work
 * @throws {Refusal} 403 where they may not start it any more
 */
export async function starterNow(
  tx: Tx,
  ws: string,
  { starter }: { starter?: string | undefined },
  needed: NeededPermission,
): Promise<Principal | undefined> {
  if (starter === undefined) return undefined;
  const principal = await principalNow(tx, starter);
  if (!principal || !(await mayEnter(tx, principal, ws)) || !mayCall(principal, needed, ws)) {
    throw refuse.forbidden('starter_lost_permission');
  }
  return principal;
}

/** The permissions that an import or a pull may use when it runs: those that its starter had, and still has. @throws {Refusal} 403 */
export async function permissionsNow(
  tx: Tx,
  ws: string,
  content: PermittedContent,
  needed: NeededPermission,
): Promise<ContentPermission[]> {
  const principal = await starterNow(tx, ws, content, needed);
  return permissionsIn(content).filter((permission) => !principal || can(principal, permission, ws));
}

export const permissionsIn = ({ permitted, permitted_scripts }: PermittedContent): ContentPermission[] => [
  ...permitted,
  ...permitted_scripts,
];
