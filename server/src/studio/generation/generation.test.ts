import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newTenant } from '../../testing/people.ts';
import { startLanguageModel, streamed, type TestLanguageModel } from '../../testing/languageModel.ts';
import { Studio } from '../../testing/nlp.ts';
import { readUtterances } from './readUtterances.ts';

let studio: Studio;
let endpoint: TestLanguageModel;
beforeAll(async () => {
  endpoint = await startLanguageModel();
  studio = await Studio.open({ allowInternal: true });
  await studio.post(['intents'], { intent_name: 'greet', utterances: [{ text: 'hello' }, { text: 'good day' }] });
  await studio.post(['intents'], { intent_name: 'leave', utterances: [{ text: 'bye' }] });
});
afterAll(async () => {
  await studio.stop();
  await endpoint.stop();
});

const generate = (body: object) => studio.post(['intents', 'greet', 'generateUtterances'], body);
const texts = async () =>
  (await studio.get('intents', 'greet')).body.utterances.map((one: { text: string }) => one.text);

test('without a model it is refused', async () => {
  expect((await studio.get('generation')).body).toEqual({ available: false, model: null });
  expect(await generate({})).toMatchObject({ status: 501, body: { type: 'llm_not_configured' } });
  expect((await studio.post(['intents', 'nobody', 'generateUtterances'])).status).toBe(404);
  expect(await studio.post(['intents', 'greet', 'draftAnswer'], {})).toMatchObject({ status: 501 });
});

test('suggestions name duplicates and are not saved; autoValidate saves the others', async () => {
  await studio.server.call('PUT /api/1.0/workspaces/:ws/configuration/llm', {
    token: studio.token,
    params: { ws: studio.ws },
    body: { url: endpoint.url, model: 'small' },
  });
  expect((await studio.get('generation')).body).toEqual({ available: true, model: 'small' });
  endpoint.behave(streamed('1. Hey there\n2. "HELLO"\n3. Bye\n- hey  there\n', '4. Morning!\n5. one too many'));
  const draft = await generate({ numberOfUtterances: 4, sample1: 'what’s up', autoValidate: false });
  expect(draft.body).toEqual({
    utterances: [
      { text: 'Hey there', duplicate: null },
      { text: 'HELLO', duplicate: { intent: 'greet', same: true } },
      { text: 'Bye', duplicate: { intent: 'leave', same: false } },
      { text: 'Morning!', duplicate: null },
    ],
    added: [],
  });
  const prompt = endpoint.asked.at(-1)?.body?.messages[0]?.content ?? '';
  expect(prompt).toContain('Write 4 sentences');
  expect(prompt).toContain('"greet"');
  expect(prompt).toContain('what’s up\nhello\ngood day');
  expect(await texts()).toEqual(['hello', 'good day']);
  const saved = await generate({ numberOfUtterances: 4 });
  expect(saved.body.added).toMatchObject([
    { text: 'Hey there', source: 'generated' },
    { text: 'Morning!', source: 'generated' },
  ]);
  expect(await texts()).toEqual(['hello', 'good day', 'Hey there', 'Morning!']);
});

test('an answer is drafted for a question, or for the utterances, and not saved', async () => {
  const draft = (body: object) => studio.post(['intents', 'leave', 'draftAnswer'], body);
  endpoint.behave(streamed('\n  See you', ' soon! \n'));
  expect(await draft({ question: 'I must go' })).toMatchObject({ status: 200, body: { text: 'See you soon!' } });
  const prompt = () => endpoint.asked.at(-1)?.body?.messages[0]?.content ?? '';
  expect(prompt()).toContain('The customer wants: leave\nThe customer said: I must go');
  await draft({});
  expect(prompt()).toContain('The customer said: bye');
  expect((await studio.get('intents', 'leave')).body.answers).toEqual([]);
  expect((await studio.post(['intents', 'nobody', 'draftAnswer'], {})).status).toBe(404);
  endpoint.behave((_, response) => response.writeHead(500).end());
  expect((await draft({})).status).toBe(409);
});

test('the trace of a request is sent to the endpoint', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = (headers: Record<string, string>) =>
    studio.server.call('POST /api/1.0/gael/:ws/intents/:id/generateUtterances', {
      token: studio.token,
      params: { ws: studio.ws, id: 'greet' },
      body: { autoValidate: false },
      headers,
    });
  await ask({ traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  expect(endpoint.asked.at(-1)?.traceparent).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
  await ask({});
  expect(endpoint.asked.at(-1)?.traceparent).toBeUndefined();
});

test('an answer is read in any layout', () => {
  expect(readUtterances('```json\n["One", {"text": "Two"}]\n```')).toEqual(['One', 'Two']);
  expect(readUtterances('• «Un café»\n(2) 24 hours later\n\n[not a list\n“Quoted”')).toEqual([
    'Un café',
    '24 hours later',
    '[not a list',
    'Quoted',
  ]);
  expect(readUtterances(`${'x'.repeat(3000)}\n `)).toEqual([]);
});

test('blanks after a quotation mark are read in linear time', () => {
  const before = process.cpuUsage();
  expect(readUtterances(`1. «${' '.repeat(3000)}x`)).toEqual(['« x']);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
  expect(readUtterances('1. « bonjour »')).toEqual(['bonjour']);
});

test('a person who loses the permission while the model writes adds nothing', async () => {
  const { server } = studio;
  const tenant = await newTenant(server.deps.db);
  const [boss, writer] = [await tenant.signIn('companyAdmin'), await tenant.signIn('companyAdmin')];
  const params = { ws: tenant.ws, id: 'greet' };
  const configured = await server.call('PUT /api/1.0/workspaces/:ws/configuration/llm', {
    token: boss.token,
    params,
    body: { url: endpoint.url, model: 'small' },
  });
  expect(configured.status).toBe(200);
  await server.call('POST /api/1.0/gael/:ws/intents', { token: boss.token, params, body: { intent_name: 'greet' } });
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  endpoint.behave((asked, response) => {
    const demote = { token: boss.token, params: { id: writer.userId }, body: { role: 'companyUser' as const } };
    void server.call('PUT /api/1.0/user/:id', demote).then(() => {
      vi.advanceTimersByTime(5000);
      streamed('Hey there\nMorning')(asked, response);
    });
  });
  const path = 'POST /api/1.0/gael/:ws/intents/:id/generateUtterances';
  expect((await server.call(path, { token: writer.token, params, body: {} })).status).toBe(403);
  const { body } = await server.call('GET /api/1.0/gael/:ws/intents/:id', { token: boss.token, params });
  expect(body.utterances).toEqual([]);
});
