import { forgetOldChanges } from '../automation/attributes/attributes.ts';
import { forgetOldCommands } from '../automation/attributes/commands.ts';
import { forgetLostViewers } from '../automation/presence/scriptViewers.ts';
import { forgetOldRuns } from '../automation/runs/keptRuns.ts';
import { forgetOldExports } from '../conversation/verbatim/exports.ts';
import { forgetOldReceipts } from '../automation/hooks/incomingHooks.ts';
import { forgetOldDeliveries } from '../automation/webhooks/deliveries.ts';
import { forgetRemovedChunks } from '../knowledge/content/storeChunks.ts';
import { forgetUnfinishedRuns } from '../knowledge/evaluation/runs.ts';
import { failLostReadings } from '../knowledge/reading/startReading.ts';
import { forgetOldFeedRequests } from '../insights/odata/feedRequests.ts';
import type { Tx } from '../platform/db/port.ts';
import { removeExpiredSignIns } from '../identity/sso/oidcState.ts';
import { forgetUnusedVectors } from '../studio/embeddings/keptVectors.ts';
import { emptyTrash } from './trash/trash.ts';

/** Forgets sign-ins that were never finished, vectors that nothing uses, old changes of attributes and commands, old runs of scripts, viewers of scripts whose process died, old webhooks, old requests to feeds, readings of documents that were lost, chunks that are gone, runs of question sets that never ended, and what has lain in the trash long enough; called now and then. */
export async function tidyBackend(tx: Tx): Promise<void> {
  await removeExpiredSignIns(tx);
  await forgetUnusedVectors(tx);
  await forgetOldChanges(tx);
  await forgetOldCommands(tx);
  await forgetOldRuns(tx);
  await forgetLostViewers(tx);
  await forgetOldDeliveries(tx);
  await forgetOldReceipts(tx);
  await forgetOldFeedRequests(tx);
  await forgetOldExports(tx);
  await failLostReadings(tx);
  await forgetRemovedChunks(tx);
  await forgetUnfinishedRuns(tx);
  await emptyTrash(tx);
}
