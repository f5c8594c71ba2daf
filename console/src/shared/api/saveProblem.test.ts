import { init } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import texts from '../i18n/en/common.json' with { type: 'json' };
import { ApiError } from './ApiError.ts';
import { saveProblem } from './saveProblem.ts';

beforeAll(() => init({ lng: 'en', resources: { en: { common: texts } } }));

const read = (error: unknown) =>
  saveProblem(error, {
    fields: ['login', 'email'],
    exists: { type: 'user_exists', text: 'user already exists' },
    explained: ['own_role'],
  });

test.each([
  ['409: it exists already', new ApiError({ status: 409, type: 'user_exists' }), 'user already exists', {}],
  [
    '409: at the field that is taken',
    new ApiError({ status: 409, type: 'user_exists', fields: { email: 'taken' } }),
    'user already exists',
    { email: 'user already exists' },
  ],
  [
    'an error that says itself why',
    new ApiError({ status: 409, type: 'own_role', message: 'That is you' }),
    'That is you',
    {},
  ],
  ['409 of another kind', new ApiError({ status: 409, type: 'stale' }), 'unknown error', {}],
  [
    '400 with a type',
    new ApiError({ status: 400, type: 'email', fields: { email: 'no' } }),
    'invalid email',
    { email: 'invalid email' },
  ],
  ['400 about what is no field', new ApiError({ status: 400, type: 'acls' }), 'invalid acls', {}],
  ['anything else', new ApiError({ status: 500, type: 'internal' }), 'unknown error', {}],
  ['no error of a call', new Error('x'), 'unknown error', {}],
])('%s', (_, error, message, fields) => {
  expect(read(error)).toEqual({ message, fields });
});

test('no answer: says that too', () => {
  expect(read(new ApiError({ status: 0 })).message).toMatch(/^unknown error\. The server does not answer/);
});
