import { renameInScripts } from './automation/naming/renameInScripts.ts';
import { startRereading } from './conversation/verbatim/reread.job.ts';
import { reactTo, type Reaction } from './platform/reaction.ts';
import { stopCancelledReading } from './knowledge/reading/startReading.ts';
import { classTrained } from './studio/training/classTrained.ts';
import { nameChanged } from './workspace/things/nameChanged.ts';
import { taskCancelled } from './workspace/workspaces/taskCancelled.ts';

/** All reactions of layers to events in layers below. */
export const reactions: readonly Reaction[] = [
  // The new model may understand old messages differently.
  reactTo(classTrained, (tx, { jobs }, { ws }) => startRereading(tx, jobs, ws)),
  // Rules, triggers and commands refer to things by name.
  reactTo(nameChanged, renameInScripts),
  // The document of a cancelled reading must not stay in the state of being read.
  reactTo(taskCancelled, stopCancelledReading),
];
