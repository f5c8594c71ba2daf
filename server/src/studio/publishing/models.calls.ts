import type { differenceCalls, modelCalls } from '@parlance/contract/calls/nlp';
import { can } from '@parlance/contract/permissions';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findClass, isBuiltinClass } from '../classes/classes.ts';
import { candidateOf } from './candidate.ts';
import { changePublished } from './changePublished.ts';
import { compareModels } from './compareModels.ts';
import { changesSince } from '../models/changesSince.ts';
import { modelsKept } from '../models/models.ts';
import { withoutIds } from '../models/trainingSnapshot.ts';
import { listDifferences } from './differences.ts';
import { discardDifferences } from './discard.ts';
import { resolve } from '../content/names.ts';
import { publishClass, unpublishClass } from './publish.ts';
import { publishBuiltinClass, unpublishBuiltinClass } from '../builtinClasses/publishBuiltinClass.ts';
import { listSelfTrainingMessages } from '../training/selfTrainingMessages.ts';
import { listTrainings } from '../training/trainings.ts';

export const modelHandlers: Handlers<keyof typeof modelCalls | keyof typeof differenceCalls> = {
  'GET /api/1.0/gael/:ws/class/:id/differences': ({ ws, params }, { db }) =>
    db.tx(async (tx) => listDifferences(tx, ws, await resolve(tx, 'class', ws, params.id))),

  'POST /api/1.0/gael/:ws/class/:id/differences/discard': (call, deps) =>
    change(call, deps, async (tx) => {
      const subject = await resolve(tx, 'class', call.ws, call.params.id);
      const discarded = await discardDifferences(tx, call, subject, call.body.ids);
      const answer = { discarded: discarded.length };
      if (discarded.length === 0) return { answer, audit: [], changed: [] };
      const audit = { action: 'class.discard', subject, before: discarded };
      return { answer, audit, changed: ['class', 'intent'] };
    }),

  'GET /api/1.0/gael/:ws/class/:id/trainings': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const id = await resolve(tx, 'class', ws, params.id);
      const { trainedModel } = await findClass(tx, ws, id);
      const pending = await changesSince(tx, ws, id, trainedModel);
      return { data: await listTrainings(tx, ws, id), keep: modelsKept, pending: pending && withoutIds(pending) };
    }),

  'GET /api/1.0/gael/:ws/class/:id/trainings/:model/messages': ({ ws, params, query, principal }, { db }) =>
    db.tx(async (tx) => {
      const classId = await resolve(tx, 'class', ws, params.id);
      const readable = can(principal, 'verbatim:read', ws);
      return listSelfTrainingMessages(tx, { ws, classId, model: params.model, ...query, readable });
    }),

  'GET /api/1.0/gael/:ws/class/:id/compare': async ({ ws, params, query, principal }, deps) => {
    const id = await deps.db.tx((tx) => resolve(tx, 'class', ws, params.id));
    return compareModels(deps, ws, id, { ...candidateOf(query), verbatims: can(principal, 'verbatim:read', ws) });
  },

  'POST /api/1.0/gael/:ws/class/:id/publish': (call, deps) =>
    changePublished(call, deps, 'class.publish', (tx, id) => {
      const by = call.principal.login;
      if (isBuiltinClass(id)) return publishBuiltinClass(tx, call.ws, id, by);
      return publishClass(tx, call.ws, id, { ...candidateOf(call.body ?? {}), by });
    }),

  'DELETE /api/1.0/gael/:ws/class/:id/publish': (call, deps) =>
    changePublished(call, deps, 'class.unpublish', (tx, id) =>
      isBuiltinClass(id)
        ? unpublishBuiltinClass(tx, call.ws, id)
        : unpublishClass(tx, call.ws, id, call.principal.login),
    ),
};
