import { eq, sql } from 'drizzle-orm';
import type { GeneralConfiguration } from '@parlance/contract/calls/configuration';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';

type Row = typeof workspaces.$inferSelect;

export const presentGeneral = ({
  label,
  language,
  brand,
  embeddingModel,
  timeZone,
  version,
}: Row): GeneralConfiguration => ({
  label,
  language,
  brand,
  embedding_model: embeddingModel,
  time_zone: timeZone,
  version,
});

/** The default general settings of a workspace. */
export const usualGeneral = { language: 'auto', brand: null, embedding_model: '', time_zone: 'UTC' } as const;

/** Changes the given settings of a workspace. */
export async function changeGeneral(
  tx: Tx,
  ws: string,
  { brand, embedding_model, time_zone, ...rest }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/general'>,
): Promise<void> {
  await tx
    .update(workspaces)
    .set({
      ...rest,
      ...(embedding_model !== undefined && { embeddingModel: embedding_model }),
      ...(time_zone !== undefined && { timeZone: time_zone }),
      ...(brand !== undefined && { brand: brand?.replace('#', '').toLowerCase() ?? null }),
      version: sql`${workspaces.version} + 1`,
    })
    .where(eq(workspaces.id, ws));
}
