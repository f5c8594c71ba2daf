import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { limits } from '@parlance/contract/limits';
import { Studio } from '../../testing/nlp.ts';
import { allowed, newTenant } from '../../testing/people.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const at = ({ ws, token }: Studio) => ({ token, params: { ws } });
const create = async (one: Studio, body: BodyOf<'POST /api/1.0/workspaces/:ws/script'>) =>
  (await one.server.call('POST /api/1.0/workspaces/:ws/script', { ...at(one), body })).body;
const scriptsOf = async (one: Studio) =>
  (await one.server.call('GET /api/1.0/workspaces/:ws/scripts', at(one))).body.data.toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
const exported = async (one: Studio, query = '') => (await one.raw('GET', ['export'], query)).rawPayload;
const json = async (one: Studio) => JSON.parse((await exported(one)).toString());
async function bring(one: Studio, file: Uint8Array | string, choices = {}) {
  const { body: report } = await one.upload('all.json', file, {});
  const { body: started } = await one.post(['import', 'class', report.import_id], choices);
  await one.ended(started.taskId);
  const params = { ws: one.ws, taskId: started.taskId };
  const task = await one.server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token: one.token, params });
  return { report, result: task.body.result };
}

const talk: BodyOf<'POST /api/1.0/workspaces/:ws/script/:id/tests'> = {
  name: 'Says why',
  steps: [
    { kind: 'person', text: 'I want my money back' },
    { kind: 'message', text: 'Why?' },
  ],
};

/** A workspace with a dialog that an intent triggers, its test, and a function. */
async function withScripts() {
  const one = await studio.another();
  await one.post(['class'], { class_name: 'Shop' });
  const { body: intent } = await one.post(['intents'], { intent_name: 'Refund', classes: ['Shop'] });
  const attributes = { triggers: [], consoleModel: { intent: intent.id, states: [] } };
  const dialog = await create(one, {
    script_name: 'Refunds',
    type: 'dialog',
    scriptCode: "await ask('Why?');",
    attributes,
  });
  const params = { ws: one.ws, id: dialog.script_id };
  await one.server.call('POST /api/1.0/workspaces/:ws/script/:id/tests', { token: one.token, params, body: talk });
  await create(one, { script_name: 'Add', type: 'adv', scriptCode: 'return args;', tags: ['sums'] });
  return one;
}

test('an export of a workspace has its scripts with their tests, and an import makes drafts of them', async () => {
  const source = await withScripts();
  const file = await json(source);
  expect(file).toMatchObject({
    version: 2,
    scripts: [
      { name: 'Add', tags: ['sums'], tests: [] },
      { name: 'Refunds', attributes: { consoleModel: { intent: 'Refund' } }, tests: [{ name: 'Says why' }] },
    ],
  });
  const target = await studio.another();
  const { report, result } = await bring(target, await exported(source));
  expect(report).toMatchObject({ problems: [], change_counts: { script: { new: 2, conflict: 0 } } });
  expect(result).toMatchObject({ scripts: 2 });
  expect(await json(target)).toEqual(file);
  expect(await scriptsOf(target)).toMatchObject([
    { name: 'Add', version: 1, production: false },
    { name: 'Refunds', version: 1, production: false },
  ]);
  const again = await target.upload('all.json', await exported(source), {});
  expect(again.body).toMatchObject({ changes: [], change_counts: { script: { new: 0, same: 2 } } });

  const byCall = await studio.another();
  const { body: read } = await byCall.post(['import', 'workspace'], { from: source.ws });
  expect(read).toMatchObject({ change_counts: { script: { new: 2 } } });
  // Other formats, and exports of a single class, contain no scripts.
  expect((await exported(source, 'format=nlpjs')).toString()).not.toContain('Refunds');
  expect((await source.raw('GET', ['export', 'class', 'Shop'])).body).not.toContain('Refunds');
});

