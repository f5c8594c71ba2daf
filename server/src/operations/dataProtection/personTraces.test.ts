import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportInBackground } from '../../conversation/verbatim/exportVerbatims.job.ts';
import { storeVectors, readVectors } from '../../studio/embeddings/storedVectors.ts';
import { makeReport } from '../../studio/evaluation/report.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tablesWith } from '../../testing/tablesWith.ts';

let server: TestServer;
let shop: Tenant;
let token: string;
let login: string;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  ({ token, login } = await shop.signIn('companyAdmin'));
  await server.deps.db.execute(`
    insert into classes (id, ws, name) values ('k', '${shop.ws}', 'Orders');
    insert into intents (id, ws, name, code_name) values ('i', '${shop.ws}', 'order', 'order');
    insert into class_intents (class_id, intent_id) values ('k', 'i');
    insert into test_sets (id, ws, class_id, name) values ('t', '${shop.ws}', 'k', 'Real');`);
});
afterAll(() => server.stop());

/** A visitor with one message, which only they have sent. */
const say = (who: string, text: string) =>
  server.deps.db.execute(`
    insert into conversations (id, ws, device, participant, channel) values ('c-${who}', '${shop.ws}', 'assistant', '${who}', 'widget');
    insert into messages (ws, conversation_id, message_id, seq, sender, body) values ('${shop.ws}', 'c-${who}', 'm', 1, 'person', '${text}');
    insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
      values ('${shop.ws}', 'c-${who}', 'm', 'assistant', 'widget', '${text}', '', 'understood', 'answered');`);

const erase = (participant: string, content = true) =>
  server.call('POST /api/1.0/workspaces/:ws/person/erase', {
    token,
    params: { ws: shop.ws },
    body: { participant, content },
  });

test('the audit log keeps entries of utterances and test cases with erased texts, without the texts', async () => {
  const text = `my number is ${randomUUID()}`;
  await say('ann', text);
  const add = (id: string, utterance: string) =>
    server.call('POST /api/1.0/gael/:ws/intents/:id/utterances', {
      token,
      params: { ws: shop.ws, id },
      body: { push: true, utterances: [{ text: utterance }, { text: 'where is my order' }] },
    });
  expect(await add('i', text.toUpperCase())).toMatchObject({ status: 200 });
  const added = await server.call('POST /api/1.0/gael/:ws/testset/:id/cases', {
    token,
    params: { ws: shop.ws, id: 't' },
    body: { cases: [{ text, intent_id: 'i' }] },
  });
  expect(added).toMatchObject({ status: 200 });
  expect(await erase('ann')).toMatchObject({ status: 200, body: { utterances: 1, test_cases: 1 } });
  expect(await tablesWith(server.deps.db, text)).toEqual([]);
  const { rows } = await server.deps.db.execute(`select after from audit where action = 'intent.addUtterances'`);
  expect(rows).toEqual([{ after: { count: 2, utterances: ['erased', 'where is my order'] } }]);
});

const download = (id: string) =>
  server.call('GET /api/1.0/verbatim/:ws/export/:id', { token, params: { ws: shop.ws, id } });

/** Exports all verbatims, as the job does. @param onRead called before each read of them, counted from 1 */
async function exported(onRead: (reading: number) => Promise<unknown>) {
  const exportId = randomUUID();
  let readings = 0;
  await exportInBackground.run({
    payload: { exportId, filters: {}, group: false, columns: ['text'], format: 'csv', extended: true, by: login },
    taskId: 'export',
    ws: shop.ws,
    signal: new AbortController().signal,
    progress: () => {},
    deps: {
      ...server.deps,
      reading: {
        ...server.deps.reading,
        async tx(work) {
          readings += 1;
          await onRead(readings);
          return server.deps.reading.tx(work);
        },
      },
    },
  });
  return exportId;
}

test('an export that contains a person cannot be downloaded after they are erased', async () => {
  await say('ben', 'I am Ben');
  const id = await exported(() => Promise.resolve());
  expect((await download(id)).raw.payload).toContain('I am Ben');
  await erase('ben');
  expect(await download(id)).toMatchObject({ status: 404, body: { type: 'export_not_found' } });
});

