import type { nlpCalls } from '@parlance/contract/calls/nlp';
import { change } from '../../platform/http/change.ts';
import { abortOnDisconnect } from '../../platform/http/abortOnDisconnect.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { modelFor } from '../../workspace/configuration/languageModel.ts';
import { draftAnswer, generate } from './generate.ts';
import { resolve } from '../content/names.ts';
import { textsForAudit } from '../utterances/utteranceRows.ts';
import { pushUtterances } from '../utterances/utterances.ts';

type GenerationCall = Extract<
  keyof typeof nlpCalls,
  'GET /api/1.0/gael/:ws/generation' | `POST /api/1.0/gael/:ws/intents/:id/${'generateUtterances' | 'draftAnswer'}`
>;

export const generationHandlers: Handlers<GenerationCall> = {
  'GET /api/1.0/gael/:ws/generation': async ({ ws }, { db, config }) => {
    const model = await db.tx((tx) => modelFor(tx, config, ws));
    return { available: model !== undefined, model: model?.name ?? null };
  },

  'POST /api/1.0/gael/:ws/intents/:id/generateUtterances': async (call, deps) => {
    const { ws, body, params, reply } = call;
    const { numberOfUtterances: count, sample1, sample2, sample3, autoValidate } = body;
    const samples = [sample1, sample2, sample3].filter((sample) => sample !== undefined);
    const utterances = await generate(deps, ws, params.id, { count, samples, signal: abortOnDisconnect(reply) });
    if (!autoValidate) return { utterances, added: [] };
    const added = await change(call, deps, async (tx) => {
      const id = await resolve(tx, 'intent', ws, params.id);
      const drafts = utterances.map(({ text }) => ({ text, source: 'generated' as const }));
      const answer = (await pushUtterances(tx, ws, id, drafts)).added;
      const audit = { action: 'intent.addUtterances', subject: id, after: textsForAudit(answer) };
      return { answer, audit, changed: 'intent' };
    });
    return { utterances, added };
  },

  'POST /api/1.0/gael/:ws/intents/:id/draftAnswer': async ({ ws, body, params, reply }, deps) => ({
    text: await draftAnswer(deps, ws, params.id, { question: body.question, signal: abortOnDisconnect(reply) }),
  }),
};
