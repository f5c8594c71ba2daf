import type { Visitor } from '@parlance/contract/calls/conversation';
import { request } from '../conversation/api.ts';
import type { Store } from '../conversation/storage.ts';

interface Options {
  ws: string;
  device: string | null;
  /** The workspace's publishable key. */
  token: string;
  headers: () => Record<string, string>;
  store: Store;
}

/** Whether a token is a workspace's publishable key, which stands on a partner's page for all to see. */
export const isPublishable = (token: string): boolean => token.startsWith('pk_');

/**
 * Exchanges the publishable key for a visitor's session; the one of an earlier visit is shown to the
 * server, so that the conversation goes on.
 * @throws ChatError 401 wrong key or workspace, 404 no such channel, 0 no answer
 */
export async function openVisitor({ ws, device, token, headers, store }: Options): Promise<Visitor> {
  const key = `parlance:${ws}:${device ?? ''}:visitor`;
  const session = store.get(key) ?? undefined;
  const response = await request(`/api/1.0/workspaces/${encodeURIComponent(ws)}/visitors`, {
    method: 'POST',
    signal: AbortSignal.timeout(30_000),
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify({ token, session, device: device ?? undefined }),
  });
  const visitor: Visitor = await response.json();
  store.set(key, visitor.token);
  return visitor;
}
