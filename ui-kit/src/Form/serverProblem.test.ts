import { expect, it } from 'vitest';
import { serverProblem } from './serverProblem.ts';

it('reads the fields of an error', () => {
  const error = Object.assign(new Error('Not saved.'), { fields: { email: 'Taken.', odd: 3 } });
  expect(serverProblem(error)).toEqual({ message: 'Not saved.', fields: { email: 'Taken.' } });
});

it('prefers the response body', () => {
  const error = Object.assign(new Error('Request failed with status code 422'), {
    response: { data: { message: 'invalid', fields: { name: 'Too long.' } } },
  });
  expect(serverProblem(error)).toEqual({ message: 'invalid', fields: { name: 'Too long.' } });
});

it.each([undefined, null, 'broken', 42])('has no message for %s', (error) => {
  expect(serverProblem(error)).toEqual({ fields: {} });
});
