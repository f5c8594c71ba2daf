import { eq, sql } from 'drizzle-orm';
import type { GeneralConfiguration } from '@parlance/contract/calls/configuration';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';

type Row = typeof workspaces.$inferSelect;

export const presentGeneral = ({ label, language, brand, version }: Row): GeneralConfiguration => ({
  label,
  language,
  brand,
  version,
});

/** Changes what is given of a workspace. */
export async function changeGeneral(
  tx: Tx,
  ws: string,
  { brand, ...rest }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/general'>,
): Promise<void> {
  await tx
    .update(workspaces)
    .set({
      ...rest,
      ...(brand !== undefined && { brand: brand?.replace('#', '').toLowerCase() ?? null }),
      version: sql`${workspaces.version} + 1`,
    })
    .where(eq(workspaces.id, ws));
}
