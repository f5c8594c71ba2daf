import type { ImportReport } from '@parlance/contract/calls/nlp';
import { describe, expect, test } from 'vitest';
import { blockedBy, classNameOf, firstPart, importResult, intentCounts, partCounts } from './importReport.ts';

const report = (more: Partial<ImportReport> = {}): ImportReport => ({
  import_id: '1',
  filename: 'faq.csv',
  format: 'csv',
  encoding: 'utf-8',
  columns: ['text', 'category'],
  mapping: { text: 'text', intent: 'category', class: null },
  rows: 3,
  utterances_new: 3,
  duplicates: 0,
  intents: [
    { intent: 'new', exists: false, added: 2, already: 0 },
    { intent: 'old', exists: true, added: 1, already: 1 },
    { intent: 'full', exists: true, added: 0, already: 4 },
  ],
  conflicts: [],
  conflict_count: 0,
  problems: [],
  error_count: 0,
  warning_count: 0,
  sample: [],
  importable: true,
  ...more,
});

describe('what blocks an import', () => {
  test('nothing, when all is well', () => expect(blockedBy(report(), 'merge')).toBeUndefined());
  test('unknown columns come first', () => {
    const unknown = report({ mapping: { text: null, intent: 'category', class: null }, importable: false });
    expect(blockedBy(unknown, 'merge')).toBe('columns');
  });
  test('problems', () => expect(blockedBy(report({ importable: false }), 'merge')).toBe('problems'));
  test('nothing new, unless it replaces or conflicts can be decided', () => {
    expect(blockedBy(report({ utterances_new: 0 }), 'merge')).toBe('nothing');
    expect(blockedBy(report({ utterances_new: 0 }), 'replace')).toBeUndefined();
    expect(blockedBy(report({ utterances_new: 0, conflict_count: 1 }), 'merge')).toBeUndefined();
  });
});

test('what needs a decision is opened first', () => {
  expect(firstPart(report())).toBe('intents');
  expect(firstPart(report({ conflict_count: 2 }))).toBe('conflicts');
  expect(firstPart(report({ conflict_count: 2, error_count: 1 }))).toBe('problems');
});

test('counts are those of the whole file, not of what is listed', () => {
  expect(partCounts(report({ conflict_count: 900, error_count: 2, warning_count: 5 }))).toMatchObject({
    conflicts: 900,
    problems: 7,
  });
  expect(intentCounts(report())).toEqual({ made: 1, extended: 1 });
});

test('a result is read with care', () => {
  expect(importResult({ intents: 77, utterances: 10_003, skipped: '1' })).toEqual({
    intents: 77,
    utterances: 10_003,
    skipped: 0,
  });
  expect(importResult(null)).toBeUndefined();
});

test('the class is named after the file', () => {
  expect(classNameOf('faq 2024.v2.csv')).toBe('faq 2024.v2');
  expect(classNameOf('noending')).toBe('noending');
});
