import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { guarded, outsideTransaction, type Db } from './port.ts';
import * as schema from './schema.ts';

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
  const root = drizzle({ client, schema });
  return {
    dialect: 'pglite',
    tx: (work) => guarded(() => root.transaction((tx) => work(tx))),
    read: (work) => guarded(() => work(root)),
    listen: (channel, onNotify) => client.listen(channel, (payload) => outsideTransaction(() => onNotify(payload))),
    execute: (text, values = []) =>
      guarded(async () => {
        if (values.length > 0) return client.query(text, [...values]);
        return (await client.exec(text)).at(-1) ?? { rows: [] };
      }),
    async dump() {
      const file = await guarded(() => client.dumpDataDir('gzip'));
      return new Uint8Array(await file.arrayBuffer());
    },
    close: () => client.close(),
  };
}
