import { forgetOldChanges } from '../automation/attributes/attributes.ts';
import { forgetOldRuns } from '../automation/runs/runs.ts';
import type { Tx } from '../platform/db/port.ts';
import { removeExpiredSignIns } from '../identity/sso/oidcState.ts';
import { forgetUnusedVectors } from '../studio/embeddings/keptVectors.ts';
import { emptyTrash } from './trash/trash.ts';

/** Forgets sign-ins that were never finished, vectors that nothing uses, old changes of attributes, old runs of scripts, and what has lain in the trash long enough; called now and then. */
export async function tidyBackend(tx: Tx): Promise<void> {
  await removeExpiredSignIns(tx);
  await forgetUnusedVectors(tx);
  await forgetOldChanges(tx);
  await forgetOldRuns(tx);
  await emptyTrash(tx);
}
