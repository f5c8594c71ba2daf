import type { healthCalls } from '@parlance/contract/calls/nlp/health';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { resolve } from '../content/names.ts';
import { checkText } from './checkText.ts';
import { readHealth } from './health.ts';
import { compareWithModels } from './modelCheck.ts';
import { ignoreProblems } from './ignoredProblems.ts';

export const healthHandlers: Handlers<keyof typeof healthCalls> = {
  'GET /api/1.0/gael/:ws/health': async ({ ws, query }, deps) => {
    const progress = await compareWithModels(deps, ws);
    const health = await deps.db.tx(async (tx) =>
      readHealth(tx, ws, query.class === undefined ? undefined : await resolve(tx, 'class', ws, query.class)),
    );
    return { ...health, ...progress };
  },

  'POST /api/1.0/gael/:ws/health/ignore': (call, deps) =>
    change(call, deps, async (tx) => {
      const { kind, subjects, ignored } = call.body;
      await ignoreProblems(tx, call.ws, call.body, call.principal.userId);
      const of = kind === 'unbalanced' ? 'class' : 'intent';
      const action = `${of}.${ignored ? 'ignoreProblem' : 'mindProblem'}`;
      const audit = { action, subject: subjects[0] ?? '', after: { kind, subjects } };
      return { answer: { ok: true }, audit, changed: of };
    }),

  'POST /api/1.0/gael/:ws/utterances/check': async ({ ws, body }, deps) => ({
    problems: await checkText(deps, ws, body),
  }),
};
