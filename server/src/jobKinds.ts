import { draftQuestions } from './knowledge/evaluation/draftQuestions.job.ts';
import { evaluateSet } from './knowledge/evaluation/evaluateSet.job.ts';
import { crawlSiteJob } from './knowledge/reading/crawlSite.job.ts';
import { readDocumentJob } from './knowledge/reading/readDocument.job.ts';
import { testScript } from './automation/scriptTests/testScript.job.ts';
import { mailStoppedWebhook } from './automation/webhooks/mailStoppedWebhook.job.ts';
import { mailChart } from './insights/charts/mailChart.job.ts';
import { evaluateClass } from './studio/evaluation/evaluate.job.ts';
import { compareWithGit, pullFromGit } from './operations/git/pull.job.ts';
import { pushToGit } from './operations/git/push.job.ts';
import { importFile } from './operations/import/importFile.job.ts';
import { trainClass } from './studio/training/trainClass.job.ts';
import { exportInBackground } from './conversation/verbatim/exportVerbatims.job.ts';
import { embedPassages } from './knowledge/index/embedPassages.job.ts';
import { shadowRun } from './conversation/shadow/shadowRun.job.ts';
import { rereadVerbatims } from './conversation/verbatim/reread.job.ts';
import { findQuestions } from './conversation/questions/findQuestions.job.ts';
import { measureEffects } from './conversation/questions/measureEffects.job.ts';
import type { JobKind } from './platform/jobWorker/jobKind.ts';

/** All kinds of background work that a worker process runs. */
export const jobKinds: readonly JobKind<unknown>[] = [
  trainClass,
  evaluateClass,
  importFile,
  pushToGit,
  pullFromGit,
  compareWithGit,
  rereadVerbatims,
  shadowRun,
  exportInBackground,
  findQuestions,
  measureEffects,
  embedPassages,
  readDocumentJob,
  crawlSiteJob,
  evaluateSet,
  draftQuestions,
  testScript,
  mailStoppedWebhook,
  mailChart,
];
