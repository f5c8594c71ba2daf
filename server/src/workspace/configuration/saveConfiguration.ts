import type { Tx } from '../../platform/db/port.ts';
import { save, type ChangeDeps, type VersionedCall } from '../../platform/http/change.ts';

interface Configuration<T> {
  name: string;
  /** Reads the configuration and locks it until the transaction ends. */
  read: (tx: Tx) => Promise<T>;
}

/** Changes a configuration of the workspace, unless it is a stale save. */
export const saveConfiguration = <T extends { version: number }>(
  call: VersionedCall,
  deps: ChangeDeps,
  { name, read }: Configuration<T>,
  work: (tx: Tx) => Promise<void>,
): Promise<T> =>
  save(call, deps, { lock: read }, async (tx, before) => {
    await work(tx);
    const after = await read(tx);
    const audit = { action: `workspace.${name}`, subject: call.ws, before, after };
    return { answer: after, audit, changed: 'workspace' };
  });
