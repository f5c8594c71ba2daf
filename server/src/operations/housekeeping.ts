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
import { inSteps } from '../platform/db/inSteps.ts';
import type { Db, Tx } from '../platform/db/port.ts';
import { removeExpiredSignIns } from '../identity/sso/oidcState.ts';
import { forgetUnusedVectors } from '../studio/embeddings/keptVectors.ts';
import { emptyTrash } from './trash/trash.ts';

/** Tables that may have many expired rows; deleted in batches. */
const logs = {
  changes: forgetOldChanges,
  runs: forgetOldRuns,
  deliveries: forgetOldDeliveries,
  receipts: forgetOldReceipts,
  feedRequests: forgetOldFeedRequests,
};

const others = {
  signIns: removeExpiredSignIns,
  vectors: forgetUnusedVectors,
  commands: forgetOldCommands,
  viewers: forgetLostViewers,
  exports: forgetOldExports,
  readings: failLostReadings,
  chunks: forgetRemovedChunks,
  questionSetRuns: forgetUnfinishedRuns,
  trash: (tx: Tx) => emptyTrash(tx),
};

/**
 * Chores that run independently at intervals. They delete unfinished sign-ins, unused vectors, old changes of
 * attributes and commands, old runs of scripts, viewers of scripts whose process died, old webhooks, old requests to
 * feeds, lost readings of documents, removed chunks, runs of question sets that never ended, and expired objects of the
 * trash.
 */
export const backendChores = (db: Db, stopping?: AbortSignal): Record<string, () => Promise<unknown>> => ({
  ...Object.fromEntries(Object.entries(others).map(([name, work]) => [name, () => db.tx(work)])),
  ...Object.fromEntries(Object.entries(logs).map(([name, work]) => [name, () => inSteps(db, work, stopping)])),
});
