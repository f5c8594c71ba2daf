import { parseArchive } from './archive.ts';
import { parseCsv } from './csv.ts';
import { formatOf } from '../../fileReading/format.ts';
import { Problems } from '../../fileReading/problems.ts';
import { parseJson, parseMarkdown, parseYaml } from './text.ts';
import type { ParsedFile, ParseOptions } from '../../fileReading/types.ts';
import { parseXlsx } from './xlsx.ts';

const parsers = {
  csv: (...given: Parameters<typeof parseCsv>) => ({ format: 'csv' as const, ...parseCsv(...given) }),
  xlsx: (...given: Parameters<typeof parseXlsx>) => ({ format: 'xlsx' as const, ...parseXlsx(...given) }),
  json: parseJson,
  yaml: parseYaml,
  markdown: parseMarkdown,
  zip: parseArchive,
};

/**
 * Reads a file of training data in any format. Takes seconds for a large file: see `parseInChild`.
 * @throws {UnreadableFile} for a file of another kind
 */
export function parseFile(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const problems = new Problems();
  const table = parsers[formatOf(bytes, options.filename)](bytes, options, problems);
  const empty = [table.entries, table.intents, table.corpora, table.scripts].every((part) => part.length === 0);
  if (!problems.blocked && empty) problems.block(0, '', { type: 'file_no_rows' });
  const { listed, errors, warnings, blocked } = problems;
  return { ...table, problems: listed, errors, warnings, blocked };
}
