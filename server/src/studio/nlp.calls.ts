import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { exportCalls, importCalls } from '@parlance/contract/calls/nlp/exchange';
import type { Handlers } from '../platform/http/handler.ts';
import { evaluationHandlers } from './evaluation/evaluation.calls.ts';
import { testSetHandlers } from './evaluation/testSets.calls.ts';
import { classContentHandlers } from './classes/classContent.calls.ts';
import { classHandlers } from './classes/classes.calls.ts';
import { corpusHandlers } from './corpora/corpora.calls.ts';
import { generationHandlers } from './generation/generation.calls.ts';
import { healthHandlers } from './health/health.calls.ts';
import { intentHandlers } from './intents/intents.calls.ts';
import { modelHandlers } from './publishing/models.calls.ts';
import { trainingHandlers } from './training/training.calls.ts';
import { trialHandlers } from './prediction/trial.calls.ts';
import { utteranceListHandlers } from './utterances/utteranceList.calls.ts';
import { utteranceHandlers } from './intents/utterances.calls.ts';

/**
 * Handlers of the Natural Language Studio. Imports and exports are in the layer above, because they include scripts.
 */
export const nlpHandlers: Handlers<
  Exclude<keyof typeof nlpCalls, keyof typeof importCalls | keyof typeof exportCalls>
> = {
  ...classHandlers,
  ...intentHandlers,
  ...utteranceHandlers,
  ...utteranceListHandlers,
  ...healthHandlers,
  ...corpusHandlers,
  ...trainingHandlers,
  ...trialHandlers,
  ...modelHandlers,
  ...classContentHandlers,
  ...evaluationHandlers,
  ...testSetHandlers,
  ...generationHandlers,
};
