import { expect, test } from 'vitest';
import { runningScripts, until } from '../runs/testing.ts';

const { server, at, script, workspace } = runningScripts({ work: true });

const code = (value: string) => `if (context.late) {
  await setEvent('', 'door', 'state', 'shut');
} else await setEvent('', 'door', 'state', '${value}');`;

test('each save by a call runs the tests in the background, which tells how they went and what they reach', async () => {
  const save = (value: string) =>
    server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { scriptCode: code(value) } });
  const listed = async () => (await server().call('GET /api/1.0/workspaces/:ws/script/:id/tests', at(id))).body;
  const tested = async () =>
    (await server().call('GET /api/1.0/workspaces/:ws/queue', workspace())).body.data.filter(
      ({ kind }) => kind === 'script.test',
    );
  const id = await script(code('ajar'));
  await save('closed');
  // There are none yet.
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
