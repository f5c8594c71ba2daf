import { z } from 'zod';
import { StartError } from '../environment.ts';
import type { Db, Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';
import { hasTables, movedTables, quoted, readCatalog, type Reference, type Table } from './catalog.ts';
import { continueNumbers, insertLines, type Target } from './target.ts';

const StartedImport = z.object({
  id: z.string(),
  keys: z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })),
});

/** @throws {StartError} where an import into this database has not ended, so that its data are incomplete */
export async function refuseUnfinished(db: Db): Promise<void> {
  if (await db.tx(importHasNotEnded)) {
    throw new StartError('An import into this database has not ended: run the same `npm run parlance -- import` again');
  }
}

/** Whether an import into this database was started and has not ended. */
async function importHasNotEnded(tx: Tx): Promise<boolean> {
  const { rows } = await executeIn(tx, "select to_regclass('public.transfers') is not null as open", []);
  return z.array(z.object({ open: z.boolean() })).parse(rows)[0]?.open ?? false;
}

/** The target database of an installation. */
export interface InstallationTarget extends Target {
  catalog: readonly Table[];
  /** Creates the foreign keys. */
  end(): Promise<void>;
}

/**
 * Opens an empty database as the target of an installation. Progress is stored with each batch, so that an interrupted
 * import can resume. Foreign keys are created after all rows.
 *
 * @param id the id of the export
 * @param prepare makes the schema of the export's version
 * @throws {StartError} where the database has content, or another import has not ended
 */
export async function openInstallationTarget(
  db: Db,
  id: string,
  prepare: () => Promise<unknown>,
): Promise<InstallationTarget> {
  const resumed = await db.tx(async (tx) => {
    if (await importHasNotEnded(tx)) return readStarted(tx, id);
    if (await hasTables(tx)) {
      throw new StartError('The database is not empty: an installation is imported into an empty one');
    }
    return undefined;
  });
  if (!resumed) await prepare();
  const { catalog, keys, done } = await db.tx(async (tx) => {
    const started = resumed ?? (await start(tx, id));
    const { rows } = await executeIn(tx, 'select "table", rows from transfers where "table" is not null', []);
    const counts = z.array(z.object({ table: z.string(), rows: z.coerce.number() })).parse(rows);
    return {
      catalog: await readCatalog(tx),
      keys: started.keys,
      done: new Map(counts.map(({ table, rows: count }) => [table, count])),
    };
  });
  return {
    catalog,
    present: (table) => done.get(table) ?? 0,
    asExported: () => ({}),
    condition: () => ({}),
    async insert(table, lines) {
      const rows = (done.get(table.name) ?? 0) + lines.length;
      await db.tx(async (tx) => {
        await insertLines(tx, table, lines);
        await executeIn(tx, 'delete from transfers where "table" = $1', [table.name]);
        await executeIn(tx, 'insert into transfers ("table", rows) values ($1, $2)', [table.name, rows]);
      });
      done.set(table.name, rows);
    },
    end: () =>
      db.tx(async (tx) => {
        await continueNumbers(tx, catalog);
        for (const { table, name, definition } of keys) {
          await executeIn(tx, `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`, []);
        }
        await executeIn(tx, 'drop table transfers', []);
      }),
  };
}

async function readStarted(tx: Tx, id: string): Promise<z.infer<typeof StartedImport>> {
  const { rows } = await executeIn(tx, 'select id, keys from transfers where id is not null', []);
  const [started] = z.array(StartedImport).parse(rows);
  if (started?.id !== id) {
    throw new StartError(
      'An import of another file into this database has not ended: end it, or take an empty database',
    );
  }
  return started;
}

async function start(tx: Tx, id: string): Promise<z.infer<typeof StartedImport>> {
  const catalog = await readCatalog(tx);
  const keys = catalog.flatMap(({ name: table, references }) =>
    references.map(({ name, definition }: Reference) => ({ table, name, definition })),
  );
  await executeIn(tx, 'create table transfers (id text, keys jsonb, "table" text, rows bigint)', []);
  await executeIn(tx, 'insert into transfers (id, keys) values ($1, $2::text::jsonb)', [id, JSON.stringify(keys)]);
  for (const { table, name } of keys) {
    await executeIn(tx, `alter table ${quoted(table)} drop constraint ${quoted(name)}`, []);
  }
  // The export also contains the rows that migrations insert into an empty database.
  await executeIn(
    tx,
    `truncate ${movedTables(catalog)
      .map(({ name }) => quoted(name))
      .join(', ')}`,
    [],
  );
  return { id, keys };
}
