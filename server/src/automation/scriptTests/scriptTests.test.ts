import { describe, expect, test } from 'vitest';
import { refusal } from '../../testing/server.ts';
import { testedScripts, type NewTest } from './testing.ts';

const { server, at, script, played, set, valueOf, workspace, add, run, tried, save } = testedScripts();

const dialog = (scriptCode: string) => script(scriptCode, { type: 'dialog' });

const parcel = `await say('Let us look.');
const order = await ask('What is your order number?', { type: 'number' });
if (order === null) return say('No number.');
const { json } = await http.get('https://api.acme.example/orders/' + order);
await say('Order ' + order + ' is ' + json.state + '.');`;

describe('a test of a dialog', () => {
  test('says its lines, compares messages in their order and answers requests', async () => {
    const id = await dialog(parcel);
    const answers = [
      { kind: 'http' as const, url: 'https://api.acme.example/orders/*', body: '{"state":"on its way"}' },
    ];
    const result = await tried(id, {
      answers,
      steps: [
        { kind: 'person', text: 'where is my parcel' },
        { kind: 'message', text: 'Let us look.' },
        { kind: 'message', match: 'contains', text: 'ORDER NUMBER' },
        { kind: 'person', text: 'it is 48377' },
        { kind: 'message', match: 'regex', text: 'order \\d{5} is on' },
        { kind: 'end', state: 'done' },
      ],
    });
    expect(result).toMatchObject({ passed: true, failures: [], state: 'done' });
    expect(result.actions.find(({ kind }) => kind === 'http')).toMatchObject({ line: 4 });
    const wrong = await tried(id, {
      answers,
      steps: [
        { kind: 'person', text: 'where is my parcel' },
        { kind: 'message', text: 'Hello.' },
        { kind: 'person', text: 'none' },
        { kind: 'person', text: '48377' },
        { kind: 'message', match: 'contains', text: 'lost' },
        { kind: 'message', text: 'Bye.' },
        { kind: 'person', text: 'thanks' },
        { kind: 'message', text: 'Let us look.' },
        { kind: 'end', state: 'done' },
      ],
    });
    expect(wrong.failures).toMatchObject([
      { kind: 'different', step: 1, expected: 'Hello.', actual: 'Let us look.', line: 1 },
      { kind: 'different', step: 4, expected: 'lost', actual: 'Order 48377 is on its way.', line: 5 },
      { kind: 'missing', step: 5, expected: 'Bye.', actual: null },
      { kind: 'end', step: 8, expected: 'done', actual: 'waiting' },
    ]);
  });

  test('reports where the script fails, and requests without an answer', async () => {
    const id = await dialog(parcel);
    const steps = [
      { kind: 'person' as const, text: 'parcel' },
      { kind: 'person' as const, text: '48377' },
    ];
    const { failures } = await tried(id, { steps });
    expect(failures).toMatchObject([{ kind: 'failed', step: null, line: 4, error: { type: 'script_failed' } }]);
    expect(failures[0]?.actual).toContain('GET https://api.acme.example/orders/48377');
  });

  test('skips waits and questions without an answer', async () => {
    const id = await dialog(`const since = Date.now();
const name = await ask('Who are you?', { timeout: '10 minutes' });
await wait('3 days');
await say(name + ' after ' + Math.round((Date.now() - since) / 3600000) + ' h');`);
    const steps: NewTest['steps'] = [
      { kind: 'message', text: 'Who are you?' },
      { kind: 'end', state: 'waiting' },
      { kind: 'clock', by: '1h' },
      { kind: 'person', text: 'hello?' },
      { kind: 'clock', by: '3 days' },
      { kind: 'message', text: 'null after 72 h' },
    ];
    expect((await tried(id, { steps })).failures).toMatchObject([{ kind: 'unheard', step: 3, expected: 'hello?' }]);
  });

  test('reads forms, cancels and starts in the state whose rules hold', async () => {
    const form = await dialog(
      "const filled = await form([{ name: 'mail', label: 'E-mail' }], { text: 'Where?' }); await say(filled.mail);",
    );
    const sent = await tried(form, {
      steps: [
        { kind: 'message', text: 'Where?' },
        { kind: 'person', text: '', values: { mail: 'me@acme.example' } },
        { kind: 'message', text: 'me@acme.example' },
      ],
    });
    expect(sent.failures).toEqual([]);
    const stopped = await tried(form, {
      steps: [
        { kind: 'person', text: 'hello' },
        { kind: 'person', text: 'cancel' },
        { kind: 'end', state: 'cancelled' },
      ],
    });
    expect(stopped.failures).toEqual([]);
  });
});

