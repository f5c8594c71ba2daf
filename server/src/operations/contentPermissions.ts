import { z } from 'zod';
import { can, nlpPermissions } from '@parlance/contract/permissions';
import type { Principal } from '../platform/principal.ts';

const scriptPermissions = ['script:edit'] as const;

/** The permissions that an import or a pull may use. */
export type ContentPermission = (typeof nlpPermissions)[number] | (typeof scriptPermissions)[number];

/**
 * Those of the user who starts one, as its job keeps them. The release before refuses permissions that it does not
 * know: what comes after it has a field of its own.
 */
export const PermittedContent = z.object({
  permitted: z.array(z.enum(nlpPermissions)).default([]),
  permitted_scripts: z.array(z.enum(scriptPermissions)).default([]),
});
type PermittedContent = z.infer<typeof PermittedContent>;

export function permittedContent(principal: Principal, ws: string): PermittedContent {
  const mayUse = (permission: ContentPermission) => can(principal, permission, ws);
  return { permitted: nlpPermissions.filter(mayUse), permitted_scripts: scriptPermissions.filter(mayUse) };
}

export const permissionsIn = ({ permitted, permitted_scripts }: PermittedContent): ContentPermission[] => [
  ...permitted,
  ...permitted_scripts,
];
