import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tablesWith } from '../../testing/tablesWith.ts';

let server: TestServer;
let shop: Tenant;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  token = (await shop.signIn('companyAdmin')).token;
  await server.deps.db.execute(`
    insert into classes (id, ws, name) values ('k', '${shop.ws}', 'Orders');
    insert into intents (id, ws, name, code_name) values ('i', '${shop.ws}', 'order', 'order');
    insert into class_intents (class_id, intent_id) values ('k', 'i');
    insert into test_sets (id, ws, class_id, name) values ('t', '${shop.ws}', 'k', 'Real');`);
});
afterAll(() => server.stop());

/** A visitor who has said one thing, which nobody else says. */
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

test('the audit log keeps that utterances and test cases were made of erased words, and not the words', async () => {
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
