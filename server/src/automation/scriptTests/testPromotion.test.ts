import { expect, test } from 'vitest';
import { refusal } from '../../testing/server.ts';
import { testedScripts } from './testing.ts';

const { server, at, audited, script, add, run, save } = testedScripts();

test('a script whose tests fail is only promoted with a reason', async () => {
  const id = await script('return 1');
  await add(id, { name: 'Opens', steps: [{ kind: 'event', event_name: 'door', attribute_name: 'state' }] });
  const refused = await save(id, { production: true });
  expect(refusal(refused)).toMatchObject({ status: 409, type: 'script_tests_failing' });
  const overridden = await save(id, { production: true, override: 'The door is away.' });
  expect(overridden.body).toMatchObject({ production_version: 2 });
  expect(await audited(id, 'script.override')).toMatchObject({
    after: { reason: 'The door is away.', failing: ['Opens'] },
  });
  const right = await save(id, { production: true, scriptCode: "await setEvent('', 'door', 'state', 'open')" });
  expect(right.body).toMatchObject({ production_version: 3 });
});

test('a function is promoted if the tests of its callers pass too', async () => {
  const attributes = { triggers: [{ kind: 'function' as const }], consoleModel: {} };
  const fn = await script('return args.n * 2', { script_name: 'Twice', attributes }, true);
  await script('return call(`twice`, { n: args.n })', { script_name: 'Between', attributes }, true);
  const caller = await script("await setEvent('', 'double', 'value', await call('between', { n: 4 }))", {}, true);
  const sets = (value: number) => [{ kind: 'event' as const, event_name: 'double', attribute_name: 'value', value }];
  await add(caller, { name: 'Doubles', steps: sets(8) });
  await add(caller, { name: 'Failed before', steps: sets(9) });
  const { name } = (await server().call('GET /api/1.0/workspaces/:ws/script/:id', at(caller))).body;
  const content = { tags: [], groupName: '', className: '', attributes, scriptCode: 'return args.n * 3' };
  const report = await run(fn, { content, callers: true });
  expect(report).toMatchObject({
    passed: false,
    data: [{ name: 'Doubles', passed: false, caller: { script_id: caller, name } }],
  });
  expect((await run(fn, { content })).data).toEqual([]);
  const wrong = { scriptCode: content.scriptCode, production: true };
  expect(refusal(await save(fn, wrong))).toMatchObject({ status: 409, type: 'script_tests_failing' });
  expect((await save(fn, { ...wrong, override: 'Three is more.' })).status).toBe(200);
  expect(await audited(fn, 'script.override')).toMatchObject({ after: { failing: [`${name}: Doubles`] } });
  expect((await save(fn, { scriptCode: 'return args.n + args.n', production: true })).status).toBe(200);
});
