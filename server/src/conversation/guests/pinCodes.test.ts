import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPin, isWeakPin, pinNone, pinStatus } from '@parlance/contract/pin';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { newService, type TestService } from './testing.ts';

let server: TestServer;
let tenant: Tenant;
let service: TestService;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  service = await newService(server, tenant);
});
afterAll(() => server.stop());

const create = (body: { value: string; start?: number | string; end?: number | string; count?: number }) =>
  server.call('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', {
    token: service.token,
    params: service.params,
    body,
  });
const change = (
  codeId: string,
  body: { value?: string; end?: number; count?: number; start?: number },
  version?: number,
) =>
  server.call('PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', {
    token: service.token,
    params: { ...service.params, codeId },
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const taken = async (value: string) =>
  (
    await server.call('HEAD /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', {
      token: service.token,
      params: { ...service.params, codeId: value },
    })
  ).status;

test('a code without dates and count has -1 for each', async () => {
  const { status, body } = await create({ value: '40718263' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ value: '40718263', start: -1, end: -1, count: -1, used: 0, version: 1 });
});

test('days of a code are days in the time zone of the workspace', async () => {
  const zoned = await newTenant(server.deps.db);
  const there = await newService(server, zoned);
  await server.deps.db.execute(`update workspaces set time_zone = 'Europe/Paris' where id = '${zoned.ws}'`);
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', {
    ...there,
    body: { value: '50718263', start: '2026-03-29', end: '2026-03-29' },
  });
  const [start, end] = [Date.parse('2026-03-28T23:00:00Z'), Date.parse('2026-03-29T22:00:00Z')];
  expect(body).toMatchObject({ start, end });
});

test('dates are timestamps, ISO times or days; a last day counts to its end', async () => {
  const time = '2026-03-01T10:00:00+02:00';
  const written = await create({ value: '50718263', start: time, end: '2026-03-31' });
  const moments = { start: Date.parse(time), end: Date.parse('2026-04-01T00:00:00Z') };
  expect(written.body).toMatchObject(moments);
  expect((await create({ value: '50718264', ...moments })).body).toMatchObject(moments);
  const { body } = await create({ value: '50718265', start: '2026-03-01', end: String(moments.end) });
  expect(body).toMatchObject({ start: Date.parse('2026-03-01T00:00:00Z'), end: moments.end });
  for (const start of ['tomorrow', '2026-02-30', '0000-01-01', '2026-01-01T00:00:00', 9e15, -5]) {
    const refused = await create({ value: '50718266', start });
    expect(refused.raw.json()).toMatchObject({ status: 400, fields: { start: {} } });
  }
  expect((await create({ value: '50718266', count: -5 })).raw.json()).toMatchObject({
    status: 400,
    fields: { count: { type: 'too_low' } },
  });
});

test('a value exists once in a service; the check answers 404 when it is free', async () => {
  expect(await taken('91827364')).toBe(404);
  await create({ value: '91827364' });
  expect(await taken('91827364')).toBe(204);
  expect((await create({ value: '91827364' })).raw.json()).toMatchObject({ status: 409, type: 'code_exists' });
  const { _id } = await service.code();
  expect((await change(_id, { value: '91827364' })).status).toBe(409);
  const other = await newService(server, tenant);
  expect((await other.code({ value: '91827364' })).value).toBe('91827364');
});

test.each(['1234567', '123456789', '1234567a', '', ' 40718264', '４０７１８２６３'])(
  '%j is no PIN code',
  async (value) => {
    expect(isPin(value)).toBe(false);
    expect((await create({ value })).raw.json()).toMatchObject({ status: 400, type: 'value' });
  },
);

test.each(['00000000', '11221122', '12121212', '12341234', '12345678', '87654321', '90123456', '12344321', '56785678'])(
  '%s is too easy to guess',
  async (value) => {
    expect(isWeakPin(value)).toBe(true);
    expect((await create({ value })).raw.json()).toMatchObject({
      status: 400,
      fields: { value: { type: 'weak_code' } },
    });
  },
);

test.each(['40718263', '11223344', '13572468'])('%s is not refused as easy to guess', (value) =>
  expect(isWeakPin(value)).toBe(false),
);

test('the start is not after the end, in a new code or a changed one; the same moment may be both', async () => {
  const refused = await create({ value: '50618293', start: 2000, end: 1000 });
  expect(refused.raw.json()).toMatchObject({ status: 400, type: 'start' });
  const { body } = await create({ value: '50618293', start: 1000, end: 1000 });
  for (const start of ['2026-03-02', '2026-03-02T00:00:00Z']) {
    const reversed = await create({ value: '50618294', start, end: '2026-03-01' });
    expect(reversed.raw.json()).toMatchObject({ status: 400, fields: { start: { type: 'start_after_end' } } });
  }
  expect((await change(body._id, { start: 1001 })).raw.json()).toMatchObject({ status: 400, type: 'start' });
  expect((await change(body._id, { start: 1001, end: -1 })).body).toMatchObject({ start: 1001, end: -1 });
});

test.each([-2, 0.5, 2_000_000_000])('%s is no number of uses', async (count) => {
  expect((await create({ value: '60718293', count })).raw.json()).toMatchObject({ status: 400, type: 'count' });
});

test('a save over another user’s change is refused with the saved version', async () => {
  const { _id } = await service.code({ count: 5 });
  expect((await change(_id, { count: 7 }, 1)).body).toMatchObject({ count: 7, version: 2 });
  expect((await change(_id, { count: 9 }, 1)).raw.json()).toMatchObject({ status: 412, current: { count: 7 } });
});

