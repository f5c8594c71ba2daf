import { parseCsv } from './csv.ts';
import { formatOf } from './format.ts';
import { parseJson } from './json.ts';
import { Problems } from './problems.ts';
import type { ParsedFile, ParseOptions } from './types.ts';
import { parseXlsx } from './xlsx.ts';

const parsers = { csv: parseCsv, json: parseJson, xlsx: parseXlsx };

/**
 * Reads a file of utterances, whatever its format. Takes seconds for a large one: see `parseInWorker`.
 * @throws {UnreadableFile} for a file of another kind
 */
export function parseFile(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const problems = new Problems();
  const format = formatOf(bytes, options.filename);
  const table = parsers[format](bytes, options, problems);
  if (!problems.blocked && table.entries.length === 0) problems.block(0, '', 'No row of the file can be used');
  const { listed, errors, warnings, blocked } = problems;
  return { format, ...table, problems: listed, errors, warnings, blocked };
}
