import type { Visitor } from '@parlance/contract/calls/conversation';
import { request } from '../conversation/api.ts';
import type { Store } from '../conversation/storage.ts';

interface Options {
  ws: string;
  device: string | null;
  /** The workspace's publishable key. */
  token: string;
  /** Origin of the parent page. */
  site: string | undefined;
  /** A signed identity, or ''. */
  identity: string;
  headers: () => Record<string, string>;
  store: Store;
}

/** Sessions opened by this page: the visitor stays the same when the storage is cleared meanwhile. */
const opened = new Map<string, string>();

/** Whether a token is a workspace's publishable key, which is public on a partner's page. */
export const isPublishable = (token: string): boolean => token.startsWith('pk_');

/**
 * Exchanges the publishable key for a visitor session. It sends the session of an earlier visit, so that the
 * conversation continues.
 * @throws ChatError 401 wrong key or workspace, 401 `visitor_unknown`, 403 `site_refused`: site not allowed, 404 unknown channel, 0 no response
 */
export async function openVisitor({ ws, device, token, site, identity, headers, store }: Options): Promise<Visitor> {
  const key = ['parlance', ws, device ?? '', 'visitor', ...(identity ? [subjectOf(identity)] : [])].join(':');
  const session = store.get(key) ?? opened.get(key);
  const response = await request(`/api/1.0/workspaces/${encodeURIComponent(ws)}/visitors`, {
    method: 'POST',
    signal: AbortSignal.timeout(30_000),
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      session,
      device: device ?? undefined,
      origin: site,
      identity: identity || undefined,
    }),
  });
  const visitor: Visitor = await response.json();
  opened.set(key, visitor.token);
  store.set(key, visitor.token);
  return visitor;
}

/** The unverified subject of a signed identity; '' without one. Only the server verifies it. */
export function subjectOf(identity: string): string {
  try {
    const [, claims = ''] = identity.split('.');
    const { sub }: { sub?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' || typeof sub === 'number' ? `${sub}` : '';
  } catch {
    return '';
  }
}
