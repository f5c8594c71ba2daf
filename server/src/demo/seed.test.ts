import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareFirstStart } from '../firstStart.ts';
import { companies, users } from '../platform/db/accountTables.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { demoWorkspace } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { demo: true, adminPassword: 'first start' } });
}, 60_000);
afterAll(() => server.stop());

test('a first start that breaks off leaves nothing behind', { timeout: 120_000 }, async () => {
  const { deps } = server;
  const broken = { ...deps.events, publish: () => Promise.reject(new Error('out of breath')) };
  await expect(prepareFirstStart({ ...deps, events: broken })).rejects.toThrow('out of breath');
  const counted = await deps.db.once((tx) =>
    Promise.all([users, companies, workspaces].map((table) => tx.$count(table))),
  );
  expect(counted).toEqual([0, 0, 0]);
});

test('an empty server gets its first administrator and a shop that answers', { timeout: 120_000 }, async () => {
  expect(await prepareFirstStart(server.deps)).toEqual({ login: 'admin', password: null });
  expect(await prepareFirstStart(server.deps)).toBeNull();
  const { body } = await server.call('POST /api/1.0/login', { body: { login: 'admin', password: 'first start' } });
  const { token } = body;
  const params = { ws: demoWorkspace };
  const classes = await server.call('GET /api/1.0/gael/:ws/class', { token, params });
  expect(
    classes.body.data.map(({ class_name, state, published_current }) => [class_name, state, published_current]),
  ).toEqual([
    ['customer_care', 'trained', true],
    ['small_talk', 'trained', true],
  ]);
  const overview = await server.call('GET /api/1.0/overview/:ws', { token, params, query: { days: 12 } });
  expect(overview.body.messages).toBeGreaterThan(150);
  // Most messages have an intent; the others are there for review.
  expect(overview.body.understood / overview.body.messages).toBeGreaterThan(0.6);
  expect(overview.body.fallbacks).toBeGreaterThan(15);
});
