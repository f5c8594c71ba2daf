import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '@parlance/contract';
import { recipeOf } from './changes/all.ts';
import { mutating, specOf } from './changes/recipe.ts';
import { World } from './changes/world.ts';

/** A save never overwrites changes of another user that its author has not seen: each save compares versions. */

/** Calls that set something without comparing versions, with the reason. */
const unversioned: Partial<Record<CallName, string>> = {
  'PUT /api/1.0/settings': 'how the console of one person looks: their last choice counts',
  'PUT /api/1.0/settings/:ws': 'what one person left open: the last state counts',
  'PUT /api/1.0/secondfactor': 'confirms the own authenticator app by its code',
  'PUT /api/1.0/cgu': 'terms are accepted once, and it cannot be taken back',
  'PUT /api/1.0/user': 'sets one flag of several users, and says which were changed',
  'PUT /api/1.0/user/:id/resetpassword': 'voids the password, also after other changes of the user',
  'PUT /api/1.0/workspaces/:ws/conversation/:device/message/:messageId/like': 'one person’s own opinion',
  'PUT /api/1.0/gael/:ws/utterances': 'puts several back; each may name its version in the body',
  'PUT /api/1.0/gael/:ws/class/:id/canary':
    'sets one number, which the screen shows as it is and sends when it is chosen',
  'PUT /api/1.0/workspaces/:ws/vthing/:id/secret': 'makes a new secret, also after other changes of the virtual thing',
  'PUT /api/1.0/workspaces/:ws/script/:id/play': 'starts a run, and changes no script',
  'PUT /api/1.0/workspaces/:ws/script/:id/cancel': 'ends runs, and changes no script',
  'PUT /api/1.0/backend/flush': 'empties caches',
  'PUT /api/1.0/backend/trash/:kind/:id/restore': 'what is in the trash is not edited',
};

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

test('each PUT compares versions, or a reason is given', () => {
  const puts = mutating.filter((name) => name.startsWith('PUT '));
  const unknown = puts.filter((name) => !specOf(name).versioned && unversioned[name] === undefined);
  const both = puts.filter((name) => specOf(name).versioned && unversioned[name] !== undefined);
  expect([unknown, both]).toEqual([[], []]);
});

const versioned = mutating.filter((name) => specOf(name).versioned);

async function made(name: CallName) {
  const given = await recipeOf(name)?.make(world);
  if (given?.version === undefined) throw new Error(`say in tests/contract/changes which version ${name} is based on`);
  return { given, version: given.version };
}
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

describe('a second save of the same version is refused with the current state of the object', () => {
  test.each(versioned.filter((name) => !name.startsWith('DELETE ')))('%s', async (name) => {
    const { given, version } = await made(name);
    await world.succeed(name, given, ifMatch(version));
    const { status, raw } = await world.send(name, given, ifMatch(version));
    expect([status, raw.json()]).toMatchObject([412, { type: 'stale', current: { version: version + 1 } }]);
  });
});

/** After a deletion nothing can be refused, so the object is changed before it. */
describe('a deletion of another version than the present one is refused, and does nothing', () => {
  test.each(versioned.filter((name) => name.startsWith('DELETE ')))('%s', async (name) => {
    const { given, version } = await made(name);
    const { status, raw } = await world.send(name, given, ifMatch(version + 1));
    expect([status, raw.json()]).toMatchObject([412, { type: 'stale', current: { version } }]);
    await world.succeed(name, given, ifMatch(version));
  });
});
