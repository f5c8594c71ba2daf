import type { classContentCalls } from '@parlance/contract/calls/nlp';
import type { Handlers } from '../../platform/http/handler.ts';
import { listAnnotated } from './annotatedUtterances.ts';
import { resolve } from '../content/names.ts';
import { listBuiltinClasses } from '../builtinClasses/publishBuiltinClass.ts';

export const classContentHandlers: Handlers<keyof typeof classContentCalls> = {
  'GET /api/1.0/gael/:ws/builtins/class': async ({ ws }, { db }) => ({
    data: await db.tx((tx) => listBuiltinClasses(tx, ws)),
  }),

  'GET /api/1.0/gael/:ws/class/:id/annotations': ({ ws, params }, { db }) =>
    db.tx(async (tx) => listAnnotated(tx, await resolve(tx, 'class', ws, params.id))),
};
