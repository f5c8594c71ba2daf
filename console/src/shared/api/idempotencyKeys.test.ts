import { expect, test } from 'vitest';
import { idempotencyKeyOf } from './idempotencyKeys.ts';

const body = { workspace_name: 'Acme' };
const keyOf = (given: unknown = body, url = '/api/1.0/workspaces') => idempotencyKeyOf('POST', url, given);

test('equal requests share one key until the server has answered', () => {
  const first = keyOf();
  const second = keyOf();
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.key).toBe(first?.key);
  first?.release();
  const third = keyOf();
  expect(third?.key).not.toBe(first?.key);
  // The answer to an earlier request does not end the key of a later one.
  second?.release();
  expect(keyOf()?.key).toBe(third?.key);
});

test('other requests have other keys; requests that may be repeated without harm have none', () => {
  const { key } = keyOf() ?? { key: '' };
  expect(keyOf({ workspace_name: 'Other' })?.key).not.toBe(key);
  expect(keyOf(body, '/api/1.0/company')?.key).not.toBe(key);
  for (const method of ['GET', 'PUT', 'DELETE']) expect(idempotencyKeyOf(method, '/', body)).toBeNull();
  expect(keyOf(new FormData())).toBeNull();
});
