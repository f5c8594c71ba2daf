import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recipeOf } from './changes/all.ts';
import { mutating, notAudited } from './changes/recipe.ts';
import { fresh, World } from './changes/world.ts';

/** Every call that changes something leaves an entry in the audit log, unless `notAudited` gives a reason. */

const Entry = z.object({
  action: z.string(),
  subject: z.string(),
  actor: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const sidesOf = (name: string) => {
  if (name.startsWith('POST ')) return ['after'];
  return name.startsWith('PUT ') ? ['before', 'after'] : ['before'];
};

const audited = mutating.filter((name) => !(name in notAudited));

test.each(audited)('%s', async (name) => {
  const recipe = recipeOf(name);
  if (!recipe) throw new Error(`say in tests/contract/changes how ${name} is made, or why it is not audited`);
  const made = await recipe.make(world);
  const requestId = fresh('request');
  await world.succeed(name, made, { 'x-request-id': requestId });
  const statement = 'select action, subject, actor, before, after from audit where request_id = $1';
  const [entry] = z.array(Entry).parse(await world.rows(statement, [requestId]));
  expect(entry).toMatchObject({
    action: recipe.action,
    subject: expect.any(String),
    actor: expect.stringMatching(/./),
  });
  const sides = (['before', 'after'] as const).filter((side) => entry?.[side] !== null);
  expect(sides).toEqual(recipe.sides ?? sidesOf(name));
});

test('calls without an audit entry are in the table, and recipes exist for the others only', () => {
  expect(Object.keys(notAudited).filter((name) => !mutating.some((one) => one === name))).toEqual([]);
  expect(Object.keys(notAudited).filter((name) => mutating.some((one) => one === name && recipeOf(one)))).toEqual([]);
});
