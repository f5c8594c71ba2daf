import { expect, test } from 'vitest';
import type { QueryOf } from '@parlance/contract';
import { refusal } from '../../testing/server.ts';
import { inSteps } from '../../platform/db/inSteps.ts';
import { deleteOldRuns } from './runRetention.ts';
import { runningScripts } from './testing.ts';

const { server, workspace, play, played, reached, script, runsOf } = runningScripts();

type Query = QueryOf<'GET /api/1.0/workspaces/:ws/runs'>;
const list = async (query: Query) =>
  (await server().call('GET /api/1.0/workspaces/:ws/runs', { ...workspace(), query })).body;
const ids = async (query: Query) => (await list(query)).data.map(({ run_id }) => run_id);

test('a step has the line of the script that made it, also after a wait and within a function', async () => {
  const id = await script(
    [
      "await memory.workspace.set('lines', 1);",
      'async function inner() {',
      "  return memory.workspace.get('lines');",
      '}',
      "await wait('1ms');",
      'await inner();',
      "log('end');",
    ].join('\n'),
  );
  const { trace } = await played(id);
  expect(trace.map(({ kind, line }) => [kind, line])).toEqual([
    ['memory.set', 1],
    ['wait', 5],
    ['memory.get', 3],
    ['log', 7],
  ]);
});

test('a call within a function has its line there, and a call of the script its own line', async () => {
  const attributes = { triggers: [{ kind: 'function' as const }], consoleModel: {} };
  const name = 'Price of';
  const code = "const kept = await memory.workspace.get('price');\nawait wait(1);\nlog('priced');\nreturn args.weight;";
  await script(code, { script_name: name, attributes }, true);
  const id = await script("await wait(1);\nconst price = await call('price of', { weight: 2 });\nlog(price);");
  const { trace, state } = await played(id);
  expect(state).toBe('done');
  expect(trace.map(({ kind, line, function: within }) => [kind, line, within])).toEqual([
    ['wait', 1, null],
    ['call', 2, null],
    ['memory.get', 1, 'price of'],
    ['wait', 2, 'price of'],
    ['log', 3, 'price of'],
    ['log', 3, null],
  ]);
});

test('a call without a value gives null to a script, also when replayed', async () => {
  const code =
    "return [await getEvent('', 'nothing', 'value') === null, await memory.workspace.get('nothing') === null]";
  expect((await played(await script(code))).result).toEqual([true, true]);
});

test('an uncaught error of a call ends the script with the line of that call', async () => {
  const run = await played(await script("log('before');\n\nawait getEvent({}, 'b', 'c');"));
  expect(run.error).toMatchObject({ type: 'script_failed', params: { line: 3 } });
});

test('a run stores texts without characters that a database cannot store, such as cut emoji', async () => {
  const long = `x${'😀'.repeat(1500)}`;
  const code = `
    log(${JSON.stringify(long)});
    await memory.workspace.set('zero', 'a\\u0000b\\ud800c \\\\u0000');
    await memory.workspace.set('ot\\u0000her', 1);
    try { await getEvent('a\\u0000', 'b', 5); } catch {}
    const kept = await memory.workspace.get('zero');
    if (kept !== 'abc \\\\u0000') throw new Error('lost');
    throw new Error('the end\\u0000 ' + ${JSON.stringify(long)});`;
  const run = await played(await script(code));
  expect(run.trace.map(({ kind, args }) => [kind, ...args.slice(1)])).toEqual([
    ['log'],
    ['memory.set', 'zero', 'abc \\u0000'],
    ['memory.set', 'other', 1],
    ['getEvent', 'b', 5],
    ['memory.get', 'zero'],
  ]);
  expect(run).toMatchObject({ state: 'failed', error: { type: 'script_failed' } });
  expect(run.error?.params?.['reason']).toMatch(/^Error: the end x(😀)+$/u);
});

test('a command of the rules has no line, and does not shift the lines of the code after it', async () => {
  const commands = [{ target: '', action: 'lamp', command: 'on', event: 'hall' }];
  const attributes = { triggers: [], consoleModel: { commands } };
  const id = await script("\nthrow new Error('stop');", { type: 'std', attributes });
  const { trace, error } = await played(id);
  expect(trace.map(({ kind, line }) => [kind, line])).toEqual([['command', null]]);
  expect(error?.params).toMatchObject({ line: 2 });
});