test('rules read the values of the test, and values that a script sets stay in the test', async () => {
  await set('warmth', 1);
  const condition = { name: '', trigger: 'warmth', attribute_name: 'value', operator: '>' as const, value: 20 };
  const id = await script(
    "await setEvent('', 'warmth', 'value', 5); await memory.workspace.set('told', 1); return 1;",
    {
      type: 'std',
      attributes: {
        triggers: [],
        consoleModel: {
          rules: { condition: 'AND', rules: [condition] },
          commands: [{ target: '', action: 'fan', command: 'on' }],
        },
      },
    },
  );
  const steps: NewTest['steps'] = [
    { kind: 'command', action: 'fan', value: 'on' },
    { kind: 'event', event_name: 'warmth', attribute_name: 'value', value: 6 },
    { kind: 'event', event_name: 'cold', attribute_name: 'value' },
  ];
  const attributes = [{ event_name: 'warmth', attribute_name: 'value', value: 25 }];
  const { failures } = await tried(id, { world: { attributes }, steps });
  expect(failures).toMatchObject([
    { kind: 'different', step: 1, expected: 'warmth.value = 6', actual: 'warmth.value = 5', line: 1 },
    { kind: 'missing', step: 2, expected: 'cold.value', actual: null },
  ]);
  expect(await tried(id, {})).toMatchObject({ passed: false, state: 'skipped', failures: [{ kind: 'end' }] });
  expect(await valueOf('warmth')).toBe(1);
  const { body: runs } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/runs', at(id));
  expect(runs.data).toEqual([]);
});

test('a function is tested with the arguments of the test', async () => {
  const id = await script("await setEvent('', 'price', 'value', args?.weight === undefined ? 0 : args.weight * 3)");
  const sets = (value: number) => [{ kind: 'event' as const, event_name: 'price', attribute_name: 'value', value }];
  expect(await tried(id, { world: { args: { weight: 14 } }, steps: sets(42) })).toMatchObject({ failures: [] });
  expect(await tried(id, { steps: sets(0) })).toMatchObject({ failures: [] });
  const own = await script("const args = { weight: 1 }; await setEvent('', 'price', 'value', args.weight)");
  expect(await tried(own, { world: { args: 2 }, steps: sets(1) })).toMatchObject({ failures: [] });
});

test('limits of scripts hold in tests, and patterns and times are checked', async () => {
  const endless = await script('for (;;) {}');
  expect(await tried(endless, {})).toMatchObject({ failures: [{ error: { type: 'script_limit_step' } }] });
  const chatty = await dialog("for (let i = 0; i < 30; i++) await say('a' + i)");
  expect(await tried(chatty, {})).toMatchObject({ failures: [{ error: { type: 'script_limit_messages' } }] });
  const deep: unknown = JSON.parse('['.repeat(1000) + ']'.repeat(1000));
  expect(
    refusal(
      await server().call('POST /api/1.0/workspaces/:ws/script/:id/tests', {
        ...at(chatty),
        body: { name: 'Deep', world: { args: deep } },
      }),
    ),
  ).toMatchObject({ status: 400 });
  const wrong = async (step: NonNullable<NewTest['steps']>[number]) =>
    refusal(
      await server().call('POST /api/1.0/workspaces/:ws/script/:id/tests', {
        ...at(chatty),
        body: { name: 'Wrong', steps: [step] },
      }),
    );
  expect(await wrong({ kind: 'message', match: 'regex', text: '(a' })).toMatchObject({ status: 400 });
  expect(await wrong({ kind: 'clock', by: 'soon' })).toMatchObject({ status: 400 });
});

