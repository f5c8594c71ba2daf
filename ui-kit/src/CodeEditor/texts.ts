import { createTexts } from '../texts/createTexts.ts';

/** Texts of the editor and the diff. */
export interface CodeTexts {
  /** How to leave the editor by keyboard; read with the field's hint. */
  leave: string;
  problems: (count: number) => string;
  added: (lines: number) => string;
  removed: (lines: number) => string;
  same: string;
  allLines: string;
  changesOnly: string;
  before: string;
  after: string;
  /** CodeMirror's texts by their English originals; `$` is a placeholder for a number. */
  phrases: Readonly<Record<string, string>>;
}

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

export const englishCodeTexts: CodeTexts = {
  leave: 'Press Escape, then Tab to leave the editor.',
  problems: (count) => `${count === 1 ? '1 problem' : `${count} problems`}. Press F8 to go to the next.`,
  added: (count) => `${lines(count)} added`,
  removed: (count) => `${lines(count)} removed`,
  same: 'No difference',
  allLines: 'Show all lines',
  changesOnly: 'Show changes only',
  before: 'Before',
  after: 'After',
  phrases: {
    next: 'Next',
    previous: 'Previous',
    all: 'Select all',
    'match case': 'Match case',
    regexp: 'Regular expression',
    'by word': 'Whole words',
    replace: 'Replace',
    'replace all': 'Replace all',
    close: 'Close',
    go: 'Go',
  },
};

export const [CodeTextsContext, useCodeTexts] = createTexts(englishCodeTexts);
