import Papa from 'papaparse';
import { answerParent } from '../../platform/workers/answerParent.ts';
import type { ReadAnswer } from '../../studio/fileReading/readInChild.ts';

interface Input {
  bytes: Uint8Array;
  rows: number;
}

function answer({ bytes, rows }: Input): ReadAnswer<string[][]> {
  const text = textOf(bytes);
  if (text === undefined) return { unreadable: { type: 'file_encoding', params: { encoding: 'UTF-8' } } };
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  // A line break at the end of the file begins no row.
  const last = data.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  return { file: data.slice(0, Math.min(last + 1, rows + 2)) };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

answerParent(answer);
