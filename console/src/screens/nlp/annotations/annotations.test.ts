import { describe, expect, test } from 'vitest';
import { shiftAnnotations, trimmedAnnotations, withAnnotation, withoutAnnotations } from './annotations.ts';

const text = 'cancel order 48211 please';
const number = { attribute: 'order_number', start: 13, end: 18 };
const words = (value: string, marks: (typeof number)[]) => marks.map((mark) => value.slice(mark.start, mark.end));

describe('withAnnotation and withoutAnnotations', () => {
  test('excludes white space at the ends', () => {
    expect(words(text, withAnnotation(text, [], { attribute: 'a', start: 6, end: 13 }))).toEqual(['order']);
    expect(withAnnotation(text, [], { attribute: 'a', start: 6, end: 7 })).toEqual([]);
  });
  test('replaces the annotations it touches, in order', () => {
    const marks = withAnnotation(text, [number], { attribute: 'a', start: 0, end: 6 });
    expect(words(text, marks)).toEqual(['cancel', '48211']);
    expect(withAnnotation(text, marks, { attribute: 'b', start: 14, end: 20 }).map((mark) => mark.attribute)).toEqual([
      'a',
      'b',
    ]);
  });
  test('removes an annotation by range or caret', () => {
    expect(withoutAnnotations([number], 0, 13)).toEqual([number]);
    expect(withoutAnnotations([number], 15, 15)).toEqual([]);
    expect(withoutAnnotations([number], 17, 25)).toEqual([]);
  });
});

describe('shiftAnnotations', () => {
  const cases: [string, string, string[]][] = [
    ['text before', 'please cancel order 48211 please', ['48211']],
    ['text after', 'cancel order 48211 now', ['48211']],
    ['text inside', 'cancel order 48x211 please', ['48x211']],
    ['the mark deleted', 'cancel order  please', []],
    ['its head deleted', 'cancel ord211 please', ['211']],
    ['its tail deleted', 'cancel order 48ease', ['48']],
    ['everything replaced', 'hello', []],
    ['nothing changed', text, ['48211']],
  ];
  test.each(cases)('%s', (_, after, left) => {
    expect(words(after, shiftAnnotations(text, after, [number]))).toEqual(left);
  });
});

test('trimmedAnnotations follows collapsed white space', () => {
  const loose = '  cancel   order  48211 ';
  const kept = trimmedAnnotations(loose, [{ attribute: 'n', start: 18, end: 24 }]);
  expect(kept.text).toBe('cancel order 48211');
  expect(words(kept.text, kept.annotations)).toEqual(['48211']);
});
