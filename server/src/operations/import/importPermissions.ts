import { can, nlpPermissions } from '@parlance/contract/permissions';
import type { Principal } from '../../platform/principal.ts';

/** The permissions that an import may use. */
export const usedByImports = [...nlpPermissions, 'script:edit'] as const;
/** Those of its user. */
export type ImportPermissions = readonly (typeof usedByImports)[number][];

export const permittedTo = (principal: Principal, ws: string): ImportPermissions =>
  usedByImports.filter((permission) => can(principal, permission, ws));
