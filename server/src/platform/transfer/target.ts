import { z } from 'zod';
import type { Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';
import { quoted, type Table } from './catalog.ts';

/** The target of an import. */
export interface Target {
  /** Number of rows that an interrupted import has already inserted into a table. */
  present(table: string): number;
  insert(table: Table, lines: readonly string[]): Promise<void>;
  /** SQL expressions that convert changed columns back to the values in the file. */
  asExported(table: Table): Record<string, string>;
  /** The condition for the imported rows of a table; undefined: all. */
  condition(table: Table): { where?: string | undefined; values?: unknown[] };
}

/** Inserts lines of a table. @param values expressions for columns that are not taken as they are */
export async function insertLines(
  tx: Tx,
  { name, columns }: Table,
  lines: readonly string[],
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const taken = columns.map((column) => values[column] ?? quoted(column)).join(', ');
  await executeIn(
    tx,
    `insert into ${quoted(name)} (${list}) overriding system value
      select ${taken} from json_populate_recordset(null::${quoted(name)}, $1::text::json)`,
    [`[${lines.join(',')}]`],
  );
}

const Max = z.array(z.object({ max: z.coerce.number() }));

/** The greatest number of a column; 0 without rows. */
export async function greatest(tx: Tx, table: string, column: string): Promise<number> {
  const { rows } = await executeIn(
    tx,
    `select coalesce(max(${quoted(column)}), 0)::text as max from ${quoted(table)}`,
    [],
  );
  return Max.parse(rows)[0]?.max ?? 0;
}

/** Sets the identity sequences to continue after the existing rows. */
export async function continueNumbers(tx: Tx, catalog: readonly Table[]): Promise<void> {
  for (const { name, numbered } of catalog) {
    for (const column of numbered) {
      await executeIn(
        tx,
        `select setval(pg_get_serial_sequence($1, $2), ${await greatest(tx, name, column)} + 1, false)`,
        [quoted(name), column],
      );
    }
  }
}
