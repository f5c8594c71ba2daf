import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type CallName } from '@parlance/contract';
import {
  can,
  mayCall,
  permissions,
  roles,
  scopes,
  type Actor,
  type Permission,
  type Scope,
} from '@parlance/contract/permissions';
import { allowed, newTenant, type Access, type Tenant } from '../../server/src/testing/people.ts';
import { recipeOf } from './changes/all.ts';
import { mutating, notAudited, specOf } from './changes/recipe.ts';
import { fresh, World } from './changes/world.ts';

/** Permissions: valid calls of users who have them take effect, and those of other users change nothing. */

interface Person extends Actor {
  label: string;
  token: string;
}

let world: World;
let elsewhere: Tenant;
let people: Person[];

async function person(label: string, home: Tenant, role: Actor['role'], access: Access = {}): Promise<Person> {
  const { token } = await home.signIn(role, undefined, access);
  const foreign = home === elsewhere;
  const acls = Object.fromEntries(Object.entries(access.acls ?? {}).map(([ws, entry]) => [ws, { ...entry, foreign }]));
  return { label, token, role, acls, scopes: access.scopes ?? [], limited: false };
}

beforeAll(async () => {
  world = await World.open();
  elsewhere = await newTenant(world.server.deps.db);
  const visitor = await world.do('POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: world.ws },
    body: { token: world.tenant.widgetKey },
  });
  people = [
    { label: 'a visitor', token: visitor.token, role: 'companyUser', acls: {}, scopes: [], limited: true },
    await person('an administrator elsewhere who may read intents here', elsewhere, 'companyAdmin', {
      ...allowed(world.ws, 'nlp_intent:read'),
    }),
  ];
  for (const role of roles) people.push(await person(role, world.tenant, role));
});
afterAll(() => world.close());

const changes = mutating.filter((name) => !(name in notAudited) && specOf(name).permission !== 'public');

/** Number of audit log entries of a request. */
const entriesOf = async (requestId: string) =>
  (await world.rows('select id from audit where request_id = $1', [requestId])).length;

describe('a change', () => {
  test.each(changes)('%s takes effect for permitted users only', async (name) => {
    const needed = specOf(name).permission;
    if (needed === 'public') return;
    const recipe = recipeOf(name);
    if (!recipe) throw new Error(`say in tests/contract/changes how ${name} is made`);
    const made = await recipe.make(world);
    const ws = name.includes('/:ws') ? world.ws : undefined;
    for (const { token, label } of people.filter((one) => !mayCall(one, needed, ws))) {
      const requestId = fresh('refused');
      const { status } = await world.send(name, { ...made, token }, { 'x-request-id': requestId });
      expect([label, status, await entriesOf(requestId)]).toEqual([label, 403, 0]);
    }
    const requestId = fresh('done');
    await world.succeed(name, made, { 'x-request-id': requestId });
    expect(await entriesOf(requestId)).toBeGreaterThan(0);
  });
});

/** A call that only users with the permission may make; `none`: no call requires it yet. */
type Proof = 'none' | CallName;
const proofs: Record<Permission, Proof> = {
  'console:use': 'GET /api/1.0/workspaces',
  'conversation:use': 'GET /api/1.0/workspaces/:ws/conversation/:device',
  'verbatim:read': 'GET /api/1.0/verbatim/:ws',
  'workspace:enter': 'GET /api/1.0/workspaces/:ws/queue',
  'workspace:read': 'GET /api/1.0/workspaces/:ws/stats',
  'workspace:create': 'POST /api/1.0/workspaces',
  'workspace:edit': 'PUT /api/1.0/workspaces/:ws/newlabel/:label',
  'workspace:delete': 'DELETE /api/1.0/workspaces/:ws',
  'workflow:use': 'none',
  'script:read': 'GET /api/1.0/workspaces/:ws/scripts',
  'script:edit': 'POST /api/1.0/workspaces/:ws/script',
  'thing:read': 'GET /api/1.0/workspaces/:ws/vthings',
  'thing:edit': 'POST /api/1.0/workspaces/:ws/vthing',
  'user:manage': 'POST /api/1.0/user',
  'organization:manage': 'POST /api/1.0/company',
  'store:use': 'POST /api/1.0/workspaces/:ws/store/device',
  'cache:flush': 'PUT /api/1.0/backend/flush',
  'nlp_rag:create': 'POST /api/1.0/gael/:ws/rag',
  'nlp_rag:read': 'GET /api/1.0/gael/:ws/rag',
  'nlp_rag:edit': 'PUT /api/1.0/gael/:ws/rag/:base',
  'nlp_rag:delete': 'DELETE /api/1.0/gael/:ws/rag/:base',
  'nlp_class:create': 'POST /api/1.0/gael/:ws/class',
  'nlp_class:read': 'GET /api/1.0/gael/:ws/class',
  'nlp_class:edit': 'PUT /api/1.0/gael/:ws/class/:id',
  'nlp_class:delete': 'DELETE /api/1.0/gael/:ws/class/:id',
  'nlp_corpus:create': 'POST /api/1.0/gael/:ws/wordscorpus',
  'nlp_corpus:read': 'GET /api/1.0/gael/:ws/wordscorpus',
  'nlp_corpus:edit': 'PUT /api/1.0/gael/:ws/wordscorpus/:id',
  'nlp_corpus:delete': 'DELETE /api/1.0/gael/:ws/wordscorpus/:id',
  'nlp_intent:create': 'POST /api/1.0/gael/:ws/intents',
  'nlp_intent:read': 'GET /api/1.0/gael/:ws/intents',
  'nlp_intent:edit': 'PUT /api/1.0/gael/:ws/intents/:id',
  'nlp_intent:delete': 'DELETE /api/1.0/gael/:ws/intents/:id',
  'back.json:read': 'GET /api/1.0/backend/audit',
  'back.admin:write': 'POST /api/1.0/backend/config/domain',
  'back.vthings:read': 'GET /api/1.0/backend/vthing/list',
  'back.prompts:read': 'GET /api/1.0/backend/:id/prompt',
  'back.prompts:write': 'PUT /api/1.0/prompt/:id',
  'org.db:write': 'DELETE /api/1.0/backend/trash/:kind/:id',
  'verbatim.extend:read': 'GET /api/1.0/verbatim/:ws',
};

