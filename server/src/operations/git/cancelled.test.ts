import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { intents } from '../../platform/db/nlpTables.ts';
import { outsideTransaction } from '../../platform/db/port.ts';
import { taskChannel } from '../../platform/jobs/tasks.ts';
import { eventually } from '../../testing/eventually.ts';
import { startGitServer } from '../../testing/gitServer.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';

test(
  'a pull that is cancelled while it writes leaves nothing, and can be started again',
  { tags: ['postgres'] },
  async () => {
    const server = await startTestServer({ dialect: 'postgres', config: { allowInternal: true } });
    onTestFinished(() => server.stop());
    const remote = await startGitServer();
    onTestFinished(() => remote.stop());
    const tenant = await newTenant(server.deps.db);
    const { token } = await tenant.signIn('companyAdmin');
    const { ws } = tenant;
    const at = { token, params: { ws } };
    await server.call('PUT /api/1.0/workspaces/:ws/configuration/github', {
      ...at,
      body: { url: remote.url, token: remote.token, folder: '' },
    });
    const { body: parcel } = await server.call('POST /api/1.0/gael/:ws/intents', {
      ...at,
      body: { intent_name: 'Parcel', utterances: [{ text: 'where is my parcel' }] },
    });
    const taskOf = async (taskId: string) =>
      (await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token, params: { ws, taskId } })).body;
    const pull = async () =>
      (await server.call('POST /api/1.0/workspaces/:ws/github/pull', { ...at, body: { conflicts: 'theirs' } })).body;
    const names = async () => ({
      corpora: (await server.call('GET /api/1.0/gael/:ws/wordscorpus', at)).body.data.map((one) => one.corpus_name),
      intents: (await server.call('GET /api/1.0/gael/:ws/intents', at)).body.data.map((one) => one.intent_name),
    });
    await remote.commit({
      'corpora/towns.json': JSON.stringify({ name: 'Towns', kind: 'list', fuzzy: false, values: [] }),
      'intents/parcel.json': JSON.stringify({
        name: 'Parcel',
        code: 'parcel',
        attributes: [],
        answers: [],
        utterances: [],
      }),
      'intents/zebra.json': JSON.stringify({
        name: 'Zebra',
        code: 'zebra',
        attributes: [],
        answers: [],
        utterances: [],
      }),
    });
    const { taskId } = await server.deps.db.tx(async (tx) => {
      // Blocks the second change of the pull.
      await tx.select().from(intents).where(eq(intents.id, parcel.id)).for('update');
      return outsideTransaction(async () => {
        const started = await pull();
        await eventually(async () => expect(await taskOf(started.taskId)).toMatchObject({ stage: 'writing' }));
        expect((await taskOf(started.taskId)).progress).toBeGreaterThan(0.5);
        const params = { ws, taskId: started.taskId };
        // Registered after the worker, so that the worker has received it before.
        const told = new Promise<void>((resolve) => {
          void server.deps.db.listen(taskChannel, (message) => message === `cancel ${started.taskId}` && resolve());
        });
        expect((await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { token, params })).status).toBe(200);
        await told;
        return started;
      });
    });
    await eventually(async () => expect((await taskOf(taskId)).status).toBe('cancelled'));
    expect(await names()).toEqual({ corpora: [], intents: ['Parcel'] });
    const again = await pull();
    await eventually(async () => expect((await taskOf(again.taskId)).status).toBe('completed'));
    expect(await names()).toEqual({ corpora: ['Towns'], intents: ['Parcel', 'Zebra'] });
  },
);

test('a push that is cancelled while it is sent is done to its end: the branch and the workspace know of it', async () => {
  const server = await startTestServer({ config: { allowInternal: true } });
  onTestFinished(() => server.stop());
  const remote = await startGitServer();
  onTestFinished(() => remote.stop());
  const tenant = await newTenant(server.deps.db);
  const { token } = await tenant.signIn('companyAdmin');
  const { ws } = tenant;
  const at = { token, params: { ws } };
  const github = '/api/1.0/workspaces/:ws/configuration/github';
  await server.call(`PUT ${github}`, { ...at, body: { url: remote.url, token: remote.token } });
  await server.call('POST /api/1.0/gael/:ws/intents', { ...at, body: { intent_name: 'Parcel' } });
  let sent = () => {};
  let take = () => {};
  const isSent = new Promise<void>((resolve) => (sent = resolve));
  const isTaken = new Promise<void>((resolve) => (take = resolve));
  remote.beforePush = () => {
    sent();
    return isTaken;
  };
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/github/push', { ...at, body: {} });
  const task = { token, params: { ws, taskId: body.taskId } };
  await isSent;
  await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', task);
  take();
  await eventually(async () =>
    expect((await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', task)).body).toMatchObject({
      status: 'completed',
      result: { written: 1 },
    }),
  );
  const shown = await server.call(`GET ${github}`, at);
  expect(shown.body.synced_commit).toBe((await remote.git('rev-parse', 'main')).trim());
});
