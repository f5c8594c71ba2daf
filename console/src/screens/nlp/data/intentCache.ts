import type { Intent } from '@parlance/contract/calls/nlp';
import { callKey, queryClient } from '../../../shared/api/queryClient.ts';

const keyOf = (ws: string, id: string) => callKey('GET /api/1.0/gael/:ws/intents/:id', { params: { ws, id } });

/** Updates the cached intent, before it is fetched again. */
export function showIntent(ws: string, id: string, change: (intent: Intent) => Intent): void {
  queryClient.setQueryData<Intent>(keyOf(ws, id), (intent) => intent && change(intent));
}

/** Puts an answer of the server in place. */
export function receiveIntent(ws: string, intent: Intent): void {
  queryClient.setQueryData<Intent>(keyOf(ws, intent.id), intent);
}
