import { z } from 'zod';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { embedAll } from '../../studio/embeddings/embeddings.ts';
import { findBase } from '../bases/bases.ts';
import { type ChangeMark, readChanges, textToFind } from './changedPassages.ts';

/**
 * Makes the missing vectors of a knowledge base. They are cached by text and model, so that an interrupted job
 * continues where it was, and the same text is never sent twice.
 */
export const embedPassages = defineJob({
  kind: 'knowledge.embed',
  payload: z.object({ base: z.string() }),
  retries: 3,
  run: async ({ payload, ws, signal, progress, deps }) => {
    const { settings } = await deps.db.tx((tx) => findBase(tx, ws, payload.base));
    const model = settings.embedding_model;
    let made = 0;
    let mark: ChangeMark | null = model === '' ? null : { changed: -1, id: '' };
    while (mark) {
      signal.throwIfAborted();
      const from: ChangeMark = mark;
      const { put, next } = await deps.db.once((tx) => readChanges(tx, ws, payload.base, from));
      if (put.length > 0) await embedAll(deps, ws, model, put.map(textToFind), { signal });
      made += put.length;
      progress(next === null ? 1 : 0.5, 'embedding');
      mark = next;
    }
    return { passages: made };
  },
});
