import { renameInScripts } from './automation/naming/renameInScripts.ts';
import { startRereading } from './conversation/verbatim/reread.job.ts';
import { reactTo, type Reaction } from './platform/reaction.ts';
import { stopCancelledReading } from './knowledge/reading/startReading.ts';
import { classTrained } from './studio/training/classTrained.ts';
import { nameChanged } from './workspace/things/nameChanged.ts';
import { taskCancelled } from './workspace/workspaces/taskCancelled.ts';

/** What the layers above do when something happens in a layer below. */
export const reactions: readonly Reaction[] = [
  // The new model may understand old messages in another way.
  reactTo(classTrained, (tx, { jobs }, { ws }) => startRereading(tx, jobs, ws)),
  // Rules, triggers and commands say what they are about by its name.
  reactTo(nameChanged, renameInScripts),
  // A document does not stay in work that no one does.
  reactTo(taskCancelled, stopCancelledReading),
];
