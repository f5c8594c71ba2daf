import { limits } from '@parlance/contract/limits';
import { utteranceLines, withoutMarks } from '../parts/pastedLines.ts';

/** Maximum size of a file here; the import reads larger files in the background. */
export const maxFileBytes = 5 * 1024 * 1024;

const textColumn = /^(?:text|utterance|utterances|sentence|phrase|énoncé|enonce)$/iu;

/** Splits a line of a table into cells; quoted cells may contain the separator, and doubled quotes. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (quoted && sign === '"' && line[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

const separators = ['\t', ';', ','] as const;
const linesOf = (text: string) => text.replace(/^\ufeff/u, '').split(/\r\n|[\n\r\u2028\u2029]/u);
/** The lines that can be utterances: without empty, duplicate and too long ones. */
const validLines = (lines: readonly string[]) =>
  utteranceLines(lines.join('\n')).filter((line) => line.length <= limits.utteranceLength);

/** The lines of a pasted text; for rows copied from a table, their first cells. */
export const linesOfPaste = (text: string): string[] =>
  // Word separates a list marker from its line by a tab.
  validLines(withoutMarks(linesOf(text)).map((line) => line.split('\t')[0] ?? ''));

/** The lines of a text file; for a table the cells of its text column, else of the first. */
export function linesOfFile(name: string, text: string): string[] {
  if (!/\.(?:csv|tsv)$/iu.test(name)) return validLines(linesOf(text));
  const lines = linesOf(text);
  const head = lines[0] ?? '';
  const separator = separators.find((sign) => head.includes(sign)) ?? ',';
  const rows = lines.map((line) => cellsOf(line, separator));
  const named = rows[0]?.findIndex((cell) => textColumn.test(cell.trim())) ?? -1;
  return validLines((named >= 0 ? rows.slice(1) : rows).map((cells) => cells[Math.max(0, named)] ?? ''));
}

/** The text of a file in UTF-8 or, where it is not valid UTF-8, in Windows-1252. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
