import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answersSettled } from './answering.ts';
import { post, talkingShop } from './testing.ts';

const { server, intents, workspace, dialog, arrives, runsOf } = talkingShop();

test('a script test made from a run has the visitor’s page context, but not their identity', async () => {
  const code = "await say(context.channel + ' ' + (context.visitor.plan ?? 'unknown'));";
  const id = await dialog(code, { intent: intents['parcel'] ?? '' });
  const { token, params } = await arrives();
  const context = JSON.stringify({ plan: 'gold', _visitor_number: '7' });
  await server().call(post, {
    token,
    params,
    body: { messageId: randomUUID(), text: 'where is my parcel' },
    headers: { 'x-context': encodeURIComponent(context) },
  });
  await answersSettled(server().deps);
  const [run] = await runsOf(id);
  const { body: made } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test', {
    token: workspace().token,
    params: { ws: params.ws, id, runId: run?.run_id ?? '' },
  });
  expect([made.world.channel, made.world.visitor]).toEqual(['widget', { plan: 'gold' }]);
  const { body: report } = await server().call('POST /api/1.0/workspaces/:ws/script/:id/tests/run', {
    token: workspace().token,
    params: { ws: params.ws, id },
    body: { test: made },
  });
  expect(report.data[0]?.failures).toEqual([]);
});
