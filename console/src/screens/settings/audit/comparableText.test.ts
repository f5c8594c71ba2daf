import { describe, expect, it } from 'vitest';
import { comparableText } from './comparableText.ts';

describe('comparableText', () => {
  it('writes equal values equally, whatever the order of keys', () => {
    const text = comparableText({ b: [2, { y: 1 }], a: { d: true, c: null } });
    expect(text).toBe(comparableText({ a: { c: null, d: true }, b: [2, { y: 1 }] }));
    expect(text).toBe('a:\n  c: null\n  d: true\nb:\n  - 2\n  -\n    y: 1');
  });

  it('shows multi-line texts unchanged', () => {
    expect(comparableText({ note: 'short', text: 'one\ntwo' })).toBe('note: short\ntext:\n  one\n  two');
  });

  it('writes names in place of ids, with the id where two have the same name', () => {
    const names = { c1: 'Orders', c2: 'Orders', u1: 'ada' };
    expect(comparableText({ class_id: 'u1', acls: { u1: ['x1'] } }, names)).toBe(
      'acls:\n  ada:\n    - x1\nclass_id: ada',
    );
    expect(comparableText({ class_id: 'c1' }, names)).toBe('class_id: Orders (c1)');
    expect(comparableText({ class_id: 'c2' }, names)).toBe('class_id: Orders (c2)');
  });

  it('distinguishes no value from an empty one', () => {
    expect(comparableText(null)).toBe('');
    expect(comparableText(undefined)).toBe('');
    expect(comparableText({ values: [], more: {} })).toBe('more: {}\nvalues: []');
    expect(comparableText('gone')).toBe('gone');
  });
});
