import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, type CallName } from '@parlance/contract';
import { paramNames } from '@parlance/contract/call';
import { isStorable } from '@parlance/contract/common';
import { ErrorBody } from '@parlance/contract/errors';
import { recipeOf } from './changes/all.ts';
import { mutating, specOf } from './changes/recipe.ts';
import { World } from './changes/world.ts';

/** Valid calls with one value at the edge of its type: never a 500, and a refusal names the field. */

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const texts = ['a\0b', 'half \ud800 of a pair', '__proto__'];
const moments = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'];
const numbers = [1e308, -1e308, 3_000_000_000];
const parameters = ['a\0b', '__proto__', 'constructor', ...moments, '1e308', '9999-12-31', '1900-01-01'];

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);

/** Edge values of a value's type. */
function edgesOf(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return numbers;
  if (typeof value !== 'string') return [];
  return isMoment(value) ? moments : texts;
}

interface Edge {
  path: string[];
  value: unknown;
  /** No database can store it, so the call must be refused. */
  refused: boolean;
  /** A refusal of a number names its field. */
  isNumber: boolean;
}

/** Copies of a body in which one value is replaced by an edge value of its type. */
function* withEdges(value: unknown): Generator<Edge> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      for (const edge of withEdges(part)) {
        const copy = Array.isArray(value) ? value.with(Number(key), edge.value) : { ...value, [key]: edge.value };
        yield { ...edge, path: [key, ...edge.path], value: copy };
      }
    }
  }
  for (const edge of edgesOf(value)) {
    const isNumber = typeof edge === 'number';
    yield { path: [], value: edge, refused: typeof edge === 'string' && !isStorable(edge), isNumber };
  }
}

describe('one value of a body', () => {
  test.each(mutating.filter((name) => recipeOf(name)))('%s', async (name) => {
    const made = await recipeOf(name)?.make(world);
    if (!made || !('body' in made.input)) return;
    const wrong: string[] = [];
    for (const { path, value, refused, isNumber } of withEdges(made.input.body)) {
      const input = Object.assign({}, made.input, { body: value });
      const { status, raw } = await world.send(name, { ...made, input }, {});
      const named =
        status === 400 &&
        Object.keys(ErrorBody.parse(raw.json()).fields ?? {})
          .join()
          .includes(path[0] ?? '');
      if (status === 500 || (refused && !named) || (isNumber && status === 400 && !named))
        wrong.push(`${path.join('.')} in ${JSON.stringify(value)}: ${raw.payload}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('one parameter of an address', () => {
  const names = Object.keys(calls).filter((name): name is CallName => name in calls);
  const cases = names.flatMap((name) => {
    const { query, response } = specOf(name);
    // Skipped, because a stream does not end.
    if (!query || response === 'event-stream') return [];
    return Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}).map(
      (field) => ({ name, field }),
    );
  });
  test.each(cases)('$field in $name', async ({ name, field }) => {
    const [method = '', pattern = ''] = name.split(' ');
    const known: Record<string, string> = { ws: world.ws, device: 'assistant' };
    const params = Object.fromEntries(paramNames(name).map((param) => [param, known[param] ?? '1']));
    const wrong: string[] = [];
    for (const value of parameters) {
      const address = pattern.replaceAll(/:([A-Za-z]+)/g, (_, param: string) =>
        encodeURIComponent(params[param] ?? ''),
      );
      const raw = await world.server.app.inject({
        method: method === 'GET' ? 'GET' : method === 'DELETE' ? 'DELETE' : method === 'PUT' ? 'PUT' : 'POST',
        url: `${address}?${field}=${encodeURIComponent(value)}`,
        headers: { authorization: `Bearer ${world.admin.token}` },
      });
      if (raw.statusCode === 500) wrong.push(`${value}: ${raw.payload}`);
    }
    expect(wrong).toEqual([]);
  });
});
