import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/refusal.ts';
import { openPlace, signPlace } from './skipToken.ts';

const key = new Uint8Array(32).fill(7);
const place = { after: ['2026-03-01 01:00:00.000123+00', null], left: 12 };

test('a skip token is only valid for the request it was made for', () => {
  const token = signPlace(key, 'Verbatims', place);
  expect(openPlace(key, 'Verbatims', token)).toEqual(place);
  const [body = '', signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify([['1'], null])).toString('base64url');
  const wrong = ['', '.', body, `${other}.${signature}`, `${body}.${signature}x`, `${body}.`];
  for (const one of wrong) expect(() => openPlace(key, 'Verbatims', one)).toThrow(Refusal);
  expect(() => openPlace(key, 'Conversations', token)).toThrow(Refusal);
  expect(() => openPlace(new Uint8Array(32), 'Verbatims', token)).toThrow(Refusal);
});
