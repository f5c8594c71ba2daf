import { describe, expect, onTestFinished, test } from 'vitest';
import { array, assert, asyncProperty, constantFrom, nat, record, tuple } from 'fast-check';
import { groupConditions, ruleOperators } from '@parlance/contract/ruleTree';
import { serveHttp } from '../../testing/serveHttp.ts';
import { runningScripts } from '../runs/testing.ts';

const { server, workspace, at, script, play, played, reached, set, valueOf } = runningScripts();

const replay = async (id: string, runId: string, version?: number) => {
  const { token, params } = at(id);
  const body = version === undefined ? {} : { version };
  const path = 'POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay';
  const { status, body: answer } = await server().call(path, { token, params: { ...params, runId }, body });
  expect(status).toBe(200);
  return answer;
};
const save = (id: string, scriptCode: string, more: object = {}) =>
  server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { scriptCode, ...more } });

describe('a run that is replayed with its own version', () => {
  const calls = [
    "await setEvent('', 'replayed', 'value', N)",
    "seen.push(await getEvent('', 'replayed', 'value'))",
    "await memory.workspace.set('n', N)",
    "seen.push(await memory.workspace.get('n'))",
    "log('line', N, Math.random(), Date.now())",
    'seen.push(crypto.randomUUID())',
    "await command('', 'verbatim', 'N')",
    "await setEvent('nowhere', 'a', 'b', N).catch((error) => seen.push(error.name))",
    'await wait(1)',
    "if (N % 7 === 3) throw new Error('seven')",
    'if (N % 5 === 2) null.x',
    "for (let i = 0; i < 3; i++) await memory.workspace.delete('n' + i)",
    "await Promise.all([memory.workspace.get('n'), getEvent('', 'replayed', 'value'), http.get('SITE/N')])",
    "seen.push((await http.post('SITE/N', { json: { n: N }, headers: { key: secret('none') } }).catch((error) => error.name)).json)",
    "await http.get('https://elsewhere.example/N').catch((error) => seen.push(error.name))",
    "seen.push(await call('doubled', { n: N }))",
    "seen.push((await understand('hello N')).intent)",
    "await say('N').catch((error) => seen.push(error.name))",
  ];
  test('never differs, whatever it does, and its variables have the same values', async () => {
    let asked = 0;
    const site = await serveHttp((_, answer) => {
      asked += 1;
      answer.setHeader('content-type', 'application/json').end(JSON.stringify({ asked }));
    });
    onTestFinished(() => site.stop());
    await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', {
      ...workspace(),
      body: { hosts: [new URL(site.url).host] },
    });
    const attributes = { triggers: [{ kind: 'function' as const }], consoleModel: {} };
    const doubled = "await memory.workspace.set('doubled', args.n); return args.n * 2;";
    await script(doubled, { script_name: 'Doubled', attributes }, true);
    const statement = tuple(constantFrom(...calls), nat(40)).map(([call, n]) =>
      call.replaceAll('SITE', site.url).replaceAll('N', String(n)),
    );
    await assert(
      asyncProperty(array(statement, { maxLength: 12 }), async (statements) => {
        const id = await script(`const seen = [];\n${statements.join(';\n')};\nreturn seen;`);
        const run = await played(id);
        const { same, difference, steps, recorded, replayed } = await replay(id, run.run_id);
        expect({ same, difference, calls: steps.length }).toEqual({ same: true, difference: null, calls: run.steps });
        expect(replayed).toEqual(recorded);
        const { token, params } = at(id);
        const path = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/variables';
        const { body } = await server().call(path, { token, params: { ...params, runId: run.run_id } });
        const held = run.state === 'done' ? body.data.at(-1)?.values['seen'] : undefined;
        expect(held === undefined ? run.result : JSON.parse(held)).toEqual(run.result);
      }),
      { numRuns: 25 },
    );
  });

  test('never differs where it waits, or was ended by a limit', async () => {
    const waiting = await script("log('before'); await wait('2 days'); log('after')");
    const { body: run } = await play(waiting);
    await reached(waiting, run.run_id, 'waiting');
    expect(await replay(waiting, run.run_id)).toMatchObject({ same: true, replayed: { state: 'waiting' } });
    const limited = await script("for (let i = 0; i < 300; i++) log('x')");
    expect(await replay(limited, (await played(limited)).run_id)).toMatchObject({ same: true });
  });
});

test('a run with rules never differs from itself, whether they held or not, whatever the values are now', async () => {
  const condition = record({
    name: constantFrom(''),
    trigger: constantFrom('heat', 'damp', 'nowhere'),
    attribute_name: constantFrom('value'),
    operator: constantFrom(...ruleOperators),
    value: nat(4),
  });
  const group = record({ condition: constantFrom(...groupConditions), rules: array(condition, { maxLength: 3 }) });
  const rule = record({ condition: constantFrom(...groupConditions), rules: array(group, { maxLength: 3 }) });
  const ended = new Set<string>();
  await assert(
    asyncProperty(rule, nat(4), nat(4), async (rules, heat, damp) => {
      await set('heat', heat);
      await set('damp', damp);
      const commands = [{ target: '', action: 'fan', command: heat, event: 'command' }];
      const attributes = { triggers: [], consoleModel: { rules, commands } };
      const id = await script("return getEvent('', 'heat', 'value')", { type: 'std', attributes });
      const run = await played(id);
      ended.add(run.state);
      await set('heat', heat + 3);
      await set('damp', 4 - damp);
      const { same, difference, recorded, replayed, unknown } = await replay(id, run.run_id);
      expect({ same, difference, unknown }).toEqual({ same: true, difference: null, unknown: [] });
      expect(replayed).toEqual(recorded);
    }),
    { numRuns: 20, examples: [[{ condition: 'AND', rules: [] }, 1, 1]] },
  );
  expect([...ended].toSorted()).toEqual(['done', 'skipped']);
});

