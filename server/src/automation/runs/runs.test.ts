import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { ScriptOutput, type ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { serveHttp } from '../../testing/serveHttp.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { outputTopic } from './runs.ts';
import { startScripts } from './startScripts.ts';
import { startScheduled, timesToRun } from './triggers.ts';
import { wake } from '../../platform/lookWhenDue.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
let stopScripts: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ work: false, config: { allowInternal: true } });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  stopScripts = startScripts(server.deps);
});
afterAll(async () => {
  await stopScripts();
  await server.stop();
});

type Draft = BodyOf<'POST /api/1.0/workspaces/:ws/script'>;
const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
let scripts = 0;

/** Reads until it is so. */
const until = <T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> =>
  eventually(async () => {
    const value = await read();
    if (!isSo(value)) throw new Error(`it is still ${JSON.stringify(value)}`);
    return value;
  });

/** A new script; its id. */
async function script(scriptCode: string, more: Partial<Draft> = {}, production = false): Promise<string> {
  scripts += 1;
  const body = { script_name: `Script ${scripts}`, type: 'adv' as const, scriptCode, ...more };
  const made = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params: { ws: tenant.ws }, body });
  expect(made.status).toBe(201);
  const { script_id: id } = made.body;
  if (production) await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { production } });
  return id;
}

const runsOf = async (id: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', at(id))).body.data;
const play = (id: string, body: BodyOf<'PUT /api/1.0/workspaces/:ws/script/:id/play'> = {}) =>
  server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at(id), body });

/** The run in one of these states, once it is. */
async function reached(id: string, runId: string, ...states: ScriptRunDetail['state'][]): Promise<ScriptRunDetail> {
  const params = { ws: tenant.ws, id, runId };
  const read = async () =>
    (await server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', { token, params })).body;
  return until(read, ({ state }) => states.includes(state));
}

/** Plays a script to its end. */
async function played(id: string, body = {}): Promise<ScriptRunDetail> {
  const { body: run } = await play(id, body);
  return reached(id, run.run_id, 'done', 'failed', 'skipped');
}

const set = (event_name: string, attribute_value: string | number, deviceName?: string) =>
  server.call('POST /api/1.0/workspaces/:ws/event', {
    token,
    params: { ws: tenant.ws },
    body: { event_name, attribute_name: 'value', attribute_value, ...(deviceName !== undefined && { deviceName }) },
  });
const valueOf = async (event: string): Promise<unknown> =>
  (await server.call('GET /api/1.0/workspaces/:ws/events', { token, params: { ws: tenant.ws } })).body.data.find(
    ({ event_name }) => event_name === event,
  )?.attribute_value;

test('a run reads and sets attributes, remembers, commands, and has a trace of each call', async () => {
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
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/events', { token, params: { ws: tenant.ws } });
  const changes = async (name: string) => {
    const query = { event_id: body.data.find(({ event_name }) => event_name === name)?.event_id ?? '' };
    const stack = await server.call('GET /api/1.0/workspaces/:ws/events/stack', {
      token,
      params: { ws: tenant.ws },
      query,
    });
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
  const save = (body: object) => server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body });
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
  const running = await server.call('GET /api/1.0/workspaces/:ws/script/:id/running', at(id));
  expect(running.body.data.map(({ run_id }) => run_id)).toEqual([run.run_id]);
  await stopScripts();
  await server.deps.db.execute('update script_runs set wake_at = now() where id = $1', [run.run_id]);
  stopScripts = startScripts(server.deps);
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
  const cancel = () => server.call('PUT /api/1.0/workspaces/:ws/script/:id/cancel', { ...at(id), body: {} });
  expect((await cancel()).body).toEqual({ cancelled: 1 });
  expect((await cancel()).body).toEqual({ cancelled: 0 });
  expect((await reached(id, run.run_id, 'cancelled')).ended_at).not.toBeNull();
});

