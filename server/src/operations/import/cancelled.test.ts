import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { outsideTransaction } from '../../platform/db/port.ts';
import { taskChannel } from '../../platform/jobs/tasks.ts';
import { eventually } from '../../testing/eventually.ts';
import { Studio } from '../../testing/nlp.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';

test(
  'an import that is cancelled while it writes intents leaves nothing, and can be started again',
  { tags: ['postgres'] },
  async () => {
    const server = await startTestServer({ dialect: 'postgres' });
    onTestFinished(() => server.stop());
    const tenant = await newTenant(server.deps.db);
    const studio = Studio.of(server, tenant, await tenant.signIn('companyAdmin'));
    const { ws, token } = studio;
    const file = {
      format: 'parlance',
      intents: ['Parcel', 'Refund'].map((intent_name) => ({ intent_name, utterances: [] })),
      classes: [{ class_name: 'Shop', intents: ['Parcel', 'Refund'] }],
    };
    const { body: report } = await studio.upload('shop.json', JSON.stringify(file), {});
    const start = async () => String((await studio.post(['import', 'class', report.import_id])).body.taskId);
    const taskOf = async (taskId: string) =>
      (await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token, params: { ws, taskId } })).body;
    const names = async () =>
      (await studio.get('intents')).body.data.map(({ intent_name }: { intent_name: string }) => intent_name);
    const cancelled = await server.deps.db.tx(async (tx) => {
      // Blocks the first intent of the import.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`name intent ${ws}`}))`);
      return outsideTransaction(async () => {
        const taskId = await start();
        await eventually(async () => expect(await taskOf(taskId)).toMatchObject({ stage: 'writing' }));
        // Registered after the worker, so that the worker has received it before.
        const told = new Promise<void>((resolve) => {
          void server.deps.db.listen(taskChannel, (message) => message === `cancel ${taskId}` && resolve());
        });
        await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { token, params: { ws, taskId } });
        await told;
        return taskId;
      });
    });
    await eventually(async () => expect((await taskOf(cancelled)).status).toBe('cancelled'));
    expect(await names()).toEqual([]);
    const again = await start();
    await eventually(async () => expect((await taskOf(again)).status).toBe('completed'));
    expect(await names()).toEqual(['Parcel', 'Refund']);
  },
);
