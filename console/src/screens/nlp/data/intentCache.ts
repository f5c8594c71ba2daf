import type { Intent } from '@parlance/contract/calls/nlp';
import { changeAnswer, receiveAnswer } from '../../../shared/api/queryClient.ts';

const single = 'GET /api/1.0/gael/:ws/intents/:id';

/** Updates the cached intent, before it is fetched again. */
export function showIntent(ws: string, id: string, change: (intent: Intent) => Intent): void {
  changeAnswer(single, { params: { ws, id } }, change);
}

/** Puts an intent from the server into the cache and the list, so that an address with a new name works at once. */
export function receiveIntent(ws: string, intent: Intent): void {
  const { id, intent_name } = intent;
  receiveAnswer(single, { params: { ws, id } }, intent);
  changeAnswer('GET /api/1.0/gael/:ws/intents', { params: { ws } }, ({ data }) => ({
    data: data.map((one) => (one.id === id ? { ...one, intent_name } : one)),
  }));
}