/** The value that a call sets, else its last argument. */
const told = (call: { args: unknown[] } | null) => call?.args[3] ?? call?.args.at(-1);

test('the first difference is marked, calls are aligned, and nothing is changed', async () => {
  await set('level', 40);
  const id = await script(`
    const level = await getEvent('', 'level', 'value');
    await setEvent('', 'replay pump', 'value', level > 30 ? 'on' : 'off');
    log('done');
    return level;`);
  const run = await played(id);
  await set('level', 5);
  await save(
    id,
    `
    const level = await getEvent('', 'level', 'value');
    await setEvent('', 'replay pump', 'value', level > 50 ? 'on' : 'off');
    const now = await getEvent('', 'replay pump', 'value');
    log('done');
    return now;`,
  );
  const found = await replay(id, run.run_id);
  expect(found).toMatchObject({ version: 2, same: false, difference: 1, replayed: { state: 'done', result: 'off' } });
  expect(found.steps.map(({ recorded, replayed, same }) => [told(recorded), told(replayed), same])).toEqual([
    ['value', 'value', true],
    ['on', 'off', false],
    [undefined, 'value', false],
    ['done', 'done', true],
  ]);
  expect(found.steps.map(({ replayed }) => replayed?.source)).toEqual(['run', 'none', 'replay', 'run']);
  expect(await valueOf('replay pump')).toBe('on');
  expect(await replay(id, run.run_id, 1)).toMatchObject({ same: true });
});

test('requests are answered from the run, and one that it did not make ends the replay', async () => {
  let asked = 0;
  const site = await serveHttp((_, answer) => {
    asked += 1;
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ asked }));
  });
  const params = at('').params;
  const { token } = at('');
  await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', {
    token,
    params: { ws: params.ws },
    body: { hosts: [new URL(site.url).host] },
  });
  const id = await script(`return (await http.get('${site.url}/a')).json;`);
  const run = await played(id);
  await save(
    id,
    `const { json } = await http.get('${site.url}/a', { query: { more: 1 } }); log(json.asked); return json;`,
  );
  expect(await replay(id, run.run_id)).toMatchObject({ same: false, difference: 0, replayed: { state: 'done' } });
  await save(id, `return (await http.get('${site.url}/b')).json;`);
  expect(await replay(id, run.run_id)).toMatchObject({ same: false, replayed: null });
  expect(asked).toBe(1);
  await site.stop();
});

test('a function that the run did not call is called now, with the code of its version', async () => {
  const attributes = { triggers: [{ kind: 'function' as const }], consoleModel: {} };
  await script('return args.n * 3;', { script_name: 'Tripled', attributes }, true);
  const id = await script('return 1;');
  const run = await played(id);
  await save(id, "return call('Tripled', { n: 14 });");
  const { replayed, steps } = await replay(id, run.run_id);
  expect(replayed).toEqual({ state: 'done', result: 42, error: null });
  expect(steps).toMatchObject([{ replayed: { kind: 'call', source: 'now', result: { name: 'Tripled', version: 2 } } }]);
  expect(steps[0]?.replayed?.result).not.toHaveProperty('code');
});

test('a function is replayed in the runs that called it, with their arguments', async () => {
  const attributes = { triggers: [{ kind: 'function' as const }], consoleModel: {} };
  const fn = await script('return args.n * 4;', { script_name: 'Fourfold', attributes }, true);
  const id = await script("log(await call('fourfold', { n: 3 }));", {}, true);
  const run = await played(id);
  const content = { tags: [], groupName: '', className: '', attributes, scriptCode: 'return args.n * 5;' };
  const repeat = (body: object) =>
    server().call('POST /api/1.0/workspaces/:ws/script/:id/replays', { ...at(fn), body });
  expect((await repeat({ content })).body.data).toMatchObject([
    {
      run: { run_id: run.run_id, script_id: id },
      same: false,
      difference: { was: { args: ['12'] }, now: { args: ['15'] } },
    },
  ]);
  expect((await repeat({})).body.data).toMatchObject([{ same: true }]);
  const { token, params } = at(id);
  const { body } = await server().call('POST /api/1.0/workspaces/:ws/script/:id/run/:runId/replay', {
    token,
    params: { ...params, runId: run.run_id },
    body: { version: run.version, called: { script_id: fn, content } },
  });
  expect(body).toMatchObject({ same: false, difference: 1, replayed: { state: 'done' } });
});

test('rules are applied to the values that the run had read, and values that it had not read are listed', async () => {
  await set('load', 80);
  const rule = (attribute: string, value: number) => ({
    condition: 'AND' as const,
    rules: [{ name: '', trigger: attribute, attribute_name: 'value', unit: '', operator: '>' as const, value }],
  });
  const model = (rules: object) => ({ attributes: { triggers: [], consoleModel: { rules } } });
  const id = await script("log('high')", { type: 'std', ...model(rule('load', 50)) });
  const run = await played(id);
  expect([run.state, run.facts]).toMatchObject(['done', [{ trigger: 'load', facts: [{ value: 80 }] }]]);
  await set('load', 10);
  expect((await played(id)).state).toBe('skipped');
  await save(id, "log('high')", model(rule('load', 90)));
  expect(await replay(id, run.run_id)).toMatchObject({ same: false, replayed: { state: 'skipped' }, unknown: [] });
  await save(id, "log('high')", model(rule('weight', 90)));
  expect(await replay(id, run.run_id)).toMatchObject({
    replayed: { state: 'skipped' },
    unknown: [{ trigger: 'weight' }],
  });
});
