import type { ImportReport } from '@parlance/contract/calls/nlp';
import { describe, expect, test } from 'vitest';
import {
  blockedBy,
  classNameOf,
  firstPart,
  importedPlace,
  importResult,
  intentCounts,
  partCounts,
  targetOf,
} from './importReport.ts';

const none = { new: 0, changed: 0, same: 0, conflict: 0 };
const known = [{ intent: 'full', exists: true, added: 0, already: 4, removed: 0 }];
const report = (more: Partial<ImportReport> = {}): ImportReport => ({
  import_id: '1',
  filename: 'faq.csv',
  format: 'csv',
  encoding: 'utf-8',
  columns: ['text', 'category'],
  languages: [],
  language: null,
  class_name: 'faq',
  mapping: { text: 'text', intent: 'category', class: null, language: null, answers: [] },
  rows: 3,
  utterances_new: 3,
  duplicates: 0,
  intents: [
    { intent: 'new', exists: false, added: 2, already: 0, removed: 0 },
    { intent: 'old', exists: true, added: 1, already: 1, removed: 2 },
    { intent: 'full', exists: true, added: 0, already: 4, removed: 0 },
  ],
  removed_count: 2,
  conflicts: [],
  conflict_count: 0,
  changes: [],
  change_counts: { class: none, attribute: none, answers: none, annotations: none, corpus: none, script: none },
  problems: [],
  error_count: 0,
  warning_count: 0,
  sample: [],
  importable: true,
  taskId: null,
  ...more,
});

describe('the reason that blocks an import', () => {
  test('is undefined when the report is fine', () => expect(blockedBy(report(), 'merge')).toBeUndefined());
  test('is first of all unknown columns', () => {
    const unknown = report({
      mapping: { text: null, intent: 'category', class: null, language: null, answers: [] },
      importable: false,
    });
    expect(blockedBy(unknown, 'merge')).toBe('columns');
  });
  test('is a problem of the file', () => expect(blockedBy(report({ importable: false }), 'merge')).toBe('problems'));
  test('is that nothing is new, unless the import replaces content or conflicts can be decided', () => {
    expect(blockedBy(report({ utterances_new: 0, intents: known }), 'merge')).toBe('nothing');
    const answers = { ...report().change_counts, answers: { ...none, changed: 1 } };
    expect(blockedBy(report({ utterances_new: 0, intents: known, change_counts: answers }), 'merge')).toBeUndefined();
    expect(blockedBy(report({ utterances_new: 0 }), 'replace')).toBeUndefined();
    expect(blockedBy(report({ utterances_new: 0, conflict_count: 1 }), 'merge')).toBeUndefined();
  });
});

test('the name of an import is the class that all of it goes to, else its file', () => {
  const { mapping } = report();
  expect(targetOf(report())).toBe('faq');
  expect(targetOf(report({ class_name: null }))).toBe('faq.csv');
  expect(targetOf(report({ mapping: { ...mapping, class: 'team' } }))).toBe('faq.csv');
  expect(firstPart(report({ mapping: { ...mapping, class: 'team' } }))).toBe('classes');
});

test('the place of content is its classes, else its corpora, else its scripts', () => {
  expect(importedPlace(report())).toEqual({ kind: 'class' });
  const counts = report().change_counts;
  const of = (kind: 'corpus' | 'script', ...names: string[]) =>
    names.map((name) => ({ kind, name, part: null, state: 'new' as const, was: null, will: '' }));
  const some = { ...none, new: 1 };
  const bare = { class_name: null, intents: [] };
  const corpora = { ...bare, change_counts: { ...counts, corpus: some } };
  expect(importedPlace(report({ ...corpora, changes: of('corpus', 'towns') }))).toEqual({
    kind: 'corpus',
    name: 'towns',
  });
  expect(importedPlace(report({ ...corpora, changes: of('corpus', 'towns', 'rivers') }))).toEqual({ kind: 'corpus' });
  const scripts = { ...bare, changes: of('script', 'Pump'), change_counts: { ...counts, script: some } };
  expect(importedPlace(report(scripts))).toEqual({ kind: 'scripts' });
  expect(importedPlace(report({ ...scripts, change_counts: { ...counts, script: some, class: some } }))).toEqual({
    kind: 'class',
  });
});

test('the first open part is one that needs a decision', () => {
  expect(firstPart(report())).toBe('intents');
  expect(firstPart(report({ intents: [] }))).toBe('problems');
  const script = { kind: 'script', name: 'Pump', part: null, state: 'new', was: null, will: '' } as const;
  expect(firstPart(report({ intents: [], changes: [script] }))).toBe('changes');
  const corpus = { ...report().change_counts, corpus: { ...none, conflict: 1 } };
  expect(firstPart(report({ change_counts: corpus }))).toBe('changes');
  expect(firstPart(report({ conflict_count: 2 }))).toBe('conflicts');
  expect(firstPart(report({ conflict_count: 2, error_count: 1 }))).toBe('problems');
});

test('counts are those of the whole file, not of the listed rows', () => {
  expect(partCounts(report({ conflict_count: 900, error_count: 2, warning_count: 5 }))).toMatchObject({
    conflicts: 900,
    problems: 7,
  });
  expect(intentCounts(report())).toEqual({ made: 1, extended: 1 });
});

test('an unexpected result is ignored', () => {
  expect(importResult({ intents: 77, utterances: 10_003, skipped: '1' })).toEqual({
    intents: 77,
    utterances: 10_003,
    skipped: 0,
    changed: 0,
    corpora: 0,
    scripts: 0,
  });
  expect(importResult(null)).toBeUndefined();
});

test('the class is named after the file', () => {
  expect(classNameOf('faq 2024.v2.csv')).toBe('faq 2024.v2');
  expect(classNameOf('noending')).toBe('noending');
});
