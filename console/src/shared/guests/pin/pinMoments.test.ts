import { isPin, isWeakPin } from '@parlance/contract/pin';
import { expect, test } from 'vitest';
import { fieldOf, momentOf } from './pinMoments.ts';
import { randomPin } from './randomPin.ts';

test('a date field is read in the user’s time zone, and an empty one is -1', () => {
  const moment = new Date(2026, 10, 21, 9, 5).getTime();
  expect(fieldOf(moment)).toBe('2026-11-21T09:05');
  expect(momentOf('2026-11-21T09:05')).toBe(moment);
  expect([fieldOf(-1), momentOf('')]).toEqual(['', -1]);
});

test('a moment that was not changed stays the same to the millisecond', () => {
  const moment = new Date(2026, 10, 21, 9, 5, 7, 123).getTime();
  expect(momentOf(fieldOf(moment), moment)).toBe(moment);
  expect(momentOf('2026-11-21T09:06', moment)).not.toBe(moment);
});

test('random codes have eight digits, are not easy to guess, and differ', () => {
  const codes = Array.from({ length: 200 }, randomPin);
  expect(codes.every((code) => isPin(code) && !isWeakPin(code))).toBe(true);
  expect(new Set(codes).size).toBe(200);
});
