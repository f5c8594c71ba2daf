import type { trialCalls } from '@parlance/contract/calls/nlp';
import type { Handlers } from '../../platform/http/handler.ts';
import { resolve } from '../content/names.ts';
import { tryMessage } from './trial.ts';

export const trialHandlers: Handlers<keyof typeof trialCalls> = {
  'POST /api/1.0/gael/:ws/understand': async ({ ws, body }, deps) => {
    const { utterance, class: asked, why } = body;
    const classId = asked === undefined ? undefined : await deps.db.tx((tx) => resolve(tx, 'class', ws, asked));
    return tryMessage(deps, ws, { utterance, classId, why });
  },
};
