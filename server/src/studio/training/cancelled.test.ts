import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { outsideTransaction } from '../../platform/db/port.ts';
import { eventually } from '../../testing/eventually.ts';
import { Studio } from '../../testing/nlp.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';

test('a training that is cancelled once its model is there has trained the class', { tags: ['postgres'] }, async () => {
  const server = await startTestServer({ dialect: 'postgres' });
  onTestFinished(() => server.stop());
  const tenant = await newTenant(server.deps.db);
  const studio = Studio.of(server, tenant, await tenant.signIn('companyAdmin'));
  await studio.post(['class'], { class_name: 'Shop' });
  for (const [name, text] of Object.entries({ delivery: 'where is my parcel', refund: 'give me my money back' }))
    await studio.post(['intents'], { intent_name: name, classes: ['Shop'], utterances: [{ text }] });
  await studio.post(['class', 'Shop', 'train'], {}, 'async=false');
  await studio.post(['intents', 'refund', 'utterances'], { utterances: [{ text: 'pay me back' }] });
  const state = async () => (await studio.get('class', 'Shop', 'needToTrain')).body.reason;
  expect(await state()).toBe('changed');
  const task = await server.deps.db.tx(async (tx) => {
    // Blocks the training before it stores predictions of its utterances.
    await tx.execute(sql`lock table utterance_predictions in share mode`);
    return outsideTransaction(async () => {
      const { body } = await studio.post(['class', 'Shop', 'train']);
      const of = { token: studio.token, params: { ws: studio.ws, taskId: String(body.taskId) } };
      await eventually(async () => expect(await state()).toBe('current'));
      await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', of);
      return of;
    });
  });
  await eventually(async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', task);
    expect(body.status).toBe('completed');
  });
});
