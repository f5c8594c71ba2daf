import type { Db } from '../db/port.ts';
import type { Principal } from '../principal.ts';

/** The channel on which triggers of the database announce, at commit, whose access has ended or changed. */
const channel = 'parlance_access';

interface Watcher {
  keys: readonly string[];
  onChange: () => void;
}

/** Notifies open streams that the access of their reader has changed. */
export interface AccessWatch {
  /**
   * Calls back once the access of the principal, or of all users to the workspace, has changed. It does so before any
   * event of a later transaction is delivered: notifications come in the order of commits.
   * Returns a function that stops it.
   */
  watch(
    principal: Pick<Principal, 'sessionId' | 'userId' | 'tokenOwner'>,
    ws: string,
    onChange: () => void,
  ): () => void;
  close(): Promise<void>;
}

export async function watchAccess(db: Db): Promise<AccessWatch> {
  const watchers = new Set<Watcher>();
  const unlisten = await db.listen(channel, (key) => {
    // After a lost connection the key is empty: any access may have changed.
    for (const { keys, onChange } of watchers) if (key === '' || keys.includes(key)) onChange();
  });
  return {
    watch({ sessionId, userId, tokenOwner }, ws, onChange) {
      const user = userId ?? tokenOwner ?? '';
      const watcher = { keys: [`session:${sessionId}`, `user:${user}`, `workspace:${ws}`], onChange };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    async close() {
      watchers.clear();
      await unlisten();
    },
  };
}
