import type { nlpCalls } from '@parlance/contract/calls/nlp';
import { builtins, intentSkill } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';
import { refuseUnknownMedia } from '../../workspace/media/media.ts';
import { builtinExamples } from '../content/builtins.ts';
import { recorded } from '../content/changes.ts';
import { changeIntent, createIntent, type IntentDraft } from './intents.ts';
import { lockIntent } from '../content/intentRows.ts';
import { intentForAudit, listIntents, readIntent } from './intentViews.ts';
import { resolve } from '../content/names.ts';
import { trash } from '../content/softDelete.ts';

type Path = 'intents' | 'intents/:id' | 'intents/:id/attributes' | 'intents/:id/fallback' | 'skills' | 'builtins';
type IntentCall = Extract<keyof typeof nlpCalls, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/1.0/gael/:ws/${Path}`>;

async function edit(
  tx: Tx,
  call: { ws: string; params: { id: string }; ifMatch: number | undefined },
  change: Partial<IntentDraft>,
) {
  const { ws } = call;
  const subject = await resolve(tx, 'intent', ws, call.params.id);
  const { version } = await lockIntent(tx, ws, subject);
  if (call.ifMatch !== undefined && call.ifMatch !== version) {
    refuseStale(call.ifMatch, await readIntent(tx, ws, subject));
  }
  const before = await intentForAudit(tx, ws, subject);
  await refuseUnknownMedia(tx, ws, 'answers', change.answers ?? change.fallback);
  await changeIntent(tx, ws, subject, change);
  const answer = await readIntent(tx, ws, subject);
  return { answer, action: 'edit', subject, before, after: await intentForAudit(tx, ws, subject) };
}

export const intentHandlers: Handlers<IntentCall> = {
  'GET /api/1.0/gael/:ws/intents': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listIntents(tx, ws)) }),

  'POST /api/1.0/gael/:ws/intents': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      await refuseUnknownMedia(tx, call.ws, 'answers', call.body.answers);
      const subject = await createIntent(tx, call.ws, call.body);
      const answer = await readIntent(tx, call.ws, subject);
      return { answer, action: 'create', subject, after: await intentForAudit(tx, call.ws, subject) };
    }),

  'GET /api/1.0/gael/:ws/intents/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => readIntent(tx, ws, await resolve(tx, 'intent', ws, params.id))),

  'PUT /api/1.0/gael/:ws/intents/:id': (call, deps) =>
    recorded(call, deps, 'intent', (tx) => edit(tx, call, call.body)),

  'PUT /api/1.0/gael/:ws/intents/:id/attributes': (call, deps) =>
    recorded(call, deps, 'intent', (tx) => edit(tx, call, { attributes: call.body.attributes })),

  'PUT /api/1.0/gael/:ws/intents/:id/fallback': (call, deps) =>
    recorded(call, deps, 'intent', (tx) => edit(tx, call, { fallback: call.body.answers })),

  'DELETE /api/1.0/gael/:ws/intents/:id': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const subject = await resolve(tx, 'intent', call.ws, call.params.id);
      const { version } = await lockIntent(tx, call.ws, subject);
      if (call.ifMatch !== undefined && call.ifMatch !== version) {
        refuseStale(call.ifMatch, await readIntent(tx, call.ws, subject));
      }
      const before = await intentForAudit(tx, call.ws, subject);
      await trash(tx, 'intent', call.ws, subject);
      return { answer: { ok: true as const }, action: 'delete', subject, before };
    }),

  'GET /api/1.0/gael/:ws/skills': () =>
    Promise.resolve({ data: [{ skill: intentSkill, label: 'Learned from utterances' }] }),

  'GET /api/1.0/gael/:ws/builtins': () =>
    Promise.resolve({ data: builtins.map((name) => ({ name, ...builtinExamples[name] })) }),
};
