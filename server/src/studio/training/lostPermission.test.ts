import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '../../platform/db/accountTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { Studio } from '../../testing/nlp.ts';
import { allowed, newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';

test('a training or an evaluation whose user may no longer edit the class stores nothing', async () => {
  const server = await startTestServer({ work: false });
  onTestFinished(() => server.stop());
  const tenant = await newTenant(server.deps.db);
  const studio = Studio.of(server, tenant, await tenant.signIn('companyAdmin'));
  await studio.post(['class'], { class_name: 'Shop' });
  for (const [name, text] of Object.entries({ delivery: 'where is my parcel', refund: 'give me my money back' })) {
    const utterances = [1, 2, 3].map((n) => ({ text: `${text} ${n}` }));
    await studio.post(['intents'], { intent_name: name, classes: ['Shop'], utterances });
  }
  const editor = await tenant.signIn('companyUser', undefined, allowed(tenant.ws, 'nlp_class:edit'));
  const { token } = editor;
  const started = [
    await Studio.of(server, tenant, { token }).post(['class', 'Shop', 'train']),
    await Studio.of(server, tenant, { token }).post(['class', 'Shop', 'evaluations'], { folds: 2 }),
  ];
  expect(started.map(({ status }) => status)).toEqual([202, 202]);
  await server.deps.db.tx((tx) => tx.update(users).set({ acls: {} }).where(eq(users.id, editor.userId)));
  await server.work();
  for (const { body } of started) {
    await eventually(async () => {
      const params = { ws: studio.ws, taskId: String(body.taskId) };
      const task = await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token: studio.token, params });
      expect(task.body).toMatchObject({ status: 'error', error: { type: 'starter_lost_permission' } });
    });
  }
  expect((await studio.get('class', 'Shop', 'needToTrain')).body.reason).toBe('never');
  expect((await studio.get('class', 'Shop', 'evaluations')).body.data).toEqual([]);
});
