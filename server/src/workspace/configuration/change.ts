import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallBase } from '../../platform/http/handler.ts';
import { refuseStale } from '../../platform/http/stale.ts';

interface Kept<T> {
  name: string;
  /** What is there now, locked against others. */
  read: (tx: Tx) => Promise<T>;
}

/** Changes a configuration in one transaction, unless it is a stale save; noted and announced. */
export function changeConfiguration<T extends { version: number }>(
  call: CallBase,
  deps: Deps,
  { name, read }: Kept<T>,
  work: (tx: Tx) => Promise<void>,
): Promise<T> {
  return deps.db.tx(async (tx) => {
    const before = await read(tx);
    refuseStale(call.ifMatch, before);
    await work(tx);
    const after = await read(tx);
    await audit(tx, call, `workspace.${name}`, call.ws, before, after);
    await deps.events.changed(tx, call.ws, 'workspace');
    return after;
  });
}
