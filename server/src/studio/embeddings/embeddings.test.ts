import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { embeddingVectors } from '../../platform/db/nlpTables.ts';
import { embedded, replyWith, startEmbeddings, type TestEmbeddings } from '../../testing/embeddings.ts';
import { openGarage as emptyGarage, trainGarage } from '../../testing/garage.ts';
import { garage, meaningOf } from '../../testing/meanings.ts';
import { newTenant } from '../../testing/people.ts';
import { Studio } from '../../testing/nlp.ts';
import { understand } from '../prediction/understand.ts';
import { deleteUnusedVectors } from './storedVectors.ts';

let endpoint: TestEmbeddings;
let studio: Studio;
beforeAll(async () => {
  endpoint = await startEmbeddings();
  studio = await Studio.open({ embeddings: { url: endpoint.url, key: 'sk-test', model: 'meanings' } });
});
afterEach(async () => {
  endpoint.behave();
  // A response ends the pause after a failure.
  await studio.server.deps.embedder.models();
  endpoint.asked.length = 0;
});
afterAll(async () => {
  await studio.stop();
  await endpoint.stop();
});

const novel = 'overhaul the automobile';

const openGarage = (intents?: Record<string, string[]>) => emptyGarage(studio, intents);
const choose = (one: Studio, embedding_model: string | null) => one.put(['class', 'Garage'], { embedding_model });
const train = (one: Studio) => one.post(['class', 'Garage', 'train'], {}, 'async=false');
const need = async (one: Studio) => (await one.get('class', 'Garage', 'needToTrain')).body;
const ask = async (one: Studio, utterance: string) =>
  (await one.post(['class', 'Garage', 'utterance'], { utterance, why: true })).body;
const inputs = () => endpoint.asked.flatMap(({ body }) => body?.input ?? []);
const die = () => endpoint.behave((_, response) => void response.destroy());

const learned = () => trainGarage(studio);

test('a class with an embedding model understands words that are in no utterance; without one it does not', async () => {
  const one = await openGarage();
  await train(one);
  const before = await ask(one, novel);
  expect(before).toMatchObject({ embeddings: null, why: { embedding: null } });
  expect(before.intent).not.toBe('repair');
  expect(endpoint.asked).toEqual([]);

  const chosen = await choose(one, 'meanings');
  expect(chosen.body).toMatchObject({ embedding_model: 'meanings', workspace_embedding_model: '', state: 'outdated' });
  expect(await need(one)).toEqual({ needToTrain: true, reason: 'changed', changes: 1 });
  expect((await one.get('class', 'Garage', 'trainings')).body.pending).toMatchObject({ embeddings: true, intents: [] });

  await train(one);
  expect((await need(one)).needToTrain).toBe(false);
  const { body } = await one.get('class', 'Garage', 'trainings');
  expect(body.data[0]).toMatchObject({
    figures: { embeddings: { model: 'meanings' } },
    changes: { embeddings: true, language: false, intents: [] },
  });
  const said = await ask(one, novel);
  expect(said).toMatchObject({ intent: 'repair', embeddings: 'used' });
  expect(said.why.embedding).toBeGreaterThan(0);
  expect(said.why.nearest[0]).toMatchObject({ intent: 'repair' });
  expect(endpoint.asked[0]).toMatchObject({ path: '/v1/models', authorization: 'Bearer sk-test' });
  expect(endpoint.asked.at(-1)).toEqual({
    path: '/v1/embeddings',
    authorization: 'Bearer sk-test',
    body: { model: 'meanings', input: [novel] },
  });
});

test('a second training requests only new texts, and a message is requested once', async () => {
  const one = await learned();
  endpoint.asked.length = 0;
  await one.post(['intents', 'invoice', 'utterances'], { utterances: [{ text: 'print the invoice' }] });
  await train(one);
  const [probe, ...rest] = inputs();
  expect(Object.values(garage).flat()).toContain(probe);
  expect(rest).toEqual(['print the invoice']);
  endpoint.asked.length = 0;
  await ask(one, novel);
  expect(await ask(one, novel)).toMatchObject({ embeddings: 'used' });
  expect(inputs()).toEqual([novel]);
});

test('when the endpoint has another model under the name, all texts are requested again', async () => {
  const one = await learned();
  endpoint.asked.length = 0;
  const turned = (text: string) => meaningOf(text).toReversed().slice(0, 32);
  endpoint.behave(({ body }, response) =>
    body ? replyWith(response, embedded(body.input.map(turned))) : replyWith(response, { data: [{ id: 'meanings' }] }),
  );
  // Vectors of another length cannot be used with the trained model.
  expect(await ask(one, novel)).toMatchObject({ embeddings: 'missing' });
  expect((await train(one)).status).toBe(202);
  expect(new Set(inputs()).size).toBe(22);
  expect(await ask(one, novel)).toMatchObject({ intent: 'repair', embeddings: 'used' });
});