test('runs are found by type, branch, person, error and duration', async () => {
  const quick = await script("throw new Error('the pump is 100% dry')", { type: 'std' }, true);
  const [{ run_id: draft }, { run_id: live }] = [
    (await play(quick)).body,
    (await play(quick, { branch: 'production' })).body,
  ];
  await Promise.all([draft, live].map((run) => reached(quick, run, 'failed')));
  const both = [live, draft];
  expect(await ids({ error: 'PUMP IS 100% d' })).toEqual(both);
  expect(await ids({ error: 'pump is 100_' })).toEqual([]);
  expect(await ids({ error: 'à la ligne', error_types: 'script_failed,script_lost', run: draft })).toEqual([draft]);
  expect(await ids({ error: 'à la ligne', error_types: 'script_lost', run: draft })).toEqual([]);
  expect(await ids({ error: 'pump', branch: 'draft' })).toEqual([draft]);
  expect(await ids({ error: 'pump', branch: 'production', type: 'std' })).toEqual([live]);
  expect(await ids({ error: 'pump', type: 'dialog' })).toEqual([]);
  const actor = (await list({ run: draft })).data[0]?.actor;
  expect(actor).toBeDefined();
  expect(await ids({ error: 'pump', ...(actor && { person: actor }) })).toEqual(both);
  expect(await ids({ error: 'pump', ...(actor && { person: actor.slice(1, -1).toUpperCase() }) })).toEqual(both);
  expect(await ids({ error: 'pump', person: '%' })).toEqual([]);
  expect(await ids({ error: 'pump', person: 'nobody' })).toEqual([]);
  await server().deps.db.execute("update script_runs set ended_at = created_at + interval '90 seconds' where id = $1", [
    draft,
  ]);
  expect(await ids({ error: 'pump', min_ms: '60000' })).toEqual([draft]);
  expect(await ids({ error: 'pump', max_ms: '60000' })).toEqual([live]);
});

test('pages continue after the last row, even if newer runs were added in between', async () => {
  const id = await script('return 1');
  for (let n = 0; n < 5; n += 1) await played(id);
  const { script: name } = (await list({ limit: '1' })).data[0] ?? { script: '' };
  const all = await ids({ script: name });
  const first = await list({ script: name, limit: '2' });
  await played(id);
  const second = await list({ script: name, limit: '2', cursor: first.next ?? '' });
  const third = await list({ script: name, limit: '2', cursor: second.next ?? '' });
  expect([first, second, third].flatMap(({ data }) => data.map(({ run_id }) => run_id))).toEqual(all);
  expect(third.next).toBeNull();
  const wrong = await server().call('GET /api/1.0/workspaces/:ws/runs', { ...workspace(), query: { cursor: 'x' } });
  expect(refusal(wrong)).toMatchObject({ status: 400, fields: { cursor: {} } });
});

test('runs beyond those that the workspace keeps are deleted and still counted, failed ones later', async () => {
  const id = await script("if ((await memory.workspace.get('fail')) === true) throw new Error('no'); return 1");
  for (let n = 0; n < 3; n += 1) await played(id);
  const keep = { messages: null, verbatims: null, audit: null, runs: 1, failed_runs: 1 };
  const { body: before } = await server().call('POST /api/1.0/workspaces/:ws/retention/preview', {
    ...workspace(),
    body: keep,
  });
  expect(before.runs).toBeGreaterThanOrEqual(2);
  await server().call('PUT /api/1.0/workspaces/:ws/retention', { ...workspace(), body: keep });
  const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const range = { start_date: moment(-2), end_date: moment(1) };
  const figure = async () =>
    (
      await server().call('GET /api/1.0/workspaces/:ws/figures', {
        ...workspace(),
        query: { metric: 'runs', ...range },
      })
    ).body.total.count;
  const counted = await figure();
  const failed = (await list({ state: 'failed', limit: '500' })).total;
  const listed = await list({});
  expect(listed.counted).toBe(0);
  await inSteps(server().deps.db, deleteOldRuns);
  const after = await list({});
  expect(after.total).toBeLessThan(listed.total);
  expect(after.total + (after.counted ?? 0)).toBe(listed.total);
  expect((await list({ state: 'done', type: 'adv' })).counted).toBe(after.counted);
  expect((await list({ state: 'cancelled' })).counted).toBe(0);
  expect((await list({ branch: 'draft' })).counted).toBeNull();
  expect(await runsOf(id)).toHaveLength(1);
  expect((await list({ state: 'failed', limit: '500' })).total).toBe(failed);
  expect(await figure()).toBe(counted);
  await server().deps.db.execute(
    "update script_runs set ended_at = ended_at - interval '2 days' where state = 'failed'",
  );
  await inSteps(server().deps.db, deleteOldRuns);
  expect((await list({ state: 'failed', limit: '500' })).total).toBeLessThan(failed);
  expect(await figure()).toBe(counted);
});
