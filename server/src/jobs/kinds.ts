import { evaluateClass } from '../evaluation/evaluate.job.ts';
import { pullFromGit } from '../git/pull.job.ts';
import { pushToGit } from '../git/push.job.ts';
import { importFile } from '../nlp/import/importFile.job.ts';
import { trainClass } from '../nlp/trainClass.job.ts';
import { rereadVerbatims } from '../verbatim/reread.job.ts';
import type { JobKind } from './jobs.ts';

/** Every kind of background work there is: what a worker process runs. */
export const jobKinds: readonly JobKind<unknown>[] = [
  trainClass,
  evaluateClass,
  importFile,
  pushToGit,
  pullFromGit,
  rereadVerbatims,
];
