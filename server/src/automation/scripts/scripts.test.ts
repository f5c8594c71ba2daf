import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

type Saved = BodyOf<'PUT /api/1.0/workspaces/:ws/script/:id'>;
const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
const create = (script_name: string, more: object = {}) =>
  server.call('POST /api/1.0/workspaces/:ws/script', {
    token,
    params: { ws: tenant.ws },
    body: { script_name, ...more },
  });
const save = (id: string, body: Saved, version?: number) =>
  server.call('PUT /api/1.0/workspaces/:ws/script/:id', {
    ...at(id),
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const read = async (id: string) => (await server.call('GET /api/1.0/workspaces/:ws/script/:id', at(id))).body;
const revert = (id: string, version?: number) =>
  server.call('PUT /api/1.0/workspaces/:ws/script/:id/revert', {
    ...at(id),
    body: version === undefined ? {} : { version },
  });
const versions = async (id: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/script/:id/versions', at(id))).body.data;

test('a new script is a standard one with an empty comment, in version 1 and not in production', async () => {
  const { status, body } = await create('Plain');
  expect([status, body]).toMatchObject([
    201,
    {
      name: 'Plain',
      type: 'std',
      version: 1,
      production: false,
      production_version: null,
      scriptCode: '//',
      tags: [],
      groupName: '',
      className: '',
      attributes: { triggers: [], consoleModel: {} },
    },
  ]);
  expect(body.script_id.length).toBeGreaterThan(25);
});

test('each save is a version; the one in production stays until another is taken there', async () => {
  const { body: script } = await create('Versions');
  const id = script.script_id;
  await save(id, { scriptCode: 'one()', message: 'First', production: true });
  const { body: draft } = await save(id, { scriptCode: 'two()' });
  expect(draft).toMatchObject({ version: 3, production: true, production_version: 2, scriptCode: 'two()' });
  expect(await versions(id)).toMatchObject([
    { version: 3, production: false, message: '' },
    { version: 2, production: true, message: 'First' },
    { version: 1, production: false, message: '' },
  ]);
  const { body: first } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/version/:version', {
    token,
    params: { ws: tenant.ws, id, version: '2' },
  });
  expect(first.scriptCode).toBe('one()');
  expect((await save(id, { production: false })).body).toMatchObject({ production: false, production_version: null });
});

test('a revert is a new version with the content of an earlier one, by default of the one in production', async () => {
  const { body: script } = await create('Reverted', { scriptCode: 'zero()' });
  const id = script.script_id;
  expect(refusal(await revert(id))).toMatchObject({ status: 409, type: 'script_not_in_production' });
  await save(id, { scriptCode: 'good()', production: true });
  await save(id, { scriptCode: 'bad()', tags: ['x'] });
  expect((await revert(id)).body).toMatchObject({ version: 4, scriptCode: 'good()', tags: [], production_version: 2 });
  expect((await revert(id, 1)).body).toMatchObject({ version: 5, scriptCode: 'zero()' });
  expect((await versions(id)).map(({ reverted_to: to }) => to)).toEqual([1, 2, null, null, null]);
  expect((await revert(id, 99)).status).toBe(404);
});

test('a stale save is refused with the script as it is now', async () => {
  const { body: script } = await create('Stale');
  await save(script.script_id, { scriptCode: 'theirs()' }, 1);
  expect(refusal(await save(script.script_id, { scriptCode: 'mine()' }, 1))).toMatchObject({
    status: 412,
    current: { version: 2, scriptCode: 'theirs()' },
  });
});

test('a name is unique, ignoring case; a deleted script is restored with it unless it is taken', async () => {
  const { body: script } = await create('Door');
  expect(refusal(await create('DOOR'))).toMatchObject({ status: 409, type: 'script_exists' });
  const other = await create('Window');
  expect(refusal(await save(other.body.script_id, { name: 'door' }))).toMatchObject({ status: 409 });
  await server.call('DELETE /api/1.0/workspaces/:ws/script/:id', at(script.script_id));
  expect((await server.call('GET /api/1.0/workspaces/:ws/script/:id', at(script.script_id))).status).toBe(404);
  const restore = () =>
    server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
      token,
      params: { kind: 'script', id: script.script_id },
    });
  const { body: second } = await create('door');
  expect(refusal(await restore())).toMatchObject({ status: 409, type: 'script_restore_taken' });
  await save(second.script_id, { name: 'Gate' });
  expect((await restore()).status).toBe(200);
  expect((await read(script.script_id)).name).toBe('Door');
});

test('scripts that others may call are those in production with that trigger', async () => {
  const triggers = [{ kind: 'function' as const }];
  const { body: shared } = await create('Shared', { type: 'adv', attributes: { triggers } });
  await create('Not shared', { type: 'adv' });
  const functions = async () =>
    (await server.call('GET /api/1.0/workspaces/:ws/functions', { token, params: { ws: tenant.ws } })).body.data;
  expect(await functions()).toEqual([]);
  await save(shared.script_id, { production: true });
  expect(await functions()).toEqual([{ name: 'Shared', script_id: shared.script_id, version: 2 }]);
});

describe('a rule tree', () => {
  const leaf = { name: 'freezer', trigger: 'climate', attribute_name: 'temperature', value: 5 };
  const nested = (levels: number): object => (levels === 0 ? leaf : { condition: 'AND', rules: [nested(levels - 1)] });
  const rulesOf = (rules: object) => ({ attributes: { triggers: [], consoleModel: { rules } } });

  test('has `<=` and any unit by default, and up to four levels', async () => {
    const { body } = await create('Tree', rulesOf(nested(4)));
    expect((await read(body.script_id)).attributes.consoleModel.rules).toEqual({
      condition: 'AND',
      rules: [
        {
          condition: 'AND',
          rules: [{ condition: 'AND', rules: [{ condition: 'AND', rules: [{ ...leaf, operator: '<=', unit: '' }] }] }],
        },
      ],
    });
  });

  test('is refused with five levels', async () => {
    expect((await create('Deep tree', rulesOf(nested(5)))).status).toBe(400);
  });

  test('is refused with more than a hundred conditions', async () => {
    const half = { condition: 'OR', rules: Array.from({ length: 60 }, () => leaf) };
    expect((await create('Wide tree', rulesOf({ condition: 'AND', rules: [half, half] }))).status).toBe(400);
  });
});
