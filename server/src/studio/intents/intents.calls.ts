import type { nlpCalls } from '@parlance/contract/calls/nlp';
import { builtins, intentSkill } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import { requirePermission } from '../../platform/http/authorise.ts';
import { change, save, type ChangeDeps, type VersionedCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseUnknownMedia } from '../../workspace/media/media.ts';
import { builtinExamples } from '../content/builtins.ts';
import { changeIntent, createIntent, type IntentDraft } from './intents.ts';
import { lockIntent } from '../content/intentRows.ts';
import { intentForAudit, listIntents, readIntent } from './intentViews.ts';
import { resolve } from '../content/names.ts';
import { trash } from '../content/softDelete.ts';

type Path = 'intents' | 'intents/:id' | 'intents/:id/attributes' | 'intents/:id/fallback' | 'skills' | 'builtins';
type IntentCall = Extract<keyof typeof nlpCalls, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/1.0/gael/:ws/${Path}`>;

/** The intent of a call. It is read in full only for the response to a stale save. */
const intentOf = (call: { ws: string; params: { id: string } }) => ({
  lock: async (tx: Tx) => lockIntent(tx, call.ws, await resolve(tx, 'intent', call.ws, call.params.id)),
  present: ({ id }: { id: string }, tx: Tx) => readIntent(tx, call.ws, id),
});

function edit(call: VersionedCall & { params: { id: string } }, deps: ChangeDeps, draft: Partial<IntentDraft>) {
  return save(call, deps, intentOf(call), async (tx, { id }) => {
    const before = await intentForAudit(tx, call.ws, id);
    await refuseUnknownMedia(tx, call.ws, draft.answers ?? draft.fallback);
    await changeIntent(tx, call.ws, id, draft);
    const after = await intentForAudit(tx, call.ws, id);
    if (String(before.classes) !== String(after.classes)) requirePermission(call, 'nlp_class:edit');
    return {
      answer: await readIntent(tx, call.ws, id),
      audit: { action: 'intent.edit', subject: id, before, after },
      changed: 'intent',
    };
  });
}

export const intentHandlers: Handlers<IntentCall> = {
  'GET /api/1.0/gael/:ws/intents': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listIntents(tx, ws)) }),

  'POST /api/1.0/gael/:ws/intents': (call, deps) =>
    change(call, deps, async (tx) => {
      await refuseUnknownMedia(tx, call.ws, call.body.answers);
      if (call.body.classes.length > 0) requirePermission(call, 'nlp_class:edit');
      const subject = await createIntent(tx, call.ws, call.body);
      const after = await intentForAudit(tx, call.ws, subject);
      return {
        answer: await readIntent(tx, call.ws, subject),
        audit: { action: 'intent.create', subject, after },
        changed: 'intent',
      };
    }),

  'GET /api/1.0/gael/:ws/intents/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readIntent(tx, ws, await resolve(tx, 'intent', ws, params.id))),

  'PUT /api/1.0/gael/:ws/intents/:id': (call, deps) => edit(call, deps, call.body),

  'PUT /api/1.0/gael/:ws/intents/:id/attributes': (call, deps) =>
    edit(call, deps, { attributes: call.body.attributes }),

  'PUT /api/1.0/gael/:ws/intents/:id/fallback': (call, deps) => edit(call, deps, { fallback: call.body.answers }),

  'DELETE /api/1.0/gael/:ws/intents/:id': (call, deps) =>
    save(call, deps, intentOf(call), async (tx, { id }) => {
      const before = await intentForAudit(tx, call.ws, id);
      await trash(tx, 'intent', call.ws, id);
      return { answer: { ok: true }, audit: { action: 'intent.delete', subject: id, before }, changed: 'intent' };
    }),

  'GET /api/1.0/gael/:ws/skills': () =>
    Promise.resolve({ data: [{ skill: intentSkill, label: 'Learned from utterances' }] }),

  'GET /api/1.0/gael/:ws/builtins': () =>
    Promise.resolve({ data: builtins.map((name) => ({ name, ...builtinExamples[name] })) }),
};
