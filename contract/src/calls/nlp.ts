import { classCalls } from './nlp/classes.ts';
import { corpusCalls } from './nlp/corpora.ts';
import { differenceCalls } from './nlp/differences.ts';
import { evaluationCalls } from './nlp/evaluation.ts';
import { healthCalls } from './nlp/health.ts';
import { exportCalls, importCalls } from './nlp/exchange.ts';
import { intentCalls } from './nlp/intents.ts';
import { modelCalls } from './nlp/models.ts';
import { classContentCalls } from './nlp/staticClasses.ts';
import { testSetCalls } from './nlp/testSets.ts';
import { trainingCalls } from './nlp/training.ts';
import { trialCalls } from './nlp/trial.ts';
import { utteranceListCalls } from './nlp/utteranceList.ts';
import { generationCalls, utteranceCalls } from './nlp/utterances.ts';

export * from './nlp/answers.ts';
export * from './nlp/attributes.ts';
export * from './nlp/classes.ts';
export * from './nlp/corpora.ts';
export * from './nlp/differences.ts';
export * from './nlp/evaluation.ts';
export * from './nlp/health.ts';
export * from './nlp/exchange.ts';
export * from './nlp/intents.ts';
export * from './nlp/models.ts';
export * from './nlp/richAnswers.ts';
export * from './nlp/staticClasses.ts';
export * from './nlp/testSets.ts';
export * from './nlp/training.ts';
export * from './nlp/trial.ts';
export * from './nlp/utteranceList.ts';
export * from './nlp/utterances.ts';

/** All calls of the Natural Language Studio. */
export const nlpCalls = {
  ...classCalls,
  ...intentCalls,
  ...utteranceCalls,
  ...utteranceListCalls,
  ...healthCalls,
  ...corpusCalls,
  ...trainingCalls,
  ...trialCalls,
  ...modelCalls,
  ...differenceCalls,
  ...classContentCalls,
  ...importCalls,
  ...evaluationCalls,
  ...testSetCalls,
  ...exportCalls,
  ...generationCalls,
};
