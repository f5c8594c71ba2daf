import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

/** A message about a place in the text. */
export interface CodeDiagnostic {
  /** From 1; outside the text the nearest line counts. */
  line: number;
  /** From 1. @default the line's first character that is not blank */
  column?: number | undefined;
  /** Last line, from 1. @default `line` */
  endLine?: number | undefined;
  /** Column after the last character. @default the end of the word, or of the line without a column */
  endColumn?: number | undefined;
  message: string;
  severity: 'error' | 'warning' | 'info';
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Converts lines and columns to ranges of the document, clamped to its length. */
export function toRanges(doc: Text, diagnostics: readonly CodeDiagnostic[]): Diagnostic[] {
  const lineAt = (number: number) => doc.line(between(1, Math.trunc(number) || 1, doc.lines));
  return diagnostics.map(({ line, column, endLine, endColumn, message, severity }) => {
    const first = lineAt(line);
    const indent = first.text.length - first.text.trimStart().length;
    const from = first.from + between(0, (column ?? indent + 1) - 1, first.length);
    const last = endLine === undefined ? first : lineAt(endLine);
    const word = /^[\p{L}\p{N}_$]+|^./u.exec(first.text.slice(from - first.from))?.[0].length ?? 0;
    const unsaid = column === undefined || endLine !== undefined ? last.to : from + word;
    const to = endColumn === undefined ? unsaid : last.from + between(0, endColumn - 1, last.length);
    return { from, to: Math.max(from, to), message, severity };
  });
}
