import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { Handlers } from '../http/handler.ts';
import { evaluationHandlers } from '../evaluation/evaluation.calls.ts';
import { testSetHandlers } from '../evaluation/testSets.calls.ts';
import { mediaHandlers } from '../media/media.calls.ts';
import { classContentHandlers } from './classContent.calls.ts';
import { classHandlers } from './classes.calls.ts';
import { corpusHandlers } from './corpora.calls.ts';
import { exportHandlers } from './export.calls.ts';
import { generationHandlers } from './generation.calls.ts';
import { healthHandlers } from './health/health.calls.ts';
import { importHandlers } from './import.calls.ts';
import { intentHandlers } from './intents.calls.ts';
import { modelHandlers } from './models.calls.ts';
import { trainingHandlers } from './training.calls.ts';
import { trialHandlers } from './trial.calls.ts';
import { utteranceListHandlers } from './utteranceList.calls.ts';
import { utteranceHandlers } from './utterances.calls.ts';

/** Everything people teach the assistant. */
export const nlpHandlers: Handlers<keyof typeof nlpCalls> = {
  ...classHandlers,
  ...intentHandlers,
  ...utteranceHandlers,
  ...utteranceListHandlers,
  ...healthHandlers,
  ...corpusHandlers,
  ...trainingHandlers,
  ...trialHandlers,
  ...mediaHandlers,
  ...modelHandlers,
  ...classContentHandlers,
  ...importHandlers,
  ...evaluationHandlers,
  ...testSetHandlers,
  ...exportHandlers,
  ...generationHandlers,
};