test('tests are saved, run together, stored with their result, deleted and restored', async () => {
  const id = await script("await setEvent('', 'door', 'state', 'open')");
  const passing = await add(id, {
    name: 'Opens',
    steps: [{ kind: 'event', event_name: 'door', attribute_name: 'state' }],
  });
  const failing = await add(id, { name: 'Ends', steps: [{ kind: 'end', state: 'waiting' }] });
  const { body: listed } = await server().call('GET /api/1.0/workspaces/:ws/scripts', workspace());
  expect(listed.data.find(({ script_id }) => script_id === id)).toMatchObject({ tests: 2 });
  const report = await run(id);
  expect(report).toMatchObject({ version: 1, passed: false });
  expect(report.data.map(({ name, passed }) => [name, passed])).toEqual([
    ['Ends', false],
    ['Opens', true],
  ]);
  const list = async () => (await server().call('GET /api/1.0/workspaces/:ws/script/:id/tests', at(id))).body.data;
  expect((await list())[0]?.last_result).toMatchObject({
    passed: false,
    version: 1,
    failures: 1,
    failure: { kind: 'end', step: 0, expected: 'waiting', actual: 'done' },
  });
  expect((await list())[1]?.last_result).toMatchObject({ passed: true, failure: null });
  const params = { ...at(id).params, testId: failing.test_id };
  const path = 'PUT /api/1.0/workspaces/:ws/script/:id/test/:testId';
  const body = { name: 'Opens' };
  const { token } = workspace();
  const taken = await server().call(path, { token, params, body });
  expect(refusal(taken)).toMatchObject({ status: 409, type: 'script_test_exists' });
  const saved = await server().call(path, {
    token,
    params,
    body: { name: 'Ends', steps: [] },
    headers: { 'if-match': '1' },
  });
  expect(saved.body).toMatchObject({ version: 2, last_result: null });
  const stale = await server().call(path, { token, params, body: { name: 'Ends' }, headers: { 'if-match': '1' } });
  expect(stale.status).toBe(412);
  const gone = await server().call('DELETE /api/1.0/workspaces/:ws/script/:id/test/:testId', { token, params });
  expect(gone.status).toBe(200);
  expect((await list()).map(({ test_id }) => test_id)).toEqual([passing.test_id]);
  await server().call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
    token,
    params: { kind: 'scripttest', id: failing.test_id },
  });
  expect(await list()).toHaveLength(2);
});

test('a test of a failing run is green once the script is right', async () => {
  await set('stock', 3);
  const code = (field: string) => `const stock = await getEvent('', 'stock', 'value');
await setEvent('', 'sold', 'value', stock);
await wait(5);
return stock.${field}.length;`;
  const id = await script(code('missing'));
  const { run_id: runId, state } = await played(id);
  expect(state).toBe('failed');
  const { params, token } = at(id);
  const { body: draft } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test', {
    token,
    params: { ...params, runId },
  });
  await set('stock', 9);
  expect(draft.steps).toMatchObject([
    { kind: 'event', event_name: 'sold', value: 3 },
    { kind: 'clock' },
    { kind: 'end', state: 'done' },
  ]);
  await add(id, draft);
  expect(await run(id)).toMatchObject({
    passed: false,
    data: [{ failures: [{ kind: 'failed', error: { type: 'script_failed' } }, { kind: 'end' }] }],
  });
  await save(id, { scriptCode: code('toString()') });
  expect(await run(id)).toMatchObject({ version: 2, passed: true });
});
