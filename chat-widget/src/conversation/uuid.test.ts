import { afterEach, expect, it, vi } from 'vitest';
import { uuid } from './uuid.ts';

afterEach(() => vi.unstubAllGlobals());

it.each(['with', 'without'])('makes version 4 ids %s crypto.randomUUID', (how) => {
  if (how === 'without') {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
  }
  expect(uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
