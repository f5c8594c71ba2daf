import { expect, test } from 'vitest';
import { fieldProblem } from './fieldProblem.ts';

test.each([
  ['file', 'is no text: it holds binary data', 'faq.csv', 'faq.csv is no text: it holds binary data'],
  ['attributes.2.name', 'must not be empty', undefined, 'Name must not be empty'],
  ['class_name', 'must not begin with $', undefined, 'Class name must not begin with $'],
  ['values.3', 'is the same as value 2', undefined, 'Values is the same as value 2'],
  ['attributes.0.type', 'there is no corpus named "x"', undefined, 'There is no corpus named "x"'],
])('%s: %s', (field, message, subject, sentence) => {
  expect(fieldProblem(field, message, subject)).toBe(sentence);
});
