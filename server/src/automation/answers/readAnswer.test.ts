import { describe, expect, test } from 'vitest';
import { AskOptions } from '@parlance/contract/calls/dialogs';
import { languages } from '@parlance/contract/limits';
import { utcTime } from '../../nlu/entities/localTime.ts';
import { dialogTexts } from './dialogTexts.ts';
import { isCancelled, readAnswer } from './readAnswer.ts';

const now = utcTime('2026-11-23T10:00:00Z');
const read = (options: object, text: string, language = 'english') =>
  readAnswer(AskOptions.parse(options), 'question', { text, values: null, language }, now);

describe('an answer is read', () => {
  test.each([
    [{ type: 'number' }, 'it is 4,711', 'english', 4711],
    [{ type: 'number' }, '12,5', 'french', 12.5],
    [{ type: 'number' }, 'zwölf', 'german', 12],
    [{ type: 'number' }, 'no idea', 'english', undefined],
    [{ type: 'date' }, 'on 24 December', 'english', '2026-12-24'],
    [{ type: 'date' }, 'demain', 'french', '2026-11-24'],
    [{ type: 'date' }, 'soon', 'english', undefined],
    [{ type: 'email' }, 'write to Me@Acme.example please', 'english', 'me@acme.example'],
    [{ type: 'email' }, 'me at acme', 'english', undefined],
    [{ type: 'phone' }, '01 42 68 53 00', 'french', '+33142685300'],
    [{ type: 'phone' }, '06 12 34 56 78', 'english', '0612345678'],
    [{ type: 'phone' }, 'call me on 07911 123456, please', 'english', '07911123456'],
    [{ type: 'phone' }, '(0)20 7946 0958', 'french', '02079460958'],
    [{ type: 'phone' }, 'order 12345', 'english', undefined],
    [{ type: 'phone' }, 'no idea', 'english', undefined],
    [{ type: 'yesNo' }, 'Yes, please!', 'english', true],
    [{ type: 'yesNo' }, 'non merci', 'french', false],
    [{ type: 'yesNo' }, 'はい', 'japanese', true],
    [{ type: 'yesNo' }, 'perhaps', 'english', undefined],
    [{}, '  anything  ', 'english', 'anything'],
  ])('%j: %s (%s)', (options, text, language, value) => {
    expect(read(options, text, language)).toEqual(value);
  });

  test('as a choice by its label, its value or its number, or where a sentence contains one label only', () => {
    const options = { choices: [{ label: 'Île de Ré', value: 're' }, 'Lille', 'Lille Sud'] };
    const answers = ['ile de re', 'RE', '2', 'to île de ré then', 'lille sud', 'the one in Lille Sud', 'Paris', '7'];
    const values = ['re', 're', 'Lille', 're', 'Lille Sud', undefined, undefined, undefined];
    expect(answers.map((text) => read(options, text))).toEqual(values);
  });
});

test.each(languages.filter((name) => name !== 'auto'))('a dialog speaks %s', (language) => {
  const { yes, no, cancelWords, problems } = dialogTexts(language);
  expect([read({ type: 'yesNo' }, yes, language), read({ type: 'yesNo' }, no, language)]).toEqual([true, false]);
  for (const text of cancelWords) expect(isCancelled({ text: `${text}!`, values: null, language }, [])).toBe(true);
  expect(new Set(Object.values(problems)).size).toBe(Object.keys(problems).length);
});
