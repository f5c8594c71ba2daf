import { describe, expect, it } from 'vitest';
import { comparableText } from './comparableText.ts';

describe('comparableText', () => {
  it('writes the same value the same way; the order of keys does not matter', () => {
    const text = comparableText({ b: [2, { y: 1 }], a: { d: true, c: null } });
    expect(text).toBe(comparableText({ a: { c: null, d: true }, b: [2, { y: 1 }] }));
    expect(text).toBe('a:\n  c: null\n  d: true\nb:\n  - 2\n  -\n    y: 1');
  });

  it('shows texts of several lines as they are', () => {
    expect(comparableText({ note: 'short', text: 'one\ntwo' })).toBe('note: short\ntext:\n  one\n  two');
  });

  it('tells nothing from something empty', () => {
    expect(comparableText(null)).toBe('');
    expect(comparableText(undefined)).toBe('');
    expect(comparableText({ values: [], more: {} })).toBe('more: {}\nvalues: []');
    expect(comparableText('gone')).toBe('gone');
  });
});
