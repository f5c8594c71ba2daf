import { deleteOldChanges } from '../automation/attributes/attributes.ts';
import { deleteOldCommands } from '../automation/attributes/commands.ts';
import { deleteLostViewers } from '../automation/presence/scriptViewers.ts';
import { deleteOldRuns } from '../automation/runs/runRetention.ts';
import { deleteExpiredExports } from '../conversation/verbatim/exports.ts';
import { deleteOldReceipts } from '../automation/hooks/incomingHooks.ts';
import { deleteOldDeliveries } from '../automation/webhooks/deliveries.ts';
import { deleteRemovedChunks } from '../knowledge/content/storeChunks.ts';
import { deleteUnfinishedRuns } from '../knowledge/evaluation/runs.ts';
import { failLostReadings } from '../knowledge/reading/startReading.ts';
import { deleteOldFeedRequests } from '../insights/odata/feedRequests.ts';
import { inSteps } from '../platform/db/inSteps.ts';
import type { Db, Tx } from '../platform/db/port.ts';
import { removeExpiredSignIns } from '../identity/sso/oidcState.ts';
import { deleteUnusedVectors } from '../studio/embeddings/storedVectors.ts';
import { removeLostFolders } from './git/runGit.ts';
import { emptyTrash } from './trash/trash.ts';

/** Tables that may have many expired rows; deleted in batches. */
const logs = {
  changes: deleteOldChanges,
  runs: deleteOldRuns,
  deliveries: deleteOldDeliveries,
  receipts: deleteOldReceipts,
  feedRequests: deleteOldFeedRequests,
};

const others = {
  signIns: removeExpiredSignIns,
  vectors: deleteUnusedVectors,
  commands: deleteOldCommands,
  viewers: deleteLostViewers,
  exports: deleteExpiredExports,
  readings: failLostReadings,
  chunks: deleteRemovedChunks,
  questionSetRuns: deleteUnfinishedRuns,
  trash: (tx: Tx) => emptyTrash(tx),
};

/**
 * Chores that run independently at intervals. They delete unfinished sign-ins, unused vectors, old changes of
 * attributes and commands, old runs of scripts, viewers of scripts whose process died, old webhooks, old requests to
 * feeds, lost readings of documents, removed chunks, runs of question sets that never ended, lost folders of git, and
 * expired objects of the trash.
 */
export const backendChores = (db: Db, stopping?: AbortSignal): Record<string, () => Promise<unknown>> => ({
  ...Object.fromEntries(Object.entries(others).map(([name, work]) => [name, () => db.tx(work)])),
  gitFolders: removeLostFolders,
  ...Object.fromEntries(Object.entries(logs).map(([name, work]) => [name, () => inSteps(db, work, stopping)])),
});