describe('messages', () => {
  test('are predicted by words only while the endpoint does not respond, and by both when it does again', async () => {
    const one = await learned();
    await one.post(['class', 'Garage', 'publish']);
    const { deps } = one.server;
    const intentOf = async (text: string) => (await understand(deps, one.ws, text)).intent;
    expect(await intentOf(novel)).toBe('repair');

    // The endpoint accepts the request and does not respond, until the timeout.
    endpoint.asked.length = 0;
    endpoint.behave(() => undefined);
    expect(await intentOf('my car needs a fix now')).toBe('repair');
    const degraded = await ask(one, 'consider an automobile');
    expect(degraded).toMatchObject({ embeddings: 'missing', why: { embedding: null } });
    expect(degraded.intent).not.toBe('repair');
    // Only the first message waited.
    expect(inputs()).toEqual(['my car needs a fix now']);
    const { body: tried } = await one.post(['understand'], { utterance: 'consider an automobile' });
    expect(tried.draft.class_predictions[0]).toMatchObject({ embeddings: 'missing' });
    expect(tried.published.class_predictions[0]).toMatchObject({ embeddings: 'missing' });
    await one.post(['intents', 'repair', 'utterances'], { utterances: [{ text: 'service my sedan' }] });
    const { body: compared } = await one.get('class', 'Garage', 'compare');
    expect(compared.warnings).toContain('embeddings');

    // The vectors of earlier requests are stored.
    expect(await intentOf(novel)).toBe('repair');
    endpoint.behave();
    await deps.embedder.models();
    expect(await ask(one, 'consider an automobile')).toMatchObject({ intent: 'repair', embeddings: 'used' });
    expect((await one.get('class', 'Garage', 'compare')).body.warnings).not.toContain('embeddings');
  });

  test('are embedded once for all classes of a workspace', async () => {
    const one = await learned();
    await one.post(['class'], { class_name: 'Second', intents: ['repair', 'invoice'] });
    await one.put(['class', 'Second'], { embedding_model: 'meanings' });
    await one.post(['class', 'Second', 'train'], {}, 'async=false');
    endpoint.asked.length = 0;
    const { body } = await one.post(['understand'], { utterance: novel });
    expect(body.draft.class_predictions).toHaveLength(2);
    expect(inputs()).toEqual([novel]);
  });
});

describe('a training', () => {
  test('fails with a clear error where the endpoint does not respond, and keeps the current model', async () => {
    const one = await learned();
    await one.post(['intents', 'invoice', 'utterances'], { utterances: [{ text: 'print the invoice' }] });
    die();
    const failed = await train(one);
    expect(failed).toMatchObject({ status: 422, body: { type: 'embeddings_unreachable' } });
    expect((await one.get('class', 'Garage')).body).toMatchObject({ state: 'failed' });
    expect((await ask(one, 'my car needs a fix')).intent).toBe('repair');
    endpoint.behave();
    expect((await train(one)).status).toBe(202);
    expect((await one.get('class', 'Garage')).body).toMatchObject({ state: 'trained' });
  });

  test.each([
    [401, 'endpoint_key_refused'],
    [404, 'endpoint_model_unknown'],
    [400, 'endpoint_failed'],
    [500, 'embeddings_unreachable'],
  ])('explains the response %s', async (status, type) => {
    const one = await openGarage();
    await choose(one, 'meanings');
    endpoint.behave((_, response) => replyWith(response, { error: { message: 'no' } }, status));
    expect(await train(one)).toMatchObject({ status: 422, body: { type } });
  });

  const numbers = (text: string) => meaningOf(text);
  test.each<[string, (input: string[]) => unknown]>([
    ['too few vectors', (input) => embedded(input.slice(1).map(numbers))],
    ['no vectors', () => ({ data: 'none' })],
    ['no numbers', (input) => embedded(input.map(() => ['a', null, {}]))],
    ['NaN', (input) => embedded(input.map(() => [1, Number.NaN]))],
    ['nothing but zeros', (input) => embedded(input.map(() => [0, 0, 0]))],
    ['empty vectors', (input) => embedded(input.map(() => []))],
    ['numbers beyond measure', (input) => embedded(input.map(() => [1e300, 1e300]))],
    ['too many dimensions', (input) => embedded(input.map(() => Array.from({ length: 5000 }, () => 1)))],
    ['vectors of several lengths', (input) => embedded(input.map((text, at) => numbers(text).slice(at)))],
    ['two vectors for one text', (input) => ({ data: input.map((text) => ({ index: 0, embedding: numbers(text) })) })],
    ['something else', () => 'a page'],
    ['100 MB', () => ({ data: [], filling: 'x'.repeat(100_000_000) })],
  ])('is refused %s', async (_, make) => {
    const one = await openGarage();
    await choose(one, 'meanings');
    let first = true;
    endpoint.behave(({ body }, response) => {
      // The first text is requested alone.
      const single = first && make.toString().includes('slice');
      first = false;
      replyWith(response, single ? embedded((body?.input ?? []).map(numbers)) : make(body?.input ?? []));
    });
    expect(await train(one)).toMatchObject({ status: 422, body: { type: 'embeddings_malformed' } });
  });
});

