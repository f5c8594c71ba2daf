import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { startLanguageModel, streamed, type TestLanguageModel } from '../../testing/languageModel.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { readDraft } from './readDraft.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
let model: TestLanguageModel;
let refund: string;
beforeAll(async () => {
  model = await startLanguageModel();
  server = await startTestServer({ work: false, config: { allowInternal: true } });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  const intent = { intent_name: 'Refund', utterances: [{ text: 'I want my money back' }] };
  refund = (await server.call('POST /api/1.0/gael/:ws/intents', { ...at(), body: intent })).body.id;
  const event = { event_name: 'shop', attribute_name: 'state', attribute_value: 'open' };
  await server.call('POST /api/1.0/workspaces/:ws/event', { ...at(), body: event });
});
afterAll(async () => {
  await server.stop();
  await model.stop();
});

const at = () => ({ token, params: { ws: tenant.ws } });
const draft = (body: BodyOf<'POST /api/1.0/workspaces/:ws/scripts/draft'>) =>
  server.call('POST /api/1.0/workspaces/:ws/scripts/draft', { ...at(), body });
const wish = { type: 'dialog' as const, description: 'Asks why the person wants a refund.' };
const prompt = () => model.asked.at(-1)?.body?.messages[0]?.content ?? '';
const scripts = async () => (await server.call('GET /api/1.0/workspaces/:ws/scripts', { ...at() })).body.data;

/** The answer of a model: code, and the rest as JSON. */
const answer = (code: string, rest: object) =>
  streamed(`Sure.\n\`\`\`js\n${code}\n\`\`\`\n\`\`\`json\n${JSON.stringify(rest)}\n\`\`\``);
const steps = [
  { kind: 'person', text: 'I want my money back' },
  { kind: 'message', text: 'Why?' },
  { kind: 'person', text: 'broken' },
  { kind: 'message', match: 'contains', text: 'broken' },
];
const code = "const why = await ask('Why?');\nawait say('Because ' + why);";

test('without a language model it is refused', async () => {
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/scripts/draft', at());
  expect(body).toEqual({ available: false, model: null });
  expect(refusal(await draft(wish))).toMatchObject({ status: 501, type: 'llm_not_configured' });
});

test('a draft comes with tests that have run, knows the names of the workspace, and is not saved', async () => {
  await server.call('PUT /api/1.0/workspaces/:ws/configuration/llm', {
    ...at(),
    body: { url: model.url, model: 'small' },
  });
  model.behave(
    answer(code, {
      name: 'Refunds',
      intent: 'refund',
      tests: [
        { name: 'Says why', steps },
        { name: 'Bad', steps: [{ kind: 'shout' }] },
      ],
    }),
  );
  const { body } = await draft(wish);
  expect(body).toMatchObject({
    model: 'small',
    draft: {
      script_name: 'Refunds',
      type: 'dialog',
      scriptCode: code,
      attributes: { consoleModel: { intent: refund } },
    },
    left_out: [{ type: 'draft_test_invalid', params: { number: 2 } }],
    report: { passed: true, data: [{ name: 'Says why', passed: true }] },
  });
  for (const known of ['"Refund"', '"", "shop", "state": text', 'declare function ask', wish.description]) {
    expect(prompt()).toContain(known);
  }
  expect(prompt()).not.toContain('{{');
  expect(await scripts()).toEqual([]);
});

test('failing tests are sent back, and a draft is saved together with its tests', async () => {
  model.behave(
    answer("await say('Hello');", { name: 'Refunds', intent: 'Nothing', tests: [{ name: 'Says why', steps }] }),
  );
  const first = (await draft(wish)).body;
  expect(first.report).toMatchObject({
    passed: false,
    data: [{ failures: [{ step: 1, expected: 'Why?' }, { step: 3 }] }],
  });
  expect(first.left_out).toMatchObject([{ type: 'draft_no_such_intent' }]);
  model.behave(answer(code, { name: 'Refunds', intent: 'Refund', tests: [{ name: 'Says why', steps }] }));
  const second = (await draft({ ...wish, repair: { ...first.draft, draft_id: first.draft_id } })).body;
  expect(prompt()).toContain('- test "Says why", step 2');
  expect(prompt()).toContain("await say('Hello');");
  expect(second.report.passed).toBe(true);
  expect(second.draft_id).toBe(first.draft_id);
  const { draft_id } = first;
  const changed = { ...second.draft, draft_id, scriptCode: 'return 1' };
  const run = await server.call('POST /api/1.0/workspaces/:ws/scripts/draft/run', { ...at(), body: changed });
  expect(run.body).toMatchObject({ passed: false, version: null });

  const save = (body: BodyOf<'POST /api/1.0/workspaces/:ws/scripts/drafted'>) =>
    server.call('POST /api/1.0/workspaces/:ws/scripts/drafted', { ...at(), body });
  expect((await save({ ...second.draft, draft_id, tests: [] })).status).toBe(400);
  // The tests ran last with other code.
  expect(refusal(await save({ ...second.draft, draft_id }))).toMatchObject({ status: 409, type: 'draft_not_tested' });
  const again = { ...second.draft, draft_id, script_name: 'Money back' };
  await server.call('POST /api/1.0/workspaces/:ws/scripts/draft/run', { ...at(), body: again });
  const other = (await tenant.signIn('companyAdmin')).token;
  const theirs = { token: other, params: at().params, body: again };
  expect(refusal(await server.call('POST /api/1.0/workspaces/:ws/scripts/drafted', theirs))).toMatchObject({
    status: 404,
  });
  // The name is not part of what is tested.
  const { status, body: saved } = await save({ ...second.draft, draft_id });
  expect([status, saved.production, saved.scriptCode]).toEqual([201, false, code]);
  const params = { ...at().params, id: saved.script_id };
  const { body: kept } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/tests', { token, params });
  expect(kept.data.map(({ name }) => name)).toEqual(['Says why']);
  expect(refusal(await save({ ...second.draft, draft_id }))).toMatchObject({ status: 404, type: 'draft_not_found' });
});

