import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversations, verbatims } from '../../platform/db/conversationTables.ts';
import { clearModels, loadModel } from '../../studio/models/modelCache.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { backOfficePeople } from '../testing.ts';

let server: TestServer;
let home: Tenant;
let other: Tenant;
let boss: string;
let partner: string;
let admin: { token: string; login: string };

beforeAll(async () => {
  server = await startTestServer({ work: false });
  ({ home, other, boss, partner, admin } = await backOfficePeople(server.deps.db));
});
afterAll(() => server.stop());

describe('flushing', () => {
  /** Puts a model into the cache whose loading never ends. */
  const fill = () => {
    const slow = { ...server.deps.db, tx: () => new Promise<never>(() => undefined) };
    void loadModel(slow, 'slow');
  };

  test('empties the caches and reports the counts', async () => {
    clearModels();
    fill();
    const { body } = await server.call('PUT /api/1.0/backend/flush', { token: boss });
    expect(body.caches).toMatchObject([{ name: 'models', entries: 1 }, { name: 'contentHashes' }, { name: 'figures' }]);
    expect(clearModels().entries).toBe(0);
  });

  test('empties those of the other instances', async () => {
    const heard: unknown[] = [];
    const stop = await server.deps.events.subscribe('flush', undefined, (_, event) => heard.push(event));
    fill();
    await server.deps.db.tx((tx) => server.deps.events.publish(tx, 'flush', { instance: 'another' }));
    await eventually(() => expect(heard).toHaveLength(1));
    stop();
    expect(clearModels().entries).toBe(0);
  });

  test('is for super administrators', async () => {
    expect((await server.call('PUT /api/1.0/backend/flush', { token: partner })).status).toBe(403);
  });
});

describe('devices of all workspaces', () => {
  const list = async (token: string) => (await server.call('GET /api/1.0/backend/vthing/list', { token })).body.data;

  test('come with their users and last activity, for administrators of the company', async () => {
    const said = { ws: home.ws, device: 'assistant', channel: 'api', updatedAt: new Date('2026-01-02T03:04:05Z') };
    await server.deps.db.tx((tx) =>
      tx.insert(conversations).values([
        { ...said, id: 'one', participant: 'a' },
        { ...said, id: 'two', participant: 'b' },
      ]),
    );
    expect(await list(partner)).toEqual([
      expect.objectContaining({
        vthingId: 'assistant',
        workspace: home.ws,
        workspace_label: 'Shop',
        company_id: home.companyId,
        users: 2,
        conversations: 2,
        last_activity: '2026-01-02T03:04:05.000Z',
      }),
    ]);
    const all = (await list(boss)).map(({ workspace }) => workspace);
    expect(all).toEqual(expect.arrayContaining([home.ws, other.ws]));
  });
});

describe('usage of all workspaces', () => {
  test('counts those the caller may enter', async () => {
    const row = (index: number) => ({
      ws: index < 3 ? home.ws : other.ws,
      conversationId: `c${index}`,
      messageId: 'm',
      device: 'assistant',
      channel: 'api',
      body: 'x',
      language: 'english',
      status: index === 0 ? ('not_understood' as const) : ('understood' as const),
      statusResponse: index === 0 ? ('fallback' as const) : ('answered' as const),
    });
    await server.deps.db.tx((tx) => tx.insert(verbatims).values([0, 1, 2, 3].map(row)));
    const { body } = await server.call('GET /api/1.0/overview', { token: admin.token });
    expect(body).toMatchObject({ messages: 3, conversations: 3, understood: 2, fallbacks: 1 });
    expect(body.data).toEqual([expect.objectContaining({ workspace: home.ws, label: 'Shop', messages: 3 })]);
    expect((await server.call('GET /api/1.0/overview', { token: boss })).body.messages).toBe(4);
  });
});