const proven = permissions.filter((permission) => proofs[permission] !== 'none');
const isScope = (permission: Permission): permission is Scope => scopes.some((scope) => scope === permission);

/** A user with the permission and one without, alike otherwise. */
async function pair(permission: Permission): Promise<[Person, Person]> {
  if (isScope(permission)) {
    const access = { scopes: [permission] };
    return [
      await person('with', world.tenant, 'companyUser', access),
      await person('without', world.tenant, 'companyUser'),
    ];
  }
  if (permission.startsWith('nlp_')) {
    const access = allowed(world.ws, permission);
    const nothing = allowed(world.ws);
    return [
      await person('with', elsewhere, 'companyUser', access),
      await person('without', elsewhere, 'companyUser', nothing),
    ];
  }
  const stranger = await person('without', elsewhere, 'companyUser');
  const all = [...people, { ...stranger, acls: { [world.ws]: { managed: false, actions: [], foreign: true } } }];
  const has = people.find((one) => can(one, permission, world.ws));
  const lacks = permission === 'workspace:enter' ? stranger : all.find((one) => !can(one, permission, world.ws));
  if (!has || !lacks) throw new Error(`no two people differ in ${permission}`);
  return [has, lacks];
}

/** Prepares a call that can be made by one user after another. */
async function callOf(name: CallName): Promise<(token: string) => Promise<{ statusCode: number; json(): unknown }>> {
  const recipe = recipeOf(name);
  if (recipe) {
    const made = await recipe.make(world);
    return async (token) => (await world.send(name, { ...made, token }, {})).raw;
  }
  const params: Record<string, string> = { ws: world.ws, device: 'assistant', id: 'default' };
  const url = (name.split(' ')[1] ?? '').replaceAll(/:([A-Za-z]+)/g, (_, part: string) => params[part] ?? '');
  const query = name.includes('/verbatim/') ? '?search=to%20Oslo' : '';
  return async (token) =>
    world.server.app.inject({ url: `${url}${query}`, headers: { authorization: `Bearer ${token}` } });
}

describe('the permission', () => {
  beforeAll(async () => {
    await world.rows(
      `insert into verbatims (ws, device, conversation_id, message_id, channel, body, language, score,
         attributes, answer, status, status_response, ms, context)
       values ($1, 'assistant', 'c', 'm', 'widget', 'to Oslo', 'english', 0.9,
         '[{"name":"city","type":"text","value":"Oslo","text":"Oslo","start":3,"end":7,"score":1}]', 'Yes', 'understood', 'answered', 3,
         '{"plan":"gold"}')`,
      [world.ws],
    );
  });

  test.each(proven)('%s changes the answer of a call', async (permission) => {
    const name = proofs[permission];
    if (name === 'none') return;
    const [has, lacks] = await pair(permission);
    const ask = await callOf(name);
    const [refused, done] = [await ask(lacks.token), await ask(has.token)];
    expect(done.statusCode).toBeLessThan(300);
    if (permission === 'verbatim.extend:read') {
      const hidden = { attributes: [], context: {}, files: [] };
      expect(refused.json()).toHaveProperty('data', [expect.objectContaining({ text: 'to Oslo', ...hidden })]);
      expect(done.json()).toMatchObject({ data: [{ attributes: [{ name: 'city' }], context: { plan: 'gold' } }] });
    } else expect(refused.statusCode).toBe(403);
  });

  test('that nothing needs is needed by no call', () => {
    const needed = new Set<string>(Object.values(calls).flatMap(({ permission }) => permission));
    const unproven = permissions.filter((permission) => proofs[permission] === 'none');
    expect(unproven.filter((permission) => needed.has(permission))).toEqual([]);
  });
});

test('a managed entry hides RAG, and the session says limited', async () => {
  const acls = { [world.ws]: { managed: true, actions: ['nlp_rag:read', 'nlp_class:edit'] } };
  const { token } = await world.tenant.signIn('companyAdmin', undefined, { acls });
  const { acls: told } = await world.do('GET /api/1.0/me', {}, token);
  expect(told).toEqual({ [world.ws]: { managed: true, actions: ['nlp_rag:read', 'nlp_class:edit', 'limited'] } });
  const actor: Actor = { role: 'companyAdmin', acls: told, scopes: [], limited: false };
  expect(can(actor, 'nlp_rag:read', world.ws)).toBe(false);
  expect(can(actor, 'nlp_class:read', world.ws)).toBe(true);
  expect(can(actor, 'nlp_rag:read', 'another')).toBe(true);
});
