import { expect, test } from 'vitest';
import { corpusLine, corpusLines, mergeValues, utteranceLines } from './pastedLines.ts';

test('each pasted line is an utterance, duplicates once', () => {
  expect(utteranceLines('  where is\tmy order \r\n\n\nhello\rhello\u2028bye')).toEqual([
    'where is my order',
    'hello',
    'bye',
  ]);
  expect(utteranceLines(' \n ')).toEqual([]);
});

test('list markers are removed from pasted lines', () => {
  expect(utteranceLines('Questions:\n• where is it\n  • where is it\n\t◦ find it')).toEqual([
    'Questions:',
    'where is it',
    'find it',
  ]);
  expect(utteranceLines('- one\n- two\n* three\n– four')).toEqual(['one', 'two', 'three', 'four']);
  expect(utteranceLines('9. one\n10. two\n11)\tthree')).toEqual(['one', 'two', 'three']);
});

test('text that only looks like a list marker stays', () => {
  const said = [
    '- 5 degrees',
    '-5 degrees',
    '*urgent*',
    '2. class please',
    '2 tickets',
    '10.30 at night',
    '2. class to Bern',
  ];
  expect(utteranceLines(said.join('\n'))).toEqual(said);
  expect(utteranceLines('•\n-\n1.')).toEqual(['•', '-', '1.']);
});

test('a pasted corpus line contains a value and its synonyms', () => {
  expect(corpusLines('blue; azure ;; navy\nred\tscarlet\n ; \nBLUE; sky; Azure')).toEqual([
    { value: 'blue', synonyms: ['azure', 'navy', 'sky'] },
    { value: 'red', synonyms: ['scarlet'] },
  ]);
});

test('synonyms may follow a colon; in patterns only tabs separate', () => {
  expect(corpusLines('blue: azure, navy; sky\n10:30\nratio: ')).toEqual([
    { value: 'blue', synonyms: ['azure', 'navy', 'sky'] },
    { value: '10:30', synonyms: [] },
    { value: 'ratio:', synonyms: [] },
  ]);
  expect(corpusLines('id: [a;b]\tno \\d, \\d', 'pattern')).toEqual([{ value: 'id: [a;b]', synonyms: ['no \\d, \\d'] }]);
});

test('existing values gain new synonyms and keep their spelling', () => {
  const merged = mergeValues(
    [{ value: 'Blue', synonyms: ['azure'] }],
    [{ value: 'blue', synonyms: ['BLUE', 'Azure', 'navy'] }],
  );
  expect(merged).toEqual([{ value: 'Blue', synonyms: ['azure', 'navy'] }]);
});

test('a value can be converted to text and back', () => {
  const value = { value: 'blue', synonyms: ['azure', 'navy'] };
  expect(corpusLines(corpusLine(value))).toEqual([value]);
});