test('an export starts again when a person is erased while it is written', async () => {
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
    select '${shop.ws}', 'other', 'm' || n, 'assistant', 'widget', 'text ' || n, '', 'understood', 'answered', now() - n * interval '1 minute'
    from generate_series(1, 2500) n`);
  await say('cat', 'I am Cat');
  const id = await exported(async (reading) => {
    // By then the newest verbatims are written.
    if (reading === 3) await erase('cat');
  });
  const { payload } = (await download(id)).raw;
  expect(payload).not.toContain('I am Cat');
  expect(payload).toContain('text 2500');
});

test('utterances and test cases in the trash are named and erased, and do not come back with what is restored', async () => {
  const params = { ws: shop.ws };
  await say('dan', 'I am Dan');
  await server.deps.db.execute(`
    insert into intents (id, ws, name, code_name) values ('gone', '${shop.ws}', 'gone', 'gone');
    insert into utterances (id, ws, intent_id, text, text_key) values ('u-dan', '${shop.ws}', 'gone', 'I am Dan', 'i am dan'), ('u', '${shop.ws}', 'gone', 'I am me', 'i am me');
    insert into test_sets (id, ws, class_id, name) values ('t-gone', '${shop.ws}', 'k', 'Gone');
    insert into test_cases (id, test_set_id, text, text_key, intent_id) values ('c-dan', 't-gone', 'I am Dan', 'i am dan', null);`);
  await server.call('DELETE /api/1.0/gael/:ws/intents/:id', { token, params: { ...params, id: 'gone' } });
  await server.call('DELETE /api/1.0/gael/:ws/testset/:id', { token, params: { ...params, id: 't-gone' } });
  const preview = await server.call('POST /api/1.0/workspaces/:ws/person/preview', {
    token,
    params,
    body: { participant: 'dan' },
  });
  expect(preview.body).toMatchObject({
    utterances: { total: 1, data: [{ id: 'u-dan', text: 'I am Dan', intent: 'gone' }] },
    test_cases: { total: 1, data: [{ id: 'c-dan', text: 'I am Dan' }] },
  });
  expect(await erase('dan')).toMatchObject({ status: 200, body: { utterances: 1, test_cases: 1 } });
  await server.call('POST /api/1.0/gael/:ws/restore', { token, params, body: { kind: 'intent', id: 'gone' } });
  const restored = await server.call('GET /api/1.0/gael/:ws/intents/:id', { token, params: { ...params, id: 'gone' } });
  expect(restored.body).toMatchObject({ utterances: [{ text: 'I am me' }] });
  expect(await tablesWith(server.deps.db, 'I am Dan')).toEqual([]);
});

test('vectors of erased messages are deleted, and those of others are not', async () => {
  const vector = Float32Array.of(0.6, 0.8);
  await say('eli', 'I am Eli');
  await say('fay', 'We are two');
  await say('gus', 'WE are two');
  const texts = ['I am Eli', 'WE are two', 'I am nobody'];
  await storeVectors(server.deps.db, shop.ws, 'meanings', new Map(texts.map((text) => [text, vector])));
  await erase('eli');
  await erase('gus');
  const left = await readVectors(server.deps.db, shop.ws, 'meanings', texts);
  expect([...left.keys()]).toEqual(['WE are two', 'I am nobody']);
});

test('evaluations keep their figures, and erased words only while an utterance says them', async () => {
  const right = Int16Array.of(0, 0, 0, 0);
  const predictions = { best: right, score: Float32Array.of(1, 1, 1, 1) };
  const report = { ...makeReport([{ id: 'i', intent: 'order' }], right, predictions, 0.5), skipped: 0 };
  await say('hal', 'I am Hal');
  await say('ida', 'I am Ida');
  await server.deps.db.execute(`
    insert into utterances (id, ws, intent_id, text, text_key) values
      ('u-hal', '${shop.ws}', 'i', 'I am Hal', 'i am hal'), ('u-ida', '${shop.ws}', 'i', 'I am Ida', 'i am ida');
    insert into evaluations (id, ws, class_id, kind, report) values ('e', '${shop.ws}', 'k', 'cross_validation', '${JSON.stringify(report)}');
    insert into evaluation_results (evaluation_id, position, source_id, text, expected, predicted, best, score) values
      ('e', 0, 'u-hal', 'I am Hal', 0, 0, 0, 1), ('e', 1, null, 'I AM HAL', 0, 0, 0, 1),
      ('e', 2, 'u-ida', 'I am Ida', 0, 0, 0, 1), ('e', 3, 'u', 'I am me', 0, 0, 0, 1);`);
  await erase('hal');
  await erase('ida', false);
  const { body } = await server.call('GET /api/1.0/gael/:ws/evaluation/:id/predictions', {
    token,
    params: { ws: shop.ws, id: 'e' },
    query: {},
  });
  expect(body).toMatchObject({ total: 4 });
  expect(body.data.map(({ text }) => text)).toEqual(['erased', 'erased', 'I am Ida', 'I am me']);
});