test('a script that differs stays, or becomes a new draft beside the version in production', async () => {
  const source = await withScripts();
  const target = await studio.another();
  const add = await create(target, { script_name: 'add', type: 'adv', scriptCode: 'return 1;' });
  const params = { ws: target.ws, id: add.script_id };
  await target.server.call('PUT /api/1.0/workspaces/:ws/script/:id', {
    token: target.token,
    params,
    body: { production: true },
  });
  const kept = await bring(target, await exported(source));
  expect(kept.report.changes[0]).toMatchObject({ kind: 'script', name: 'add', state: 'conflict' });
  expect(kept.report.changes[0]).toMatchObject({ was: 'return 1;', will: 'return args;' });
  expect(kept.result).toMatchObject({ scripts: 1 });
  const { body: before } = await target.server.call('GET /api/1.0/workspaces/:ws/script/:id', {
    token: target.token,
    params,
  });
  expect(before.scriptCode).toBe('return 1;');
  await bring(target, await exported(source), { scripts: 'overwrite' });
  const { body: after } = await target.server.call('GET /api/1.0/workspaces/:ws/script/:id', {
    token: target.token,
    params,
  });
  expect(after).toMatchObject({ scriptCode: 'return args;', tags: ['sums'], production_version: before.version });
  expect(after.version).toBe(before.version + 1);
});

test('what the workspace cannot have is left out and told, and the rest is imported', async () => {
  const target = await studio.another();
  await create(target, { script_name: 'Add', type: 'adv' });
  const script = { name: 'Fine', scriptCode: 'return 1;' };
  const scripts = [
    script,
    { ...script, name: 'fine' },
    { ...script, name: 'Add', type: 'std' },
    { ...script, name: 'Lost', type: 'dialog', attributes: { triggers: [], consoleModel: { intent: 'Nothing' } } },
    { ...script, name: 'Broken', type: 'dance' },
    { ...script, name: 'Tested', tests: [{ name: 'A', steps: [{ kind: 'shout' }] }] },
    'no object',
  ];
  const { report, result } = await bring(target, JSON.stringify({ version: 2, intents: [], scripts }));
  expect(report.problems.map(({ type, params }: { type: string; params?: object }) => [type, params])).toEqual([
    ['import_script_intent', { name: 'Lost', intent: 'Nothing' }],
    ['import_script_type', { name: 'Add' }],
    ['script_repeated', { name: 'fine' }],
    ['script_unreadable', { name: 'Broken', reason: expect.stringMatching(/^type /) }],
    ['script_unreadable', { name: 'Tested', reason: expect.stringMatching(/^tests\.0\.steps\.0/) }],
    ['script_unreadable', { name: '', reason: expect.any(String) }],
  ]);
  expect(result).toMatchObject({ scripts: 1 });
  expect((await scriptsOf(target)).map(({ name }) => name)).toEqual(['Add', 'Fine']);
});

test('scripts are exported for who may read them, and imported by who may save them', async () => {
  const tenant = await newTenant(studio.db);
  const admin = studio.in(tenant, await tenant.signIn('companyAdmin'));
  await create(admin, { script_name: 'Add', type: 'adv', scriptCode: 'return args;' });
  const file = await exported(admin);
  const access = allowed(tenant.ws, 'nlp_intent:create', 'nlp_corpus:create');
  const analyst = studio.in(tenant, await tenant.signIn('companyUser', undefined, access));
  expect(await json(analyst)).not.toHaveProperty('scripts');
  const changed = file.toString().replace('return args;', 'return 0;');
  const { report, result } = await bring(analyst, changed, { scripts: 'overwrite' });
  expect(report.problems).toMatchObject([
    { type: 'import_script_left_out', params: { name: 'Add', permission: 'script:edit' } },
  ]);
  expect(result).toMatchObject({ scripts: 0 });
  expect(await scriptsOf(admin)).toMatchObject([{ version: 1 }]);
});

test('a file with more scripts than the workspace can have is refused by the preview', async () => {
  const target = await studio.another();
  await create(target, { script_name: 'Own', type: 'std', scriptCode: '' });
  const scripts = Array.from({ length: limits.scriptsPerWorkspace }, (_, at) => ({ name: `s${at}`, scriptCode: '' }));
  const all = await target.upload('all.json', JSON.stringify({ intents: [], scripts }), {});
  expect(all).toMatchObject({ status: 400, body: { fields: { file: { type: 'too_many_scripts' } } } });
  const rest = await target.upload('all.json', JSON.stringify({ intents: [], scripts: scripts.slice(1) }), {});
  expect(rest).toMatchObject({ status: 200, body: { importable: true } });
});