test('a deleted code lets no guest in, frees its value, and can be restored unless the value was used again', async () => {
  const { _id: codeId, value } = await service.code();
  const gone = await server.call('DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', {
    token: service.token,
    params: { ...service.params, codeId },
  });
  expect(gone.status).toBe(200);
  expect(await taken(value)).toBe(404);
  expect((await service.signIn(value, { from: '198.51.100.1' })).statusCode).toBe(401);
  const restore = () =>
    server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
      token: service.token,
      params: { kind: 'pinCode', id: codeId },
    });
  const { _id: second } = await service.code({ value });
  expect((await restore()).raw.json()).toMatchObject({ status: 409, type: 'code_restore_taken' });
  await server.call('DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId', {
    token: service.token,
    params: { ...service.params, codeId: second },
  });
  expect((await restore()).status).toBe(200);
  expect((await service.signIn(value, { from: '198.51.100.1' })).statusCode).toBe(200);
});

test('many codes are generated at once: different, strong, with the same terms, listed by value', async () => {
  const other = await newService(server, tenant);
  const { status, body } = await server.call('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate', {
    token: other.token,
    params: other.params,
    body: { number: 200, count: 1 },
  });
  expect(status).toBe(201);
  const values = body.data.map(({ value }) => value);
  expect(new Set(values).size).toBe(200);
  expect(values.every((value) => isPin(value) && !isWeakPin(value))).toBe(true);
  expect(body.data.every(({ count, start, end }) => count === 1 && start === -1 && end === -1)).toBe(true);
  expect((await other.codes()).map(({ value }) => value)).toEqual(values.toSorted());
});

test('the audit log stores who created a code, but not its value', async () => {
  const { _id, value } = await service.code();
  const boss = (await tenant.signIn('superAdmin')).token;
  const { body } = await server
    .call('GET /api/1.0/backend/audit/export', {
      token: boss,
      query: { subject: _id, format: 'csv' },
    })
    .then(({ raw }) => ({ body: raw.payload }));
  expect(body).toContain('pinCode.create');
  expect(body).toContain(value.slice(-3));
  expect(body).not.toContain(value);
});

describe('codes of other workspaces', () => {
  test('are not reached through a service of another workspace, or a workspace of another company', async () => {
    const { _id: codeId } = await service.code();
    const elsewhere = await newTenant(server.deps.db);
    const theirs = await newService(server, elsewhere);
    const path = 'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId';
    const throughTheirs = { ...theirs.params, codeId };
    expect((await server.call(path, { token: theirs.token, params: throughTheirs, body: { count: 0 } })).status).toBe(
      404,
    );
    const mixed = { ws: elsewhere.ws, vthingId: service.id, codeId };
    expect((await server.call(path, { token: theirs.token, params: mixed, body: { count: 0 } })).status).toBe(404);
    const across = { ...service.params, codeId };
    expect((await server.call(path, { token: theirs.token, params: across, body: { count: 0 } })).status).toBe(403);
    expect((await service.codes()).find(({ _id }) => _id === codeId)).toMatchObject({ count: -1, version: 1 });
  });

  test('are not listed for analysts, who may see the services', async () => {
    const { token } = await tenant.signIn('companyUser');
    const listed = await server.call('GET /api/1.0/workspaces/:ws/services', { token, params: { ws: tenant.ws } });
    expect(listed.status).toBe(200);
    const path = 'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes';
    expect((await server.call(path, { token, params: service.params })).status).toBe(403);
  });
});

test.each([
  [{ start: pinNone, end: pinNone, count: pinNone }, 'valid'],
  [{ start: 50, end: 150, count: 1 }, 'valid'],
  [{ start: 100, end: pinNone, count: pinNone }, 'valid'],
  [{ start: 101, end: pinNone, count: 1 }, 'notYet'],
  [{ start: pinNone, end: 100, count: 1 }, 'expired'],
  [{ start: pinNone, end: 100, count: 0 }, 'expired'],
  [{ start: 101, end: pinNone, count: 0 }, 'usedUp'],
] as const)('%o at 100 is %s', (terms, status) => expect(pinStatus(terms, 100)).toBe(status));

test('the codes of a service are also at the address of its virtual thing', async () => {
  const { ws, vthingId: id } = service.params;
  const { token } = service;
  const at = { token, params: { ws, id } };
  const made = await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/code', {
    ...at,
    body: { value: '60917283' },
  });
  expect(made.status).toBe(201);
  const check = async () =>
    (
      await server.call('HEAD /api/1.0/workspaces/:ws/vthing/:id/code/:codeId', {
        token,
        params: { ws, id, codeId: '60917283' },
      })
    ).status;
  expect([await check(), await taken('60917283')]).toEqual([204, 204]);
  const one = { token, params: { ws, id, codeId: made.body._id } };
  const edited = await server.call('PUT /api/1.0/workspaces/:ws/vthing/:id/code/:codeId', {
    ...one,
    body: { count: 2 },
  });
  expect(edited.body).toMatchObject({ value: '60917283', count: 2, version: 2 });
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/codes', at);
  expect(body.data).toContainEqual(edited.body);
  expect((await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id/code/:codeId', one)).status).toBe(200);
  expect([await check(), await taken('60917283')]).toEqual([404, 404]);
});
