import { eventParser } from '@parlance/chat-widget/conversation';
import type { CallName } from '@parlance/contract';
import { bearerToken } from '../browser/token.ts';
import { ApiError, apiErrorOf } from './ApiError.ts';
import {
  addressOf,
  type CallInput,
  isCancelled,
  messageOf,
  reportServerUnreachable,
  reportRefusedToken,
} from './call.ts';
import { requestHeaders } from './headers.ts';

/**
 * Makes a call that answers with a stream of events, and resolves when the stream has ended.
 * @param onEvent called with the name of each event and its unparsed data
 * @throws ApiError unless it succeeds; a cancelled call rejects with an error that `isCancelled` recognizes
 */
export async function streamCall<K extends CallName>(
  name: K,
  { signal, ...input }: CallInput<K> & { params?: Record<string, string>; body?: unknown },
  onEvent: (name: string, data: string) => void,
): Promise<void> {
  const { method, url } = addressOf(name, input.params);
  const token = bearerToken();
  try {
    const response = await fetch(url, {
      method,
      cache: 'no-store',
      headers: {
        ...requestHeaders(),
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input.body),
      ...(signal && { signal }),
    });
    if (response.status === 401) reportRefusedToken(token);
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => undefined);
      throw apiErrorOf(response.status, body, response.statusText);
    }
    const parse = eventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      for (const event of parse(part.value)) onEvent(event.name ?? 'message', event.data);
  } catch (error) {
    if (isCancelled(error) || error instanceof ApiError) throw error;
    reportServerUnreachable();
    throw new ApiError({ status: 0, message: messageOf(error) });
  }
}
