import { expect, test } from 'vitest';
import { WorkspaceEvent } from '@parlance/contract/calls/conversation';
import { ScriptOutput } from '@parlance/contract/calls/scriptRuns';
import { workspaceTopic } from '../../platform/events/events.ts';
import { refusal } from '../../testing/server.ts';
import { eventually } from '../../testing/eventually.ts';
import { inSteps } from '../../platform/db/inSteps.ts';
import { deleteOldRuns } from './runRetention.ts';
import { outputTopic } from './runs.ts';
import { runningScripts, until } from './testing.ts';

const { server, workspace, at, script, play, played, reached, restart, set, valueOf, runsOf } = runningScripts();

test('a run reads and sets attributes, uses memory and commands, and has a trace of each call', async () => {
  await set('tank', 40);
  const id = await script(`
    const level = await getEvent('', 'tank', 'value');
    await setEvent('', 'pump', 'value', level > 30 ? 'on' : 'off');
    await command('', 'verbatim', 'Pump it');
    const runs = ((await memory.workspace.get('runs')) ?? 0) + 1;
    await memory.workspace.set('runs', runs);
    log('level', { level });
    return { level, runs, who: context.actor };`);
  const run = await played(id);
  expect([run.state, run.error, run.result]).toMatchObject(['done', null, { level: 40, runs: 1 }]);
  expect(run.trace.map(({ kind }) => kind)).toEqual([
    'getEvent',
    'setEvent',
    'command',
    'memory.get',
    'memory.set',
    'log',
  ]);
  expect([await valueOf('pump'), await valueOf('command')]).toEqual(['on', 'Pump it']);
  expect((await played(id)).result).toMatchObject({ runs: 2 });
  const { body } = await server().call('GET /api/1.0/workspaces/:ws/events', workspace());
  const changes = async (name: string) => {
    const query = { event_id: body.data.find(({ event_name }) => event_name === name)?.event_id ?? '' };
    const stack = await server().call('GET /api/1.0/workspaces/:ws/events/stack', { ...workspace(), query });
    return stack.body.data;
  };
  expect(await changes('pump')).toMatchObject([{ via: 'script', script_id: id, run_id: run.run_id, before: null }]);
  expect(await changes('command')).toMatchObject([{ via: 'command', script_id: id }]);
});

test('the draft is played unless told, and a run keeps its version', async () => {
  const id = await script('return 1');
  expect(refusal(await play(id, { branch: 'production' }))).toMatchObject({
    status: 409,
    type: 'script_not_in_production',
  });
  const save = (body: object) => server().call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body });
  await save({ scriptCode: 'return 2', production: true });
  await save({ scriptCode: 'return 3' });
  expect([await played(id), await played(id, { branch: 'production' })]).toMatchObject([
    { version: 3, result: 3 },
    { version: 2, result: 2 },
  ]);
});

test('a run waits, is listed as running, and goes on in another process with what it knew', async () => {
  const id = await script(`
    const token = crypto.randomUUID();
    await memory.workspace.set('token', token);
    await wait('2 days');
    return token === (await memory.workspace.get('token')) && Date.now() - context.began;`);
  const { body: run } = await play(id);
  const waiting = await reached(id, run.run_id, 'waiting');
  expect(Date.parse(waiting.wake_at ?? '') - Date.parse(waiting.created_at)).toBeGreaterThan(47 * 3_600_000);
  const running = await server().call('GET /api/1.0/workspaces/:ws/script/:id/running', at(id));
  expect(running.body.data.map(({ run_id }) => run_id)).toEqual([run.run_id]);
  await restart(() => server().deps.db.execute('update script_runs set wake_at = now() where id = $1', [run.run_id]));
  const done = await reached(id, run.run_id, 'done', 'failed');
  expect([done.state, done.error, done.trace.map(({ kind }) => kind)]).toEqual([
    'done',
    null,
    ['memory.set', 'wait', 'memory.get'],
  ]);
});

test('a cancelled run does nothing more', async () => {
  const id = await script("await wait('1h'); await setEvent('', 'never', 'value', 1)");
  const { body: run } = await play(id);
  await reached(id, run.run_id, 'waiting');
  const cancel = () => server().call('PUT /api/1.0/workspaces/:ws/script/:id/cancel', { ...at(id), body: {} });
  expect((await cancel()).body).toEqual({ cancelled: 1 });
  expect((await cancel()).body).toEqual({ cancelled: 0 });
  expect((await reached(id, run.run_id, 'cancelled')).ended_at).not.toBeNull();
});

