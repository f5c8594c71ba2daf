import type { Annotation } from '@parlance/contract/calls/nlp';
import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import { normaliseName } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';

const unwanted = /[\p{Cc}\p{Surrogate}]/u;

/** The reason why a cell cannot be used. */
export class CleanUp {
  readonly problem: ErrorOf;
  constructor(problem: ErrorOf) {
    this.problem = problem;
  }
}

/**
 * A text with folded white space, its annotations moved along; or the reason why it cannot be used. Annotations that
 * become empty, are outside or overlap are dropped.
 */
export function cleanText(
  raw: unknown,
  longest: number,
  annotations: readonly Annotation[],
): { text: string; annotations: Annotation[] } | CleanUp {
  if (raw === undefined || raw === null) return new CleanUp({ type: 'cell_empty' });
  if (typeof raw !== 'string') return new CleanUp({ type: 'cell_not_text' });
  if (raw.length > limits.importCellLength) return tooLong(raw.length, longest);
  const text = squeeze(raw);
  if (text === '') return new CleanUp({ type: 'cell_empty' });
  if (text.length > longest) return tooLong(text.length, longest);
  if (unwanted.test(text)) return new CleanUp({ type: 'cell_control_characters' });
  return { text, annotations: annotations.length === 0 ? [] : moved(raw, text, annotations) };
}

/**
 * Whether the database can store all texts of a part: JSON has NUL and lone surrogates as escapes, and a backslash as
 * two.
 */
export const isStorablePart = (part: unknown): boolean =>
  !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(JSON.stringify(part));

/** Equal for names that look the same: names of earlier releases may have invisible characters. */
export const nameKey = (name: string): string => normaliseName(squeeze(name)).toLowerCase();

const squeeze = (text: string) => text.replace(/\s+/gu, ' ').trim();

const tooLong = (length: number, max: number) => new CleanUp({ type: 'cell_too_long', params: { length, max } });

function moved(raw: string, text: string, annotations: readonly Annotation[]): Annotation[] {
  const kept: Annotation[] = [];
  for (const { attribute, start, end } of annotations.toSorted((a, b) => a.start - b.start)) {
    const word = squeeze(raw.slice(start, end));
    // The text before the annotation, with at most one space at its end, already has its final length.
    const before = squeeze(`${raw.slice(0, start)}|`).length - 1;
    const at = text.startsWith(word, before) ? before : text.indexOf(word, before);
    if (start < 0 || end > raw.length || word === '' || at < 0 || at < (kept.at(-1)?.end ?? 0)) continue;
    kept.push({ attribute, start: at, end: at + word.length });
  }
  return kept;
}
