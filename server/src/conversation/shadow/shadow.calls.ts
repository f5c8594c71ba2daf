import type { shadowCalls } from '@parlance/contract/calls/shadow';
import { can } from '@parlance/contract/permissions';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { resolve } from '../../studio/content/names.ts';
import { candidateOf } from '../../studio/publishing/candidate.ts';
import { planShadow } from './shadowPlan.ts';
import { startShadowRun } from './shadowRun.job.ts';
import { newestShadowRun } from './shadowRuns.ts';

export const shadowHandlers: Handlers<keyof typeof shadowCalls> = {
  'POST /api/1.0/gael/:ws/class/:id/shadow': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, body, principal } = call;
      const subject = await resolve(tx, 'class', ws, call.params.id);
      const asked = { ...candidateOf(body), messages: body.messages };
      const taskId = await startShadowRun(tx, deps.jobs, ws, subject, asked, principal);
      return {
        answer: { taskId },
        audit: { action: 'class.shadow', subject, after: { taskId, ...asked } },
        changed: 'class',
      };
    }),

  'GET /api/1.0/gael/:ws/class/:id/shadow': ({ ws, params, query, principal }, { db }) =>
    db.tx(async (tx) => {
      const id = await resolve(tx, 'class', ws, params.id);
      const plan = await planShadow(tx, ws, id, candidateOf(query));
      return { run: await newestShadowRun(tx, ws, id, plan, can(principal, 'verbatim:read', ws)) };
    }),
};
