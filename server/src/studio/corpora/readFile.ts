import Papa from 'papaparse';
import { type Corpus, CorpusFileProblem, type CorpusValue } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { decodeText } from '../fileReading/encoding.ts';
import { formatOf } from '../fileReading/format.ts';
import { Problems } from '../fileReading/problems.ts';
import { UnreadableFile } from '../fileReading/types.ts';
import { valueProblem } from '../fileReading/valueProblem.ts';
import { readSheet } from '../fileReading/workbook.ts';

/** The values of a file. */
export interface FileOfValues {
  encoding: string;
  rows: number;
  values: CorpusValue[];
  problems: CorpusFileProblem[];
  problem_count: number;
}

type Kind = Corpus['kind'];

const HEADERS = /^(values?|valeurs?|patterns?|motifs?|entit(?:y|é)|names?|noms?|reference[ _]value)$/i;
/** The header of the values can be any word, such as `City`; those of the other columns are one of these. */
const MORE_HEADERS = /^(synonyms?|synonymes?|alias(?:es)?|variants?|variantes?)(?:[ _]?1)?$/i;

/**
 * Reads the values of a corpus from a workbook, from delimited text (the value first, then its synonyms) or from lines
 * of `value: synonym, synonym`. Slow for a large file: see `readInChild`.
 * @throws {UnreadableFile} for a file of another kind
 */
export function readValues(bytes: Uint8Array, filename: string, kind: Kind): FileOfValues {
  const problems = new Problems();
  const { encoding, rows } = rowsOfFile(bytes, filename, kind, problems);
  const values = collect(rows, kind, problems);
  return {
    encoding,
    rows: rows.length,
    values,
    problems: problems.listed.map((problem) => CorpusFileProblem.parse(problem)),
    problem_count: problems.errors + problems.warnings,
  };
}

interface Row {
  row: number;
  cells: string[];
}

function rowsOfFile(bytes: Uint8Array, filename: string, kind: Kind, problems: Problems) {
  const format = formatOf(bytes, filename);
  if (format === 'xlsx') return { encoding: 'utf-8', rows: withoutHeader(numbered(readSheet(bytes).rows), kind) };
  if (format !== 'csv') throw new UnreadableFile({ type: 'file_no_list' });
  const { text, encoding } = decodeText(bytes, problems);
  if (!/\.(csv|tsv)$/iu.test(filename)) {
    const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
    return { encoding, rows: numbered(lines.map((line) => cellsOfLine(line, kind))) };
  }
  // Empty lines count as rows, but a trailing one would hide the delimiter of a short table.
  const { delimiter } = Papa.parse<string[]>(text, { preview: 10, skipEmptyLines: 'greedy' }).meta;
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  return { encoding, rows: withoutHeader(numbered(data.map((cells) => cells.map(unescapeFormula))), kind) };
}

const numbered = (rows: readonly string[][]): Row[] =>
  rows.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

/** Removes the quote that exports put before a cell, so that spreadsheets do not run it as a formula. */
const unescapeFormula = (cell: string): string => (/^'[=+\-@\t\r]/u.test(cell) ? cell.slice(1) : cell);

/** Rows without the header. Cells after the first may have several synonyms each. */
function withoutHeader(rows: Row[], kind: Kind): Row[] {
  const [first] = rows;
  const [name = '', beside = ''] = first?.cells.map((cell) => cell.trim()) ?? [];
  const body = HEADERS.test(name) || MORE_HEADERS.test(beside) ? rows.slice(1) : rows;
  return body.map(({ row, cells: [value = '', ...more] }) => ({
    row,
    cells: [value, ...(kind === 'pattern' ? more : more.flatMap((cell) => cell.split(/[;|]/u)))],
  }));
}

/**
 * Cells of `value: synonym, synonym`, or `value; synonym; synonym`. Patterns are separated by tabs only, because these
 * characters are part of them.
 */
function cellsOfLine(line: string, kind: Kind): string[] {
  if (kind === 'pattern') return line.split('\t');
  const [, value, synonyms] = /^([^:;\t]*):\s+(.*)$/u.exec(line.trim()) ?? [];
  return value === undefined || synonyms === undefined ? line.split(/[;\t]/u) : [value, ...synonyms.split(/[,;]/u)];
}

function collect(rows: readonly Row[], kind: Kind, problems: Problems): CorpusValue[] {
  const values = new Map<string, CorpusValue>();
  for (const { row, cells } of rows) {
    const [value = '', ...synonyms] = cells.map((cell) => cell.replace(/\s+/gu, ' ').trim());
    const problem = value === '' ? ({ type: 'value_missing' } as const) : valueProblem(value, kind);
    if (problem !== null) {
      problems.error(row, '', problem);
      continue;
    }
    const key = value.toLowerCase();
    if (!values.has(key) && values.size >= limits.corpusValues) {
      problems.error(row, '', { type: 'values_too_many', params: { max: limits.corpusValues } });
      break;
    }
    const known = values.get(key) ?? { value, synonyms: [] };
    for (const synonym of synonyms.filter((one) => one !== '')) {
      const trouble = valueProblem(synonym, kind);
      if (trouble !== null) problems.warning(row, '', trouble);
      else if (known.synonyms.length >= limits.synonymsPerValue) {
        problems.warning(row, '', { type: 'synonyms_too_many', params: { max: limits.synonymsPerValue } });
      } else if (![known.value, ...known.synonyms].some((word) => word.toLowerCase() === synonym.toLowerCase())) {
        known.synonyms.push(synonym);
      }
    }
    values.set(key, known);
  }
  return [...values.values()];
}
