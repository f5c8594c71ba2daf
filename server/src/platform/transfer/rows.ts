import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';
import { quoted, type Table } from './catalog.ts';

/** Row count and checksum of a table, compared on both sides. */
export interface TableSum {
  rows: number;
  /** Hexadecimal hash of the rows as lines of JSON, in the order of their key. */
  sha256: string;
}

/** Rows per fetch; few for tables with files and models, where a row may have megabytes. */
const fetched = { narrow: 500, wide: 4 };
const Lines = z.array(z.object({ line: z.string() }));

/**
 * Reads a table as lines of JSON, in the order of its key, with a cursor, in constant memory.
 *
 * @param select expressions for columns that are not read as they are
 * @param where the rows to read, with `$1`
 */
export async function* readRows(
  tx: Tx,
  { name, columns, key, isWide }: Table,
  {
    select = {},
    where,
    values = [],
  }: { select?: Record<string, string>; where?: string | undefined; values?: unknown[] } = {},
): AsyncGenerator<string> {
  const list = columns.map((column) => `${select[column] ?? quoted(column)} as ${quoted(column)}`);
  const order = key.map(({ column, isText }) => `${quoted(name)}.${quoted(column)}${isText ? ' collate "C"' : ''}`);
  await executeIn(
    tx,
    `declare moved no scroll cursor for
      select row_to_json(moved_row)::text as line
      from (select ${list.join(', ')} from ${quoted(name)} where ${where ?? 'true'} order by ${order.join(', ')}) moved_row`,
    values,
  );
  for (;;) {
    const { rows } = await executeIn(tx, `fetch ${isWide ? fetched.wide : fetched.narrow} from moved`, []);
    for (const { line } of Lines.parse(rows)) yield line;
    if (rows.length === 0) break;
  }
  await executeIn(tx, 'close moved', []);
}

/** Computes the row count and checksum of a table. */
export class LineSum {
  readonly #hash = createHash('sha256');
  rows = 0;

  add(line: string): void {
    this.rows += 1;
    this.#hash.update(line).update('\n');
  }

  end(): TableSum {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}

/** Makes every server write values in the same form: times in UTC, bytes in hexadecimal, numbers without loss. */
export async function normaliseOutput(tx: Tx): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO'",
    "intervalstyle = 'iso_8601'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
  ]) {
    await executeIn(tx, `set local ${setting}`, []);
  }
}
