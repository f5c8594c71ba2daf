import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { answersSettled } from '../../conversation/messages/answering.ts';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { startEmbeddings, type TestEmbeddings } from '../../testing/embeddings.ts';
import { eventually } from '../../testing/eventually.ts';
import { trainGarage } from '../../testing/garage.ts';
import { Studio } from '../../testing/nlp.ts';

/** Every kind of prediction uses embeddings, and understands words that are in no utterance. */

let endpoint: TestEmbeddings;
let studio: Studio;
beforeAll(async () => {
  endpoint = await startEmbeddings();
  studio = await Studio.open({ embeddings: { url: endpoint.url, key: undefined, model: undefined } });
});
afterEach(() => endpoint.behave());
afterAll(async () => {
  await studio.stop();
  await endpoint.stop();
});

const novel = 'overhaul the automobile';

async function say({ server, token, ws }: Studio, text: string): Promise<void> {
  const params = { ws, device: 'assistant' };
  const body = { messageId: randomUUID(), text };
  const { status } = await server.call('POST /api/1.0/workspaces/:ws/conversation/:device', { token, params, body });
  expect(status).toBe(202);
  await answersSettled(server.deps);
}

const verbatimsOf = ({ db, ws }: Studio) =>
  db.tx((tx) => tx.select().from(verbatims).where(eq(verbatims.ws, ws)).orderBy(verbatims.id));

test('a message in a conversation, which is also answered while the endpoint does not respond', async () => {
  const one = await trainGarage(studio);
  await one.post(['class', 'Garage', 'publish']);
  await say(one, novel);
  endpoint.behave(() => undefined);
  await say(one, 'my car needs a fix please');
  const rows = await verbatimsOf(one);
  expect(rows.map(({ body, intent }) => [body, intent])).toEqual([
    [novel, 'repair'],
    ['my car needs a fix please', 'repair'],
  ]);
});

test('verbatims that are predicted again, visible and others', async () => {
  const one = await trainGarage(studio);
  await say(one, novel);
  const [row] = await verbatimsOf(one);
  const predictNow = async () => {
    const { body } = await one.server.call('POST /api/1.0/verbatim/:ws/now', {
      token: one.token,
      params: { ws: one.ws },
      body: { ids: [String(row?.id)] },
    });
    return body.data[0]?.now?.intent;
  };
  expect(await predictNow()).toBe('repair');
  // The next training predicts all verbatims in the background.
  await one.post(['intents', 'invoice', 'utterances'], { utterances: [{ text: 'print the invoice' }] });
  await one.post(['class', 'Garage', 'train'], {}, 'async=false');
  await eventually(async () => {
    const { body } = await one.server.call('GET /api/1.0/verbatim/:ws', {
      token: one.token,
      params: { ws: one.ws },
      query: {},
    });
    expect(body.data[0]?.now?.intent).toBe('repair');
  });
});

test('the check of an utterance, while typing and afterwards', async () => {
  const one = await trainGarage(studio);
  const typed = await one.post(['utterances', 'check'], { text: novel, intent: 'invoice' });
  expect(typed.body.problems).toMatchObject([{ kind: 'closer', intent: { intent_name: 'repair' } }]);
  await one.post(['intents', 'invoice', 'utterances'], { utterances: [{ text: novel }] });
  const invoice = (await one.get('intents', 'invoice')).body.id;
  await eventually(async () => {
    const { body } = await one.get('health');
    expect(body.intents).toContainEqual(expect.objectContaining({ id: invoice, closer: 1 }));
  });
});

test('the evaluation of a model with a test set', async () => {
  const one = await trainGarage(studio);
  const { body: testSet } = await one.post(['class', 'Garage', 'testsets'], { name: 'other words' });
  const intent_id = (await one.get('intents', 'repair')).body.id;
  await one.post(['testset', testSet.id, 'cases'], { cases: [{ text: novel, intent_id }] });
  const choice = { kind: 'test_set', test_set: testSet.id };
  const { body } = await one.post(['class', 'Garage', 'evaluations'], choice);
  await one.ended(body.taskId);
  expect((await one.get('evaluation', body.taskId)).body.figures.accuracy).toBe(1);
});

test('the comparison with the published model', async () => {
  const one = await trainGarage(studio);
  await one.post(['class', 'Garage', 'publish']);
  await one.put(['class', 'Garage'], { embedding_model: '' });
  await one.post(['class', 'Garage', 'train'], {}, 'async=false');
  await say(one, novel);
  const { body: compared } = await one.get('class', 'Garage', 'compare');
  expect(compared.predictions).toContainEqual(
    expect.objectContaining({ text: novel, source: 'verbatim', before: 'repair' }),
  );
});
