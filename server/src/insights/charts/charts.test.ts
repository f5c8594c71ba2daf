import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
});
beforeEach(async () => {
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
const create = (body: BodyOf<'POST /api/1.0/workspaces/:ws/chart'>) =>
  server.call('POST /api/1.0/workspaces/:ws/chart', { token, params: { ws: tenant.ws }, body });
const save = (id: string, body: BodyOf<'PUT /api/1.0/workspaces/:ws/chart/:id'>) =>
  server.call('PUT /api/1.0/workspaces/:ws/chart/:id', { ...at(id), body });
const remove = (id: string) => server.call('DELETE /api/1.0/workspaces/:ws/chart/:id', at(id));
const restore = (id: string) =>
  server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', { token, params: { kind: 'chart', id } });
const names = async () => {
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/chart', { token, params: { ws: tenant.ws } });
  return body.data.map(({ name }) => name);
};
const card = { id: 'one', name: 'Messages', metric: 'messages', dimension: 'day', view: 'line' } as const;

test('a chart without a name is refused, and one without a title has its name as title', async () => {
  const empty = await create({ name: ' ' });
  expect(refusal(empty)).toMatchObject({ status: 400, fields: { name: {} } });
  const { status, body } = await create({ name: ' Usage ' });
  expect([status, body]).toMatchObject([
    201,
    { name: 'Usage', title: 'Usage', position: 0, version: 1, range: { days: 10 }, cards: [], mail: null },
  ]);
  expect((await save(body.id, { title: 'How we are used' })).body.title).toBe('How we are used');
  expect((await save(body.id, { name: 'Use', title: '' })).body).toMatchObject({ name: 'Use', title: 'Use' });
  expect((await save(body.id, { name: '' })).status).toBe(400);
});

test('a card is stored with defaults, and a wrong one is refused', async () => {
  const { body } = await create({ name: 'Cards', cards: [card] });
  expect(body.cards).toMatchObject([{ ...card, split: null, filters: {}, compare: 'none', limit: 10, columns: 6 }]);
  const wrong = await save(body.id, { cards: [{ ...card, limit: 0 }] });
  expect(refusal(wrong)).toMatchObject({ status: 400, fields: { 'cards.0.limit': {} } });
  for (const [field, one] of [
    ['dimension', { metric: 'conversations', dimension: 'intent', view: 'list' }],
    ['split', { metric: 'runs', split: 'language' }],
    ['filters.script', { filters: { script: 'Nightly' } }],
    ['range.start_date', { range: { start_date: '2026-03-02T00:00:00.000Z', end_date: '2026-03-01T00:00:00.000Z' } }],
    ['id', { id: 'one' }],
  ] as const) {
    const refused = await save(body.id, { cards: [card, { ...card, id: 'two', ...one }] });
    expect(refusal(refused)).toMatchObject({ status: 400, fields: { [`cards.1.${field}`]: {} } });
  }
  const long = { start_date: '2020-01-01T00:00:00.000Z', end_date: '2026-01-01T00:00:00.000Z' };
  const endless = await create({ name: 'Long', range: long });
  expect(refusal(endless)).toMatchObject({ status: 400, fields: { 'range.start_date': { type: 'span_too_long' } } });
  const mail = { weekday: 1, hour: 8, to: ['ada@acme.example'] };
  const mailed = await save(body.id, { mail, range: { days: 30 } });
  expect(mailed.body).toMatchObject({ mail: { ...mail, time_zone: 'UTC' }, range: { days: 30 }, cards: [card] });
});

test('a tab is moved, and the others make room', async () => {
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await create({ name })).body.id);
  const [a = '', , , d = ''] = ids;
  await save(d, { position: 1 });
  expect(await names()).toEqual(['a', 'd', 'b', 'c']);
  expect((await save(a, { position: 8 })).body.position).toBe(3);
  expect(await names()).toEqual(['d', 'b', 'c', 'a']);
});

test('a workspace has eight charts, also after one is restored', async () => {
  const ids: string[] = [];
  for (let at = 1; at <= 8; at += 1) ids.push((await create({ name: `Chart ${at}` })).body.id);
  expect(refusal(await create({ name: 'Ninth' }))).toMatchObject({ status: 409, type: 'too_many_charts' });
  const [first = ''] = ids;
  await remove(first);
  expect(await names()).toHaveLength(7);
  expect((await server.call('GET /api/1.0/workspaces/:ws/chart/:id', at(first))).status).toBe(404);
  expect((await restore(first)).status).toBe(200);
  expect((await names()).at(-1)).toBe('Chart 1');
  await remove(first);
  await create({ name: 'Another' });
  expect(refusal(await restore(first))).toMatchObject({ status: 409, type: 'too_many_charts' });
});

test('everybody reads charts, and administrators change them', async () => {
  const { body } = await create({ name: 'Shared' });
  const reader = (await tenant.signIn('companyUser')).token;
  const params = { ws: tenant.ws, id: body.id };
  await save(body.id, { mail: { weekday: 1, hour: 8, to: ['ada@acme.example'] } });
  // They do not see the recipients of the mail.
  const read = await server.call('GET /api/1.0/workspaces/:ws/chart/:id', { token: reader, params });
  expect([read.status, read.body]).toMatchObject([200, { name: 'Shared', mail: null }]);
  expect((await server.call('GET /api/1.0/workspaces/:ws/chart/:id', at(body.id))).body.mail?.to).toHaveLength(1);
  const call = { token: reader, params, body: { name: 'Mine' } };
  expect((await server.call('PUT /api/1.0/workspaces/:ws/chart/:id', call)).status).toBe(403);
});
