import { expect, it } from 'vitest';
import { refusal } from './accepted.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

it('checks extension, kind and type', () => {
  const limits = { accept: '.csv, image/*,application/pdf' };
  expect(refusal(file('a.CSV', ''), limits)).toBeUndefined();
  expect(refusal(file('a', 'image/png'), limits)).toBeUndefined();
  expect(refusal(file('a', 'application/pdf'), limits)).toBeUndefined();
  expect(refusal(file('a.exe', 'application/x-msdownload'), limits)).toBe('type');
});

it('checks the size, the limit included', () => {
  expect(refusal(file('a', '', 100), { maxBytes: 100 })).toBeUndefined();
  expect(refusal(file('a', '', 101), { maxBytes: 100 })).toBe('size');
});
