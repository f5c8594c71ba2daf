import type { Corpus, CorpusValue } from '@parlance/contract/calls/nlp';

/**
 * Parses utterances, one per line: without list markers, with white space collapsed, without empty lines and
 * duplicates.
 */
export function utteranceLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => line.replace(/\s+/gu, ' ').trim());
  return [...new Set(withoutMarks(lines.filter(Boolean)))];
}

/** List markers in documents, mails and Markdown. */
const bullet = /^\s*[•‣⁃◦▪▫●○■□◆·*–—-]\s+(?=\S)/u;
const number = /^\s*(\d{1,4})[.)]\s+(?=\S)/u;

/**
 * Removes list markers: bullets where there are several, numbers where there are several that count up. A single one
 * may be part of an utterance.
 */
export function withoutMarks(lines: readonly string[]): string[] {
  const counted = lines.flatMap((line) => number.exec(line)?.[1] ?? []).map(Number);
  const counts = counted.length > 1 && counted.every((one, at) => at === 0 || one === (counted[at - 1] ?? 0) + 1);
  const bulleted = lines.filter((line) => bullet.test(line)).length > 1;
  return lines.map((line) => {
    const bare = bulleted ? line.replace(bullet, '') : line;
    return counts && bare === line ? line.replace(number, '') : bare;
  });
}

/**
 * Parses values with synonyms, one per line: `value: synonym, synonym`, `value; synonym; synonym`, or separated by tabs
 * as spreadsheets copy. In patterns only tabs separate, because the other signs may be part of one. Lines with the same
 * value are merged.
 */
export function corpusLines(text: string, kind: Corpus['kind'] = 'list'): CorpusValue[] {
  return mergeValues(
    [],
    text.split(/\r\n|[\n\r\u2028\u2029]/u).flatMap((line) => {
      const [value, ...synonyms] = wordsOfLine(line, kind)
        .map((part) => part.replace(/\s+/gu, ' ').trim())
        .filter(Boolean);
      return value === undefined ? [] : [{ value, synonyms }];
    }),
  );
}

function wordsOfLine(line: string, kind: Corpus['kind']): string[] {
  if (kind === 'pattern') return line.split('\t');
  const [, value, synonyms] = /^([^:;\t]+):\s+(.*)$/u.exec(line.trim()) ?? [];
  return value === undefined || synonyms === undefined ? line.split(/[;\t]/u) : [value, ...synonyms.split(/[,;]/u)];
}

const folded = (text: string) => text.toLowerCase();

/** Adds values; an existing value gets the new synonyms. */
export function mergeValues(values: readonly CorpusValue[], added: readonly CorpusValue[]): CorpusValue[] {
  const merged = new Map(values.map((value) => [folded(value.value), value]));
  for (const { value, synonyms } of added) {
    const known = merged.get(folded(value)) ?? { value, synonyms: [] };
    const said = new Set([folded(known.value), ...known.synonyms.map(folded)]);
    const fresh = synonyms.filter((synonym) => {
      if (said.has(folded(synonym))) return false;
      said.add(folded(synonym));
      return true;
    });
    merged.set(folded(value), { value: known.value, synonyms: [...known.synonyms, ...fresh] });
  }
  return [...merged.values()];
}

/** The value as one line of text in the pasted format. */
export const corpusLine = ({ value, synonyms }: CorpusValue): string => [value, ...synonyms].join('; ');
