import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { audit } from '../../platform/audit.ts';
import type { CallBase } from '../../platform/http/handler.ts';
import type { Kind } from './names.ts';

/** What a call did, and what it answers. */
export interface Change<T> {
  answer: T;
  /** For instance `edit`. */
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Runs a change in one transaction, writes its audit row and tells the screens of the workspace. */
export function recorded<T>(
  call: Pick<CallBase, 'principal' | 'ws' | 'requestId'>,
  { db, events }: Pick<Deps, 'db' | 'events'>,
  kind: Kind,
  work: (tx: Tx) => Promise<Change<T>>,
): Promise<T> {
  return db.tx(async (tx) => {
    const { answer, action, subject, before, after } = await work(tx);
    await audit(tx, call, `${kind}.${action}`, subject, before, after);
    await events.changed(tx, call.ws, kind);
    return answer;
  });
}