test('a script can catch the error of a call', async () => {
  const id = await script(`
    const met = [];
    for (const work of [
      () => setEvent('nowhere', 'a', 'b', 1),
      () => setEvent('', 'tank', 'value', 'high'),
      () => memory.thing.get('x'),
      () => getEvent(1, 2, 3),
      () => wait('tomorrow'),
      () => call('nothing'),
      () => http.get('https://elsewhere.example/'),
    ]) await work().catch((error) => met.push(error.name));
    return met;`);
  expect((await played(id)).result).toEqual([
    'device_not_found',
    'attribute_value',
    'script_no_thing',
    'TypeError',
    'time',
    'script_no_such_function',
    'script_host_not_allowed',
  ]);
});

test('a thrown value that is no error, and so has no line, is shown without a line', async () => {
  for (const [code, reason] of [
    ["throw 'too late'", 'Error: too late'],
    ['const ring = {}; ring.own = ring; return ring', 'TypeError: circular reference'],
  ] as const) {
    const { state, error } = await played(await script(code));
    expect({ state, error }).toMatchObject({ state: 'failed', error: { type: 'script_failed_somewhere' } });
    expect(error?.message).toBe(`The script ended with an error: ${reason}`);
  }
});

test('an error within a function says where it is there', async () => {
  const attributes = { triggers: [{ kind: 'function' as const }], consoleModel: {} };
  for (const [name, code, reason] of [
    ['weighed', 'const none = null;\nreturn none.weight;', 'TypeError'],
    ['sent', "\nawait setEvent('nowhere', 'a', 'b', 1);", 'device_not_found'],
  ] as const) {
    await script(code, { script_name: name, attributes }, true);
    const { error } = await played(await script(`return await call('${name}');`));
    expect(error).toMatchObject({ type: 'script_failed_in_function', params: { line: 2, name } });
    expect(error?.params?.['reason']).toContain(reason);
  }
});

test('an error names the argument that is wrong, and why', async () => {
  const id = await script(`
    const met = [];
    for (const work of [
      () => understand(7),
      () => http.get('https://acme.example/', { timeout: 99999999 }),
      () => memory.workspace.set(),
      () => wait('soon'),
      () => ask('Which?', { pattern: '[' }),
    ]) await work().catch((error) => met.push(error.message));
    return met;`);
  expect((await played(id)).result).toEqual([
    'The arguments of understand are not valid: argument 1: The value must be a text.',
    'The arguments of http are not valid: argument 2, timeout: The number must be at most 10,000.',
    'The arguments of memory.set are not valid: argument 1: The value must be a text.',
    'Enter a time, such as 10m or 3 days.',
    'unexpected end',
  ]);
});

test.each([
  ['null.x', 'script_failed', { line: 1 }],
  ['for (;;) {}', 'script_limit_step', { max: 100 }],
  ["for (let i = 0; i < 300; i++) await log('x')", 'script_limit_lines', { max: 200 }],
  ["for (let i = 0; i < 300; i++) log('x')", 'script_limit_lines', { max: 200 }],
  ['await new Promise(() => {})', 'script_limit_idle', undefined],
  ['let a = 1; for (let i = 0; i < 8000; i++) a = [a]; return a', 'script_limit_depth', { max: 500 }],
  [
    'let a = 1; for (let i = 0; i < 501; i++) a = { a }; await setEvent("", "shop", "open", a)',
    'script_limit_depth',
    { max: 500 },
  ],
])('%s fails with a message for people', async (code, type, params) => {
  const { state, error } = await played(await script(code));
  expect({ state, error }).toMatchObject({ state: 'failed', error: { type, ...(params && { params }) } });
});

test('what a script logs and the states of its runs are events with ids', async () => {
  const id = await script("log('one'); await log('two')");
  const seen: ScriptOutput[] = [];
  const stop = await server().deps.events.subscribe(outputTopic(id), '0', (_, event) => {
    seen.push(ScriptOutput.parse(event));
  });
  await played(id);
  await until(
    async () => seen.length,
    (count) => count >= 4,
  );
  stop();
  expect(seen.map((event) => (event.type === 'run' ? event.state : event.type === 'log' && event.message))).toEqual([
    'queued',
    'one',
    'two',
    'done',
  ]);
});

test('an event is published when a run waits, and when it ends', async () => {
  const id = await script("await wait('1h')");
  /** The states that a screen reads that refreshes on events only. */
  const read: string[] = [];
  const stop = await server().deps.events.subscribe(workspaceTopic(workspace().params.ws), undefined, (_, data) => {
    const event = WorkspaceEvent.parse(data);
    if (event.type !== 'changed' || event.what !== 'run') return;
    void runsOf(id).then(([run]) => run && read.push(run.state));
  });
  await play(id);
  await eventually(() => expect(read).toContain('waiting'));
  await server().call('PUT /api/1.0/workspaces/:ws/script/:id/cancel', { ...at(id), body: {} });
  await eventually(() => expect(read).toContain('cancelled'));
  stop();
});

