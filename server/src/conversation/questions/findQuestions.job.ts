import { z } from 'zod';
import { questionLimits } from '@parlance/contract/questionTables';
import { currentStarter, Starter } from '../../identity/sessions/currentStarter.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { compareInWorker } from '../comparing/compareInWorker.ts';
import { startMeasuring } from './measureEffects.job.ts';
import { storeQuestions } from './storeQuestions.ts';
import { readUnanswered } from './unansweredMessages.ts';

/** Clusters the unanswered messages of a span into questions, and replaces the questions that were found before. */
export const findQuestions = defineJob({
  kind: 'questions.find',
  payload: z.object({
    /** Epoch ms. */
    start: z.number(),
    end: z.number(),
    by: z.string().nullable(),
    starter: Starter,
  }),
  retries: 1,
  run: async ({ payload, ws, deps, signal, progress }) => {
    const span = { start: new Date(payload.start), end: new Date(payload.end) };
    progress(0, 'reading');
    const { messages, cut } = await deps.db.tx((tx) => readUnanswered(tx, ws, span));
    signal.throwIfAborted();
    const clusters = await compareInWorker(
      { kind: 'cluster', texts: messages, least: questionLimits.messages },
      { signal, onProgress: (fraction) => progress(0.1 + 0.8 * fraction, 'comparing') },
    );
    signal.throwIfAborted();
    progress(0.9, 'writing');
    const groups = clusters.map((places) => places.flatMap((at) => messages[at] ?? []));
    await deps.db.tx(async (tx) => {
      await currentStarter(tx, ws, payload, 'verbatim:read');
      await storeQuestions(tx, ws, { span, messages, cut, groups, by: payload.by });
      await startMeasuring(tx, deps.jobs, ws);
      await deps.events.changed(tx, ws, 'verbatim');
    });
    return { questions: groups.length, texts: messages.length, cut };
  },
});