describe('the choice', () => {
  const general = '/api/1.0/workspaces/:ws/configuration/general';
  const inWorkspace = (one: Studio, body: { embedding_model?: string; label?: string }) =>
    one.server.call(`PUT ${general}`, { token: one.token, params: { ws: one.ws }, body });

  test('of a workspace applies to classes without their own, and changing it shows that they need training', async () => {
    const one = await openGarage();
    await train(one);
    expect((await inWorkspace(one, { embedding_model: 'meanings' })).body).toMatchObject({
      embedding_model: 'meanings',
    });
    expect((await one.get('class', 'Garage')).body).toMatchObject({
      embedding_model: null,
      workspace_embedding_model: 'meanings',
      state: 'outdated',
    });
    expect((await choose(one, '')).body).toMatchObject({ embedding_model: '', state: 'trained' });
    expect((await choose(one, null)).body).toMatchObject({ embedding_model: null, state: 'outdated' });
    await train(one);
    expect(await ask(one, novel)).toMatchObject({ intent: 'repair' });
    await inWorkspace(one, { embedding_model: '' });
    expect(await need(one)).toMatchObject({ reason: 'changed', changes: 1 });
    await inWorkspace(one, { embedding_model: 'meanings' });
    const reset = await one.server.call(`DELETE ${general}`, { token: one.token, params: { ws: one.ws } });
    expect(reset.body).toMatchObject({ embedding_model: '' });
  });

  test('is a model that the endpoint offers; the current choice can be kept while the endpoint does not respond', async () => {
    const one = await openGarage();
    expect(await choose(one, 'unknown')).toMatchObject({
      status: 400,
      body: { type: 'embedding_model', message: expect.stringContaining('does not offer') },
    });
    expect((await inWorkspace(one, { embedding_model: 'unknown' })).status).toBe(400);
    await choose(one, 'meanings');
    die();
    expect(await choose(one, 'others')).toMatchObject({ status: 503, body: { type: 'embeddings_unreachable' } });
    expect((await choose(one, 'meanings')).status).toBe(200);
    expect((await inWorkspace(one, { label: 'Renamed' })).status).toBe(200);
    expect((await choose(one, '')).status).toBe(200);
  });

  test('is for users who may edit classes, and for administrators; it is audited and refused when stale', async () => {
    const tenant = await newTenant(studio.db);
    const admin = studio.in(tenant, await tenant.signIn('companyAdmin'));
    const reader = studio.in(tenant, await tenant.signIn('companyUser'));
    await admin.post(['class'], { class_name: 'Garage' });
    expect((await choose(reader, 'meanings')).status).toBe(403);
    expect((await inWorkspace(reader, { embedding_model: 'meanings' })).status).toBe(403);
    expect((await reader.get('class', 'Garage')).body.embedding_model).toBeNull();
    const { version } = (await admin.get('class', 'Garage')).body;
    await choose(admin, 'meanings');
    const stale = await admin.put(['class', 'Garage'], { embedding_model: '' }, { 'if-match': `"${version}"` });
    expect(stale).toMatchObject({ status: 412, body: { current: { embedding_model: 'meanings' } } });
    const noted = await studio.db.tx((tx) =>
      tx.execute(sql`select after from audit where ws = ${tenant.ws} and action = 'class.edit'`),
    );
    expect(JSON.stringify(noted)).toContain('meanings');
  });
});

test('an evaluation measures what a training with embeddings would learn, and fails where there are none', async () => {
  // No two utterances of an intent share a word.
  const one = await openGarage({
    car: ['car', 'automobile', 'vehicle', 'sedan'],
    repair: ['repair', 'fix', 'mend', 'overhaul'],
    parcel: ['parcel', 'package', 'shipment', 'consignment'],
  });
  const evaluate = async () => {
    const { body } = await one.post(['class', 'Garage', 'evaluations'], { folds: 3 });
    await one.ended(body.taskId);
    return (await one.get('evaluation', body.taskId)).body.figures.accuracy;
  };
  const before = await evaluate();
  await choose(one, 'meanings');
  expect(await evaluate()).toBeGreaterThan(before);
  await one.post(['intents', 'car', 'utterances'], { utterances: [{ text: 'a new car' }] });
  die();
  await expect(evaluate()).rejects.toMatchObject({ type: 'embeddings_unreachable' });
});

test('stored vectors are deleted with their workspace, and after a month without use', async () => {
  const one = await learned();
  const count = () => studio.db.tx((tx) => tx.$count(embeddingVectors, sql`ws = ${one.ws}`));
  expect(await count()).toBe(21);
  const age = (days: number, where = sql`true`) =>
    studio.db.tx((tx) =>
      tx.execute(sql`update embedding_vectors set used_at = now() - make_interval(days => ${days}) where ${where}`),
    );
  await age(29);
  // Reading a vector marks it as used.
  await one.post(['class', 'Garage', 'utterance'], { utterance: garage.repair[0] });
  await age(31, sql`used_at < now() - interval '1 day'`);
  await studio.db.tx(deleteUnusedVectors);
  expect(await count()).toBe(1);
  await studio.db.tx((tx) => tx.execute(sql`delete from workspaces where id = ${one.ws}`));
  expect(await count()).toBe(0);
});
