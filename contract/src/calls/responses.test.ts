import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './index.ts';

/**
 * The server parses its answers with the response schema, so a schema must not change the values that a handler
 * returns.
 */

test('no answer has a part that turns values into others', () => {
  const turning = new Set(['pipe', 'transform', 'catch', 'date', 'promise']);
  const found: string[] = [];
  for (const [name, { response }] of Object.entries(calls)) {
    if (!(response instanceof z.ZodType)) continue;
    z.toJSONSchema(response, {
      unrepresentable: 'any',
      override: ({ zodSchema, path }) => {
        const { type } = zodSchema._zod.def;
        if (turning.has(type)) found.push(`${name} ${path.join('.')}: ${type}`);
      },
    });
  }
  expect(found).toEqual([]);
});
