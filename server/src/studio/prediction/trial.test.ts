import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let params: { ws: string };

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws };
  await trainClass('shop', {
    delivery: ['where is my parcel', 'when does my parcel arrive', 'parcel delivery time', 'track my parcel'],
    refund: ['give me my money back', 'i want a refund', 'refund the purchase', 'return my money'],
  });
  await trainClass('smalltalk', {
    hello: ['hello there', 'good morning', 'hi', 'hello my friend'],
    bye: ['good bye', 'see you soon', 'bye bye', 'until tomorrow'],
  });
});
afterAll(() => server.stop());

async function trainClass(class_name: string, intents: Record<string, string[]>): Promise<void> {
  await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name } });
  for (const [intent_name, texts] of Object.entries(intents)) {
    const utterances = texts.map((text) => ({ text }));
    const body = { intent_name, classes: [class_name], utterances };
    await server.call('POST /api/1.0/gael/:ws/intents', { token, params, body });
  }
}

const train = (id: string) =>
  server.call('POST /api/1.0/gael/:ws/class/:id/train', {
    token,
    params: { ...params, id },
    query: { async: 'false' },
  });
const publish = (id: string) =>
  server.call('POST /api/1.0/gael/:ws/class/:id/publish', { token, params: { ...params, id } });
const tried = async (utterance: string, more: { class?: string; why?: boolean } = {}) =>
  (await server.call('POST /api/1.0/gael/:ws/understand', { token, params, body: { utterance, ...more } })).body;

test('a message is tried on all classes, with the draft and the published models', async () => {
  expect(await tried('hello')).toMatchObject({ draft: null, published: null });
  await train('shop');
  expect((await publish('shop')).status).toBe(200);
  await train('smalltalk');

  const { draft, published } = await tried('hello my friend', { why: true });
  expect(draft?.class_predictions.map((one) => one.class)).toEqual(['smalltalk', 'shop']);
  expect(draft?.class_predictions[0]).toMatchObject({ intent: 'hello' });
  expect(published?.class_predictions.map((one) => one.class)).toEqual(['shop']);
  expect(published?.class_predictions[0]?.intent).toBeNull();

  // The words of the utterance, with their weights for and against the intent.
  expect(draft?.why?.against).toBe('bye');
  const hello = draft?.why?.words.find((word) => word.text === 'hello');
  expect(hello).toMatchObject({ start: 0, end: 5 });
  expect(hello?.weight).toBeGreaterThan(0);
  expect(draft?.why?.nearest[0]).toMatchObject({ text: 'hello my friend', intent: 'hello' });
});

test('days from today on are counted by the clocks of the workspace', async () => {
  const body = {
    intent_name: 'callback',
    classes: ['shop'],
    attributes: [{ id: 'd', name: 'day', type: 'date' as const }],
    utterances: ['call me back', 'please phone me', 'give me a call'].map((text) => ({ text })),
  };
  await server.call('POST /api/1.0/gael/:ws/intents', { token, params, body });
  await train('shop');
  await publish('shop');
  const dayIn = async (time_zone: string) => {
    await server.call('PUT /api/1.0/workspaces/:ws/configuration/general', { token, params, body: { time_zone } });
    const utterance = 'please call me back tomorrow';
    const { draft } = await tried(utterance);
    const one = await server.call('POST /api/1.0/gael/:ws/class/:id/utterance', {
      token,
      params: { ...params, id: 'shop' },
      body: { utterance },
    });
    return [draft?.attributes[0]?.value, one.body.attributes[0]?.value].map(String);
  };
  // The second zone is 25 hours behind the first, so its date is always earlier.
  const [later, earlier] = [await dayIn('Pacific/Kiritimati'), await dayIn('Pacific/Pago_Pago')];
  for (const [at, day] of earlier.entries()) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((later[at] ?? '') > day).toBe(true);
  }
});

test('one class can be tried alone; an unknown class gives 404', async () => {
  const { draft } = await tried('hello my friend', { class: 'SHOP' });
  expect(draft?.class_predictions.map((one) => one.class)).toEqual(['shop']);
  expect(draft?.why).toBeNull();
  const answer = await server.call('POST /api/1.0/gael/:ws/understand', {
    token,
    params,
    body: { utterance: 'x', class: 'nope' },
  });
  expect(answer.status).toBe(404);
});
