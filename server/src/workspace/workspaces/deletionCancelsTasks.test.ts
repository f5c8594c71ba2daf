import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
});
afterAll(() => server.stop());

const work = { kind: 'train', payload: z.object({ name: z.string() }) };

/** A workspace with one task that is queued and one that is running. */
async function withTasks(type: 'own' | 'default') {
  const tenant = await newTenant(server.deps.db);
  const { token } = await tenant.signIn('superAdmin');
  const body = { workspace_name: 'Busy', company_id: tenant.companyId };
  const ws =
    type === 'own' ? (await server.call('POST /api/1.0/workspaces', { token, body })).body.workspace : tenant.ws;
  await server.deps.db.tx(async (tx) => {
    await server.deps.jobs.start(tx, work, ws, { name: 'queued' });
    const running = await server.deps.jobs.start(tx, work, ws, { name: 'running' });
    await tx.update(tasks).set({ status: 'running' }).where(eq(tasks.id, running));
  });
  const states = async () => {
    const rows = await server.deps.db.tx((tx) => tx.select().from(tasks).where(eq(tasks.ws, ws)));
    return rows.map(({ status, cancelRequested }) => `${status} ${cancelRequested}`).toSorted();
  };
  return { tenant, token, ws, states };
}

test('a workspace that is deleted cancels its tasks, and no others', async () => {
  const other = await withTasks('own');
  const { token, ws, states } = await withTasks('own');
  expect((await server.call('DELETE /api/1.0/workspaces/:ws', { token, params: { ws } })).status).toBe(200);
  expect(await states()).toEqual(['cancelled false', 'running true']);
  expect(await other.states()).toEqual(['queued false', 'running false']);
});

test('an organization that is deleted cancels the tasks of its workspaces', async () => {
  const { tenant, states } = await withTasks('default');
  const admin = (await (await newTenant(server.deps.db)).signIn('superAdmin')).token;
  const params = { id: tenant.companyId };
  const answer = await server.call('DELETE /api/1.0/company/:id', { token: admin, params });
  expect(answer.status).toBe(200);
  expect(await states()).toEqual(['cancelled false', 'running true']);
});
