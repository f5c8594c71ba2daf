import { describe, expect, it } from 'vitest';
import { dateFormat, englishCount, numberFormat } from './formats.ts';

describe('formats', () => {
  it('are made once for a language and its options', () => {
    const format = dateFormat('fr', { dateStyle: 'full' });
    expect(dateFormat('fr', { dateStyle: 'full' })).toBe(format);
    expect(dateFormat('en', { dateStyle: 'full' })).not.toBe(format);
    expect(dateFormat('fr', { dateStyle: 'short' })).not.toBe(format);
    expect(dateFormat('fr')).not.toBe(format);
  });

  it('write as requested', () => {
    expect(numberFormat('fr').format(0.5)).toBe('0,5');
    expect(numberFormat('en', { style: 'percent' }).format(0.5)).toBe('50%');
  });
});

describe('englishCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
  ])('writes %d as %s', (count, text) => expect(englishCount(count)).toBe(text));
});
