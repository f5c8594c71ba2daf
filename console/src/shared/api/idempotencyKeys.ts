import { uuid } from '@parlance/chat-widget/conversation/uuid';

/**
 * Keys of POSTs that have no answer yet. An equal request that begins meanwhile, or after an answer was lost on its
 * way, has the same key: the server does it once.
 */
const open = new Map<string, string>();

export interface KeptKey {
  key: string;
  /** The server has answered: the next equal request is another wish. */
  forget: () => void;
}

/** The key of a request; null where repeating it does no harm. */
export function idempotencyKeyOf(method: string, url: string, body: unknown): KeptKey | null {
  if (method !== 'POST' || body instanceof FormData) return null;
  const request = JSON.stringify([url, body]);
  const key = open.get(request) ?? uuid();
  open.set(request, key);
  return {
    key,
    forget: () => {
      if (open.get(request) === key) open.delete(request);
    },
  };
}
