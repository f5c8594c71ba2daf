import { uuid } from '@parlance/chat-widget/conversation/uuid';

/**
 * Idempotency keys of POSTs that have no answer yet. An equal request that starts meanwhile, or after an answer was
 * lost, has the same key, so that the server does the work once.
 */
const open = new Map<string, string>();

export interface IdempotencyKey {
  key: string;
  /** Call this when the server has answered: the next equal request gets a new key. */
  release: () => void;
}

/** The idempotency key of a request; null where repeating the request does no harm. */
export function idempotencyKeyOf(method: string, url: string, body: unknown): IdempotencyKey | null {
  if (method !== 'POST' || body instanceof FormData) return null;
  const request = JSON.stringify([url, body]);
  const key = open.get(request) ?? uuid();
  open.set(request, key);
  return {
    key,
    release: () => {
      if (open.get(request) === key) open.delete(request);
    },
  };
}
