import { eq, sql } from 'drizzle-orm';
import type { GeneralConfiguration } from '@parlance/contract/calls/configuration';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';

type Row = typeof workspaces.$inferSelect;

export const presentGeneral = ({ label, language, brand, embeddingModel, version }: Row): GeneralConfiguration => ({
  label,
  language,
  brand,
  embedding_model: embeddingModel,
  version,
});

/** What a workspace that chose nothing has. */
export const usualGeneral = { language: 'auto', brand: null, embedding_model: '' } as const;

/** Changes what is given of a workspace. */
export async function changeGeneral(
  tx: Tx,
  ws: string,
  { brand, embedding_model, ...rest }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/general'>,
): Promise<void> {
  await tx
    .update(workspaces)
    .set({
      ...rest,
      ...(embedding_model !== undefined && { embeddingModel: embedding_model }),
      ...(brand !== undefined && { brand: brand?.replace('#', '').toLowerCase() ?? null }),
      version: sql`${workspaces.version} + 1`,
    })
    .where(eq(workspaces.id, ws));
}
