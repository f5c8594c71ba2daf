import { expect, test } from 'vitest';
import { runningScripts, until } from '../runs/testing.ts';

const { server, at, script, workspace } = runningScripts({ work: true });

const code = (value: string) => `if (context.late) {
  await setEvent('', 'door', 'state', 'shut');
} else await setEvent('', 'door', 'state', '${value}');`;

test('each save by a call runs the tests in the background and stores their results and coverage', async () => {
  const save = (value: string) =>
    server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { scriptCode: code(value) } });
  const listed = async () => (await server().call('GET /api/1.0/workspaces/:ws/script/:id/tests', at(id))).body;
  const tested = async () =>
    (await server().call('GET /api/1.0/workspaces/:ws/queue', workspace())).body.data.filter(
      ({ kind }) => kind === 'script.test',
    );
  const id = await script(code('ajar'));
  await save('closed');
  // The script has no tests yet.
  expect(await tested()).toEqual([]);
  const event = { kind: 'event' as const, event_name: 'door', attribute_name: 'state', value: 'open' };
  await server().call('POST /api/1.0/workspaces/:ws/script/:id/tests', {
    ...at(id),
    body: { name: 'Opens', steps: [event] },
  });
  expect((await listed()).coverage).toBeNull();

  await save('open');
  const { data, coverage } = await until(listed, (now) => now.data[0]?.last_result !== null);
  expect(data[0]?.last_result).toMatchObject({ passed: true, version: 3, failures: 0 });
  expect(coverage).toEqual([
    { line: 1, kind: 'branch', name: 'if', reached: false },
    { line: 2, kind: 'call', name: 'setEvent', reached: false },
    { line: 3, kind: 'branch', name: 'else', reached: true },
    { line: 3, kind: 'call', name: 'setEvent', reached: true },
  ]);
  await until(tested, ([task]) => task?.status === 'completed');
  expect(await tested()).toMatchObject([{ subject: 'Script 1', result: { version: 3, passed: 1, failed: 0 } }]);

  await server().call('PUT /api/1.0/workspaces/:ws/script/:id/revert', { ...at(id), body: { version: 1 } });
  const reverted = await until(listed, (now) => now.data[0]?.last_result?.version === 4);
  expect(reverted.data[0]?.last_result).toMatchObject({ passed: false, failures: 1 });
});

test('a test of a dialog compares a message by its intent in the workspace', async () => {
  const { token, params } = workspace();
  await server().call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'Help' } });
  const intents = {
    number: ['what is your order number', 'please tell me the order number', 'which number has the order'],
    goodbye: ['goodbye and thank you', 'see you soon', 'have a nice day'],
  };
  for (const [intent_name, texts] of Object.entries(intents)) {
    const utterances = texts.map((text) => ({ text }));
    const body = { intent_name, classes: ['Help'], utterances };
    await server().call('POST /api/1.0/gael/:ws/intents', { token, params, body });
  }
  const help = { token, params: { ...params, id: 'Help' } };
  await server().call('POST /api/1.0/gael/:ws/class/:id/train', { ...help, query: { async: 'false' } });
  expect((await server().call('POST /api/1.0/gael/:ws/class/:id/publish', help)).status).toBe(200);
  const id = await script("await say('please tell me your order number');", { type: 'dialog' });
  const expected = async (text: string) => {
    const steps = [
      { kind: 'person' as const, text: 'hello' },
      { kind: 'message' as const, match: 'intent' as const, text },
    ];
    const body = { test: { name: 'Asks for the number', steps } };
    return (await server().call('POST /api/1.0/workspaces/:ws/script/:id/tests/run', { ...at(id), body })).body.data;
  };
  expect(await expected('Number')).toMatchObject([{ passed: true, failures: [] }]);
  expect(await expected('goodbye')).toMatchObject([
    {
      passed: false,
      failures: [
        { kind: 'different', expected: 'goodbye', actual: 'please tell me your order number (number)', line: 1 },
      ],
    },
  ]);
});
