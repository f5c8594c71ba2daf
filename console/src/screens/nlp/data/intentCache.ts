import type { AnswerOf } from '@parlance/contract';
import type { Intent } from '@parlance/contract/calls/nlp';
import { callKey, queryClient } from '../../../shared/api/queryClient.ts';

const list = 'GET /api/1.0/gael/:ws/intents';
const keyOf = (ws: string, id: string) => callKey('GET /api/1.0/gael/:ws/intents/:id', { params: { ws, id } });

/** Updates the cached intent, before it is fetched again. */
export function showIntent(ws: string, id: string, change: (intent: Intent) => Intent): void {
  queryClient.setQueryData<Intent>(keyOf(ws, id), (intent) => intent && change(intent));
}

/** Puts an intent from the server into the cache and the list, so that an address with a new name works at once. */
export function receiveIntent(ws: string, intent: Intent): void {
  queryClient.setQueryData<Intent>(keyOf(ws, intent.id), intent);
  queryClient.setQueryData<AnswerOf<typeof list>>(
    callKey(list, { params: { ws } }),
    (listed) =>
      listed && {
        data: listed.data.map((one) => (one.id === intent.id ? { ...one, intent_name: intent.intent_name } : one)),
      },
  );
}
