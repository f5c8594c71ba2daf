import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/*
 * PIN codes have two addresses: below the service and below the virtual thing. Both give the same results to the same
 * users.
 */

const addresses = { service: ['services', 'pincodes', 'pincodes'], thing: ['vthing', 'codes', 'code'] } as const;
type Address = keyof typeof addresses;

let server: TestServer;
let tenant: Tenant;
let other: Tenant;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  other = await newTenant(server.deps.db);
  for (const role of ['companyAdmin', 'companyUser'] as const) tokens[role] = (await tenant.signIn(role)).token;
  tokens['stranger'] = (await other.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

interface Asked {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  code?: string;
  thing: string;
  by?: string;
  body?: object;
  version?: number;
}

async function ask(address: Address, { method, code, thing, by = 'companyAdmin', body, version }: Asked) {
  const [owner, list, one] = addresses[address];
  const part = method === 'GET' ? list : code === undefined ? one : `${one}/${code}`;
  const raw = await server.app.inject({
    method,
    url: `/api/1.0/workspaces/${tenant.ws}/${owner}/${thing}/${part}`,
    headers: {
      ...(tokens[by] !== undefined && { authorization: `Bearer ${tokens[by]}` }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body && { payload: body }),
  });
  const json: unknown = raw.payload === '' ? null : raw.json();
  return { status: raw.statusCode, json };
}

/** Fields that differ between requests: their id, and what was created when and by whom. */
const passing = ['requestId', '_id', 'created_at', 'created_by'];

const told = ({ status, json }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  json: Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(json)).filter(
    ([name]) => !passing.includes(name),
  ),
});

const Made = z.object({ _id: z.string(), version: z.number() });

async function newThing(name: string, auth: 0 | 1): Promise<string> {
  const params = { ws: tenant.ws };
  const token = tokens['companyAdmin'] ?? '';
  const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name, auth } });
  return made.body.vthingId;
}

/** A service with a code for each address, so that changes through one do not affect the other. */
async function prepared(address: Address) {
  const thing = await newThing(`Desk of ${address} ${Math.random()}`, 1);
  const { json } = await ask('service', { method: 'POST', thing, body: { value: '60917283', count: 3 } });
  return { thing, made: Made.parse(json) };
}

const cases: Record<string, [status: number, Omit<Asked, 'thing'>]> = {
  'creates a code': [
    201,
    { method: 'POST', body: { value: '70819263', start: '2026-03-01', end: '2026-03-31', count: 5 } },
  ],
  'lists codes': [200, { method: 'GET' }],
  'says that a value is taken': [204, { method: 'HEAD', code: '60917283' }],
  'says that a value is free': [404, { method: 'HEAD', code: '93827160' }],
  'changes a code': [200, { method: 'PUT', code: 'made', body: { count: 9 } }],
  'changes the version that was read': [200, { method: 'PUT', code: 'made', body: { count: 9 }, version: 1 }],
  'refuses a stale change': [412, { method: 'PUT', code: 'made', body: { count: 9 }, version: 7 }],
  'refuses a stale deletion': [412, { method: 'DELETE', code: 'made', version: 7 }],
  'deletes a code': [200, { method: 'DELETE', code: 'made' }],
  'refuses a value that exists': [409, { method: 'POST', body: { value: '60917283' } }],
  'refuses seven digits': [400, { method: 'POST', body: { value: '6091728' } }],
  'refuses what is easy to guess': [400, { method: 'POST', body: { value: '12345678' } }],
  'refuses a start after the end': [
    400,
    { method: 'POST', body: { value: '70819264', start: '2026-03-31', end: '2026-03-01' } },
  ],
  'refuses fewer than no uses': [400, { method: 'PUT', code: 'made', body: { count: -2 } }],
  'refuses no body': [400, { method: 'POST' }],
  'does not know a code': [404, { method: 'PUT', code: 'none', body: { count: 1 } }],
  'cannot delete what is not there': [404, { method: 'DELETE', code: 'none' }],
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
for (const by of ['nobody', 'companyUser', 'stranger']) {
  for (const method of methods) {
    const asked: Omit<Asked, 'thing'> = {
      method,
      by,
      code: method === 'GET' || method === 'POST' ? undefined : 'made',
    };
    const status = by === 'nobody' ? 401 : 403;
    cases[`${method} is not for ${by}`] = [
      status,
      {
        ...asked,
        ...(method === 'POST' && { body: { value: '70819265' } }),
        ...(method === 'PUT' && { body: { count: 1 } }),
      },
    ];
  }
}

test.each(Object.entries(cases))('each address %s', async (_, [status, asked]) => {
  const answers: Record<string, unknown> = {};
  for (const address of ['service', 'thing'] as const) {
    const { thing, made } = await prepared(address);
    const answer = await ask(address, { ...asked, thing, code: asked.code === 'made' ? made._id : asked.code });
    expect(answer.status).toBe(status);
    answers[address] = told(answer);
  }
  const unnamed = (answer: unknown) =>
    JSON.stringify(answer).replaceAll(/"[0-9a-f-]{36}"|"\d{4}-\d\d-\d\dT[^"]*"/g, '…');
  expect(unnamed(answers['thing'])).toBe(unnamed(answers['service']));
});

test.each(methods)('neither address has codes of a thing that is in the trash or unknown: %s', async (method) => {
  const { thing, made } = await prepared('service');
  const token = tokens['companyAdmin'] ?? '';
  await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', { token, params: { ws: tenant.ws, id: thing } });
  const code = method === 'GET' || method === 'POST' ? undefined : method === 'HEAD' ? '60917283' : made._id;
  const body = method === 'POST' ? { value: '70819266' } : method === 'PUT' ? { count: 1 } : undefined;
  for (const id of [thing, 'none']) {
    for (const address of ['service', 'thing'] as const) {
      expect([address, (await ask(address, { method, thing: id, code, body })).status]).toEqual([address, 404]);
    }
  }
});

test('a code created through one address is listed, changed and deleted through the other', async () => {
  const { thing, made } = await prepared('service');
  const changed = await ask('thing', { method: 'PUT', thing, code: made._id, body: { count: 1 }, version: 1 });
  expect(changed).toMatchObject({ status: 200, json: { count: 1, version: 2 } });
  const lists = await Promise.all(
    (['service', 'thing'] as const).map((address) => ask(address, { method: 'GET', thing })),
  );
  expect(lists[0]).toEqual(lists[1]);
  expect(lists[0]).toMatchObject({ json: { data: [{ _id: made._id, count: 1 }] } });
  expect((await ask('service', { method: 'DELETE', thing, code: made._id, version: 2 })).status).toBe(200);
  expect((await ask('thing', { method: 'HEAD', thing, code: '60917283' })).status).toBe(404);
});
