import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { guarded, outsideTransaction, type Db } from './port.ts';

export interface EmbeddedDb extends Db {
  /** The whole database as a compressed tar file. Stops the database while it runs. */
  dump(): Promise<Uint8Array>;
}

/** An embedded database of its own in memory, from a dump where one is given. For tests. */
export async function openInMemory(dump?: Blob): Promise<EmbeddedDb> {
  return adapt(await PGlite.create(dump ? { loadDataDir: dump } : {}));
}

/** The embedded database of a directory; the caller holds the directory's lock and has checked its version. */
export async function openEmbedded(directory: string): Promise<EmbeddedDb> {
  return adapt(await PGlite.create(directory));
}

/** PGlite serves one transaction after the other on one connection. */
function adapt(client: PGlite): EmbeddedDb {
  const root = drizzle({ client });
  const inTurn = turns();
  return {
    dialect: 'pglite',
    tx: (work) => guarded(() => inTurn(() => root.transaction((tx) => work(tx)))),
    once: (work) => guarded(() => inTurn(() => work(root))),
    listen: (channel, onNotify) => client.listen(channel, (payload) => outsideTransaction(() => onNotify(payload))),
    execute: (text, values = []) =>
      guarded(() =>
        inTurn(async () => {
          if (values.length > 0) return client.query(text, [...values]);
          return (await client.exec(text)).at(-1) ?? { rows: [] };
        }),
      ),
    async dump() {
      const file = await guarded(() => client.dumpDataDir('gzip'));
      return new Uint8Array(await file.arrayBuffer());
    },
    close: () => client.close(),
  };
}

/**
 * One after the other, with a breath between them. PGlite computes in this thread and answers by microtasks: while
 * work is waiting for it, the event loop would come to nothing else. Node accepts one connection a turn of that
 * loop, so that fifty busy conversations kept a newcomer waiting for ten seconds.
 */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(breathe).then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

const breathe = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
