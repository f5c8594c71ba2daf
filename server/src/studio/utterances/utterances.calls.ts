import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { Handlers } from '../../platform/http/handler.ts';
import { recorded } from '../content/changes.ts';
import { resolve } from '../content/names.ts';
import { changeUtterance, deleteUtterances, moveUtterances } from './utteranceEdits.ts';
import { pushUtterances } from './utterances.ts';

type Path = 'utterances' | 'utterance' | 'utterances/move';
type UtteranceCall = Extract<
  keyof typeof nlpCalls,
  `${'POST' | 'PUT' | 'DELETE'} /api/1.0/gael/:ws/intents/:id/${Path}`
>;

/** The audit names this many sentences of a change and counts the rest. */
const shown = 20;
/** Sentences of a change, for the audit. */
export const auditTexts = (all: { text: string }[]) => ({
  count: all.length,
  utterances: all.slice(0, shown).map(({ text }) => text),
});

export const utteranceHandlers: Handlers<UtteranceCall> = {
  'POST /api/1.0/gael/:ws/intents/:id/utterances': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const { push, forceenable, utterances } = call.body;
      const subject = await resolve(tx, 'intent', call.ws, call.params.id);
      const options = { replace: !push, force: forceenable };
      const answer = await pushUtterances(tx, call.ws, subject, utterances, options);
      return { answer, action: push ? 'addUtterances' : 'setUtterances', subject, after: auditTexts(answer.added) };
    }),

  'DELETE /api/1.0/gael/:ws/intents/:id/utterances': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const subject = await resolve(tx, 'intent', call.ws, call.params.id);
      const gone = await deleteUtterances(tx, call.ws, subject, call.body.ids);
      return { answer: { deleted: gone.length }, action: 'deleteUtterances', subject, before: auditTexts(gone) };
    }),

  'PUT /api/1.0/gael/:ws/intents/:id/utterance': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const subject = await resolve(tx, 'intent', call.ws, call.params.id);
      const { before, after } = await changeUtterance(tx, call.ws, subject, call.body);
      return { answer: after, action: 'editUtterance', subject, before, after };
    }),

  'POST /api/1.0/gael/:ws/intents/:id/utterances/move': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const subject = await resolve(tx, 'intent', call.ws, call.params.id);
      const to = await resolve(tx, 'intent', call.ws, call.body.to);
      const moved = await moveUtterances(tx, call.ws, subject, call.body.ids, to);
      return { answer: { moved }, action: 'moveUtterances', subject, after: { to, moved } };
    }),
};
