import { afterAll, beforeAll, expect, test } from 'vitest';
import { pseudoLabels } from '../../platform/db/nlpTables.ts';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { ENGLISH } from '../../nlu/samples.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
let params: { ws: string };
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
  ({ token } = await tenant.signIn('companyAdmin'));
  params = { ws: tenant.ws };
  await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'Bank' } });
  for (const [intent_name, texts] of Object.entries(ENGLISH)) {
    const utterances = texts.map((text) => ({ text }));
    const body = { intent_name, classes: ['Bank'], utterances };
    await server.call('POST /api/1.0/gael/:ws/intents', { token, params, body });
  }
});
afterAll(() => server.stop());

const messages = [
  'hello what is my balance please',
  'how much money do I have on my account',
  'please show me the balance of my account now',
  'I lost my card yesterday',
  'my card was stolen on the bus',
  'someone stole my credit card last night',
  'send money to my sister in Spain',
  'I want to transfer 50 euros to a friend',
  'make a transfer to another account for me',
  'when do you open tomorrow',
  'what are your opening hours on monday',
  'are you open on sunday morning',
];

async function say(texts: readonly string[], conversationId: string): Promise<void> {
  await server.deps.db.tx((tx) =>
    tx.insert(verbatims).values(
      texts.map((body, index) => ({
        ws: tenant.ws,
        conversationId,
        messageId: `${conversationId}-${index}`,
        device: 'assistant',
        channel: 'widget',
        body,
        language: 'english',
        status: 'understood' as const,
        statusResponse: 'answered' as const,
      })),
    ),
  );
}
const bank = () => ({ ...params, id: 'Bank' });
const choose = (self_training: 'off' | 'suggested' | 'on') =>
  server.call('PUT /api/1.0/gael/:ws/class/:id', { token, params: bank(), body: { self_training } });

/** Trains, and returns the newest training. */
async function train() {
  const path = 'POST /api/1.0/gael/:ws/class/:id/train';
  expect((await server.call(path, { token, params: bank(), query: { async: 'false' } })).status).toBe(202);
  const { body } = await server.call('GET /api/1.0/gael/:ws/class/:id/trainings', { token, params: bank() });
  const [training] = body.data;
  if (!training?.model) throw new Error('there is no model');
  return { model: training.model, figures: training.figures?.self_training };
}
const listed = async (model: string, by = token) =>
  (
    await server.call('GET /api/1.0/gael/:ws/class/:id/trainings/:model/messages', {
      token: by,
      params: { ...bank(), model },
    })
  ).body;

test('a class trains with messages as configured, and the report lists them while they exist', async () => {
  await say(messages, 'c-many');
  await say(['I am Ada and I lost my card', messages[0] ?? ''], 'c-ada');
  expect((await train()).figures).toBeNull();

  expect((await choose('suggested')).body.self_training).toBe('suggested');
  const suggested = await train();
  expect(suggested.figures).toMatchObject({ outcome: 'suggested', messages: 13, accuracy: null });
  const { data, total } = await listed(suggested.model);
  expect(total).toBe(suggested.figures?.labels);
  expect(data).toHaveLength(total);
  expect(data).toContainEqual(
    expect.objectContaining({ text: 'I lost my card yesterday', intent: 'lostCard', review: 'new' }),
  );

  // A user who may not read verbatims gets only their number.
  const stranger = await newTenant(server.deps.db);
  const access = { acls: { [tenant.ws]: { managed: false, actions: ['nlp_class:read'] } } };
  const { token: other } = await stranger.signIn('companyUser', undefined, access);
  expect(await listed(suggested.model, other)).toEqual({ data: [], total });

  // One becomes an utterance, and one is rejected: neither is suggested again.
  const [first, second] = data;
  const review = 'POST /api/1.0/verbatim/:ws/review';
  const assigned = { action: 'assign' as const, intent: first?.intent_id ?? '', ids: [first?.id ?? ''] };
  expect((await server.call(review, { token, params, body: assigned })).body.added).toBe(1);
  await server.call(review, { token, params, body: { action: 'ignore', ids: [second?.id ?? ''] } });
  expect((await listed(suggested.model)).data.slice(0, 2).map((row) => row.review)).toEqual(['assigned', 'ignored']);

  await choose('on');
  const used = await train();
  expect(used.figures).toMatchObject({ outcome: 'used', messages: 11 });
  expect(used.figures?.accuracy).toBeGreaterThanOrEqual(used.figures?.accuracy_without ?? 1);
  const texts = (await listed(used.model)).data.map(({ text }) => text);
  expect(texts).toContain('I am Ada and I lost my card');
  expect(texts).not.toContain(first?.text);
  expect(texts).not.toContain(second?.text);

  // Erasing a person deletes the messages that only this person wrote.
  await server.call('POST /api/1.0/workspaces/:ws/person/erase', { token, params, body: { conversation_id: 'c-ada' } });
  const kept = await server.deps.db.tx((tx) => tx.select().from(pseudoLabels));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(({ messageKey }) => messageKey.includes('ada'))).toEqual([]);
  expect((await listed(used.model)).data.map(({ text }) => text)).not.toContain('I am Ada and I lost my card');
});