test('a draft is repaired once, and again where the model answered without a draft', async () => {
  const tests = [{ name: 'Says why', steps }];
  model.behave(answer("await say('Hello');", { name: 'Twice', tests }));
  const { draft: made, draft_id } = (await draft(wish)).body;
  const repair = { ...made, draft_id };
  model.behave(streamed('I cannot do that.'));
  expect(refusal(await draft({ ...wish, repair }))).toMatchObject({ status: 409, type: 'draft_unreadable' });
  model.behave(answer("await say('Hello again');", { name: 'Twice', tests }));
  const [first, second] = await Promise.all([draft({ ...wish, repair }), draft({ ...wish, repair })]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  const asked = model.asked.length;
  expect(refusal(await draft({ ...wish, repair }))).toMatchObject({ status: 409, type: 'draft_repaired' });
  expect(model.asked.length).toBe(asked);
  expect(refusal(await draft({ ...wish, repair: { ...made, draft_id: 'none' } }))).toMatchObject({ status: 404 });
  // Sent as a new draft, it cannot be repaired again.
  const run = await server.call('POST /api/1.0/workspaces/:ws/scripts/draft/run', { ...at(), body: made });
  const anew = { ...made, draft_id: run.body.draft_id };
  expect(refusal(await draft({ ...wish, repair: anew }))).toMatchObject({ status: 409, type: 'draft_repaired' });
  expect(model.asked.length).toBe(asked);
});

test('an answer of a model is untrusted: it runs in the sandbox without access, and is read or refused', async () => {
  const hostile = "await http.get('http://127.0.0.1:1/'); await setEvent('', 'shop', 'state', 'gone'); for (;;) {}";
  model.behave(
    answer(hostile, { name: 'x'.repeat(900), attributes: { triggers: 'all' }, tests: [{ name: 'Runs', steps: [] }] }),
  );
  const { body } = await draft({ ...wish, type: 'adv' });
  expect(body).toMatchObject({
    draft: { script_name: 'Draft', attributes: { triggers: [] } },
    left_out: [{ type: 'draft_rules_invalid' }],
    report: { data: [{ failures: [{ error: { type: 'script_failed' } }] }] },
  });
  const events = (await server.call('GET /api/1.0/workspaces/:ws/events', at())).body.data;
  expect(events).toMatchObject([{ attribute_value: 'open' }]);
  model.behave(streamed('I cannot do that.'));
  expect(refusal(await draft(wish))).toMatchObject({ status: 409, type: 'draft_unreadable' });
});

test('an answer is read however it is laid out', () => {
  expect(readDraft('```json\n{"name":"A","code":"return 1","tests":[]}\n```')).toMatchObject({
    name: 'A',
    code: 'return 1',
  });
  expect(readDraft('```\nreturn 2\n```').leftOut).toMatchObject([{ type: 'draft_no_tests' }]);
  const bad = { triggers: [{ kind: 'schedule', cron: 'often' }] };
  const text = `\`\`\`javascript\nreturn 3\n\`\`\`\n\`\`\`json\n${JSON.stringify({ attributes: bad, tests: [{ name: 'x', steps: [{ kind: 'clock', by: 'soon' }] }] })}\n\`\`\``;
  expect(readDraft(text).leftOut.map(({ type }) => type)).toEqual([
    'draft_rules_invalid',
    'draft_test_invalid',
    'draft_no_tests',
  ]);
});

test.each(['```a', '```', `a\``])('an answer of many %j is read at once', (marks) => {
  const before = process.cpuUsage();
  expect(() => readDraft(`\`\`\`${marks.repeat(60_000)}`)).toThrow(
    expect.objectContaining({ type: 'draft_unreadable' }),
  );
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
});
