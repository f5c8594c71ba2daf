import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { addDocument } from '../../testing/knowledge.ts';
import { startLanguageModel, streamed, type TestLanguageModel } from '../../testing/languageModel.ts';
import { Studio } from '../../testing/nlp.ts';
import { answersSettled } from './answering.ts';

/** Messages that no intent answers, in a workspace with a knowledge base. */

let endpoint: TestLanguageModel;
let studio: Studio;
let one: Studio;
let base: { id: string; version: number };
beforeAll(async () => {
  endpoint = await startLanguageModel();
  studio = await Studio.open({ allowInternal: true });
});
afterAll(async () => {
  await studio.stop();
  await endpoint.stop();
});
beforeEach(async () => {
  one = await studio.another();
  const settings = { responder: { enabled: true, classes: [] } };
  base = (await one.post(['rag'], { name: 'Shop', settings })).body;
  await addDocument(
    one.db,
    one.ws,
    base.id,
    '# Returns\n\nYou can return an item within 30 days of its delivery.\n\n# Delivery\n\nA parcel to Spain takes 3 working days. A parcel to Italy takes 5 working days.',
  );
});

const params = () => ({ ws: one.ws, device: 'assistant' });
async function say(text: string) {
  const { server, token } = one;
  const body = { messageId: randomUUID(), text };
  const posted = await server.call('POST /api/1.0/workspaces/:ws/conversation/:device', {
    token,
    params: params(),
    body,
  });
  expect(posted.status).toBe(202);
  await answersSettled(server.deps);
  const read = await server.call('GET /api/1.0/workspaces/:ws/conversation/:device', { token, params: params() });
  const answer = read.body?.messages.at(-1);
  if (!answer) throw new Error('there is no answer');
  return answer;
}
const lastVerbatim = async () =>
  (await one.db.tx((tx) => tx.select().from(verbatims).where(eq(verbatims.ws, one.ws)).orderBy(verbatims.id))).at(-1);

test('an answer has its sources, and its verbatim the passages; without a passage, the answer says that it is not known', async () => {
  const answer = await say('How long can I return an item?');
  expect(answer.text).toContain('You can return an item within 30 days of its delivery. [1]');
  expect(answer.attachment?.sources?.[0]).toEqual({
    number: 1,
    document_name: 'Terms',
    path: ['Returns'],
    page: null,
    link: null,
    text: 'You can return an item within 30 days of its delivery.',
  });
  expect(await lastVerbatim()).toMatchObject({
    statusResponse: 'answered',
    knowledge: { base: base.id, written_by: 'passages', passages: [{ score: expect.any(Number) }] },
  });
  const [document] = await one.db.tx((tx) =>
    tx.select().from(knowledgeDocuments).where(eq(knowledgeDocuments.ws, one.ws)),
  );
  expect(document?.usedCount).toBe(1);
  const other = await say('Who conducts the orchestra of Vienna?');
  expect(other.attachment).toBeNull();
  expect(other.text).toBe('I do not know. I found nothing about this in the documents.');
  expect(await lastVerbatim()).toMatchObject({
    statusResponse: 'fallback',
    knowledge: { base: base.id, written_by: 'none', cited: [] },
  });
  for (const [answered_by, text] of [
    ['knowledge', 'How long can I return an item?'],
    ['none', 'Who conducts the orchestra of Vienna?'],
  ] as const) {
    const call = { token: one.token, params: { ws: one.ws }, query: { answered_by } };
    expect((await one.server.call('GET /api/1.0/verbatim/:ws', call)).body).toMatchObject({
      total: 1,
      data: [{ text }],
    });
  }
});

test('an answer of the model without a source is not sent', async () => {
  await studio.server.call('PUT /api/1.0/workspaces/:ws/configuration/llm', {
    token: one.token,
    params: { ws: one.ws },
    body: { url: endpoint.url, model: 'small' },
  });
  endpoint.behave(streamed('Call the king at once. A parcel to Spain takes 3 working days [1]. It costs 99 € [1].'));
  const answer = await say('How long does a parcel to Spain take?');
  expect(answer.text).toBe('A parcel to Spain takes 3 working days. [1]');
  expect(answer.attachment?.sources).toHaveLength(1);
  expect(await lastVerbatim()).toMatchObject({ knowledge: { written_by: 'model', model: 'small' } });
});

test('a question that refers to the answer before is understood', async () => {
  await say('How long does a parcel to Spain take?');
  expect((await say('And to Italy?')).text).toContain('A parcel to Italy takes 5 working days.');
});

test('a base answers only where it is switched on, and for the chosen classes', async () => {
  const choose = async (responder: object) => {
    const { body } = await one.send(
      'PUT',
      ['rag', base.id],
      { settings: { responder } },
      { 'if-match': `"${base.version}"` },
    );
    base = body;
  };
  await choose({ enabled: true, classes: ['another'] });
  expect((await say('How long can I return an item?')).attachment).toBeNull();
  await choose({ enabled: false, classes: [] });
  expect((await say('How long can I return an item?')).attachment).toBeNull();
  await choose({ enabled: true, classes: [] });
  expect((await say('How long can I return an item?')).attachment?.sources).toHaveLength(1);
});
