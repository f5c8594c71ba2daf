// @module-tag postgres
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipeOf } from './changes/all.ts';
import { mutating } from './changes/recipe.ts';
import { World } from './changes/world.ts';

/** Every change, made by several clients at once: exactly one succeeds, and none fails with a 500. */

let world: World;
beforeAll(async () => {
  world = await World.open({ dialect: 'postgres' });
});
afterAll(() => world.close());

/** This deletes the workspace that the other changes use. */
const last = 'DELETE /api/1.0/workspaces/:ws';
const changes = mutating.filter((name) => recipeOf(name) && name !== last);

test.each([...changes, last] as const)('%s', async (name) => {
  const made = await recipeOf(name)?.make(world);
  if (!made) return;
  const answers = await Promise.all([1, 2, 3].map(() => world.send(name, made, {})));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.some((status) => status < 300)).toBe(true);
});