test('an error that a call answers is one that the script can catch', async () => {
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

test.each([
  ['null.x', 'script_failed', { line: 1 }],
  ['for (;;) {}', 'script_limit_step', { max: 100 }],
  ["for (let i = 0; i < 300; i++) await log('x')", 'script_limit_lines', { max: 200 }],
  ["for (let i = 0; i < 300; i++) log('x')", 'script_limit_lines', { max: 200 }],
  ['await new Promise(() => {})', 'script_limit_idle', undefined],
])('%s fails with a sentence', async (code, type, params) => {
  const { state, error } = await played(await script(code));
  expect({ state, error }).toMatchObject({ state: 'failed', error: { type, ...(params && { params }) } });
});

test('what a script logs and the states of its runs are events with ids', async () => {
  const id = await script("log('one'); await log('two')");
  const seen: ScriptOutput[] = [];
  const stop = await server.deps.events.subscribe(outputTopic(id), '0', (_, event) => {
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

describe('a change of an attribute', () => {
  const onChange = (trigger: string, name = '') => ({
    attributes: { triggers: [{ kind: 'attribute' as const, name, trigger }] },
  });

  test('starts scripts in production that name it, in the transaction of the change, and no others', async () => {
    const id = await script("await setEvent('', 'seen', 'value', context.event.value)", onChange('door'), true);
    const draft = await script('return 1', onChange('door'));
    await set('door', 'open');
    await set('door', 'open');
    await set('window', 'open');
    const [run] = await runsOf(id);
    await reached(id, run?.run_id ?? '', 'done');
    expect([await valueOf('seen'), (await runsOf(id)).length, (await runsOf(draft)).length]).toEqual(['open', 1, 0]);
  });

  test('of any thing of a group starts a run for that thing', async () => {
    const params = { ws: tenant.ws };
    const things: string[] = [];
    for (const name of ['acme-A', 'acme-B']) {
      const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } });
      things.push(made.body.vthingId);
    }
    const [one = '', other = ''] = things;
    await server.call('POST /api/1.0/workspaces/:ws/group/:name', {
      token,
      params: { ...params, name: 'Freezers' },
      body: { devices: [one] },
    });
    const id = await script(
      "return getEvent('*', 'cold', 'value')",
      { ...onChange('cold', '*'), groupName: 'freezers' },
      true,
    );
    await set('cold', 1, one);
    await set('cold', 2, other);
    const [run, ...others] = await runsOf(id);
    const done = await reached(id, run?.run_id ?? '', 'done');
    expect([done.vthingId, done.result, others]).toEqual([one, 1, []]);
  });

  test('that starts itself again and again ends', async () => {
    const id = await script("await setEvent('', 'ping', 'value', context.event.value + 1)", onChange('ping'), true);
    await set('ping', 1);
    const runs = await until(
      () => runsOf(id),
      ([newest]) => newest?.state === 'failed',
    );
    expect(runs.length).toBe(12);
    expect(runs[0]?.error?.type).toBe('script_chain_too_long');
  });
});

test('a standard script runs its commands where its rules hold, and says else what they came to', async () => {
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

test('a run that goes on finds what it said and was told in whatever order of names', async () => {
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

test('a secret is sent to a host of the list, and the script and its trace never hold it', async () => {
  const heard: (string | undefined)[] = [];
  const { url, stop } = await serveHttp((request, response) => {
    heard.push(request.headers.authorization, String(request.headers['idempotency-key']));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ echo: request.headers.authorization }));
  });
  try {
    const body = { hosts: [new URL(url).host], secrets: { crm: 'top-secret-key' } };
    const params = { ws: tenant.ws };
    const saved = await server.call('PUT /api/1.0/workspaces/:ws/configuration/scripts', { token, params, body });
    expect(saved.body.secrets).toEqual(['crm']);
    const id = await script(
      `const key = secret('crm'); log(key); return (await http.get('${url}/', { headers: { authorization: key } })).json`,
    );
    const run = await played(id);
    expect([run.state, run.result]).toEqual(['done', { echo: '•••' }]);
    expect(heard).toEqual(['top-secret-key', `${run.run_id}:1`]);
    expect(JSON.stringify(run)).not.toContain('top-secret-key');
  } finally {
    await stop();
  }
});

describe('a schedule', () => {
  const schedule = (cron: string, timezone = 'UTC', missed: 'once' | 'skip' | 'every' = 'once') => ({
    kind: 'schedule' as const,
    cron,
    timezone,
    missed,
  });

  test('starts its script when it is due, once', async () => {
    const id = await script('return context.scheduled_at', { attributes: { triggers: [schedule('0 3 * * *')] } }, true);
    await server.deps.db.execute(
      "update script_triggers set next_at = now() - interval '3 days' where script_id = $1",
      [id],
    );
    await server.deps.db.tx((tx) => wake(tx, 'runs'));
    const [run] = await until(
      () => runsOf(id),
      (runs) => runs.length > 0,
    );
    const done = await reached(id, run?.run_id ?? '', 'done');
    expect(String(done.result)).toMatch(/T03:00:00.000Z$/);
    await server.deps.db.tx((tx) => startScheduled(tx, server.deps.events));
    expect((await runsOf(id)).length).toBe(1);
  });

  test('that is none is refused', async () => {
    const wrong = async (trigger: object) => {
      const body = { script_name: 'Wrong', type: 'adv', attributes: { triggers: [trigger] } };
      const raw = await server.app.inject({
        method: 'POST',
        url: `/api/1.0/workspaces/${tenant.ws}/script`,
        headers: { authorization: `Bearer ${token}` },
        payload: body,
      });
      return raw.json<{ fields?: Record<string, unknown> }>().fields;
    };
    expect(Object.keys((await wrong(schedule('at eight'))) ?? {})).toEqual(['attributes.triggers.0.cron']);
    expect(Object.keys((await wrong(schedule('* * * * * *'))) ?? {})).toEqual(['attributes.triggers.0.cron']);
    expect(Object.keys((await wrong(schedule('0 8 * * *', 'Mars/Olympus'))) ?? {})).toEqual([
      'attributes.triggers.0.timezone',
    ]);
  });

  test('makes up for missed times by its policy, in its time zone', () => {
    const first = new Date('2026-03-27T07:00:00Z');
    const now = new Date('2026-03-30T06:00:30Z');
    const times = (missed: 'once' | 'skip' | 'every') =>
      timesToRun(schedule('0 8 * * *', 'Europe/Paris', missed), first, now).map((time) => time.toISOString());
    // The clocks went forward on the 29th.
    expect(times('every')).toEqual([
      '2026-03-27T07:00:00.000Z',
      '2026-03-28T07:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
      '2026-03-30T06:00:00.000Z',
    ]);
    expect(times('once')).toEqual(['2026-03-30T06:00:00.000Z']);
    expect(times('skip')).toEqual(['2026-03-30T06:00:00.000Z']);
    const late = new Date('2026-03-30T05:00:00Z');
    expect(timesToRun(schedule('0 8 * * *', 'Europe/Paris', 'skip'), first, late)).toEqual([]);
  });
});