test('a standard script runs its commands where its rules hold, and otherwise keeps their outcome', async () => {
  const leaf = { name: '', trigger: 'heat', attribute_name: 'value', operator: '>' as const, value: 70 };
  const rules = { condition: 'AND' as const, rules: [{ ...leaf, unit: '' }] };
  const commands = [{ target: '', action: 'alarm', command: 'hot', event: 'siren' }];
  const id = await script('//', { type: 'std', attributes: { consoleModel: { rules, commands } } });
  await set('heat', 70);
  expect(await played(id)).toMatchObject({ state: 'skipped', result: { result: false, rules: [{ result: false }] } });
  await set('heat', 70.1);
  expect(await played(id)).toMatchObject({ state: 'done', trace: [{ kind: 'command' }] });
  expect(await valueOf('siren')).toBe('hot');
});

test('an alarm is played as one that goes on or off, with its commands and its code', async () => {
  const command = (told: string) => ({ target: '', action: 'light', command: told, event: 'beacon' });
  const alarm = { onCommands: [command('red')], offCommands: [command('green')] };
  const id = await script('return context.alarm', { type: 'alarm', attributes: { consoleModel: { alarm } } });
  expect(await played(id)).toMatchObject({ state: 'done', result: 'on' });
  expect(await valueOf('beacon')).toBe('red');
  expect(await played(id, { alarm: 'off' })).toMatchObject({ state: 'done', result: 'off' });
  expect(await valueOf('beacon')).toBe('green');
});

test('a continued run finds its journal whatever the order of names in objects', async () => {
  const id = await script(`
    await memory.workspace.set('order', { zebra: 1, a: { y: 1, x: 2 } });
    const first = JSON.stringify(await memory.workspace.get('order'));
    await wait(0);
    return first === JSON.stringify(await memory.workspace.get('order'));`);
  expect(await played(id)).toMatchObject({ state: 'done', error: null, result: true });
});

test('a text that looks like a number or an object stays a text', async () => {
  const id = await script(`
    await memory.workspace.set('text', '42');
    await setEvent('', 'mail', 'value', '{"a":1}');
    await wait(0);
    return [await memory.workspace.get('text'), await getEvent('', 'mail', 'value')];`);
  expect(await played(id)).toMatchObject({ error: null, result: ['42', '{"a":1}'] });
  expect((await played(await script("return '42'"))).result).toBe('42');
});

test('a script calls another one that is in production, with arguments', async () => {
  const triggers = [{ kind: 'function' as const }];
  await script('await wait(0); return args.a + args.b', { script_name: 'add', attributes: { triggers } }, true);
  expect(await played(await script("return call('Add', { a: 1, b: 2 })"))).toMatchObject({ state: 'done', result: 3 });
});

test('a workspace without settings keeps the newest 100 runs of a script, and failed ones for 14 days', async () => {
  const { body: chosen } = await server().call('GET /api/1.0/workspaces/:ws/retention', workspace());
  expect(chosen).toMatchObject({ runs: 100, failed_runs: 14 });
  const named = 'Run often';
  const id = await script('return 1', { script_name: named });
  const { run_id: first } = await played(id);
  const older = (count: number, state: 'done' | 'failed' | 'skipped', age: string) =>
    server().deps.db.execute(
      `insert into script_runs select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
        'state', $2::text, 'created_at', now() - $3::interval, 'ended_at', now() - $3::interval))).*
        from script_runs one, generate_series(1, $4) where one.id = $1`,
      [first, state, age, count],
    );
  await older(99, 'done', '1 hour');
  await older(3, 'done', '1 day');
  // Skipped runs are counted separately.
  await older(102, 'skipped', '1 minute');
  await older(1, 'failed', '13 days 23 hours');
  await older(1, 'failed', '14 days 1 hour');
  await inSteps(server().deps.db, deleteOldRuns);
  const query = { script: named, limit: '500' };
  const { body: kept } = await server().call('GET /api/1.0/workspaces/:ws/runs', { ...workspace(), query });
  expect([kept.total, kept.data.filter(({ state }) => state === 'failed').length]).toEqual([201, 1]);
  expect(kept.data.filter(({ state }) => state === 'done')).toHaveLength(100);
  expect(kept.data.filter(({ state }) => state === 'skipped')).toHaveLength(100);
});
