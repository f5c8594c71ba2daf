import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { eventually } from '../../testing/eventually.ts';
import { startGitServer, type GitServer } from '../../testing/gitServer.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let remote: GitServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ config: { allowInternal: true } });
  token = (await (await newTenant(server.deps.db)).signIn('superAdmin')).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  remote = await startGitServer();
  return () => remote.stop();
});

async function workspace(): Promise<string> {
  const made = await server.call('POST /api/1.0/workspaces', { token, body: { workspace_name: 'Bot' } });
  const ws = made.body.workspace;
  const body = { url: remote.url, token: remote.token, folder: '' };
  await server.call('PUT /api/1.0/workspaces/:ws/configuration/github', { token, params: { ws }, body });
  await server.call('POST /api/1.0/gael/:ws/intents', { token, params: { ws }, body: { intent_name: 'Parcel' } });
  return ws;
}
async function ended(ws: string, taskId: string) {
  return eventually(async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token, params: { ws, taskId } });
    expect(['completed', 'error']).toContain(body.status);
    return body;
  });
}
async function push(ws: string) {
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/github/push', { token, params: { ws }, body: {} });
  return ended(ws, body.taskId);
}
async function pull(ws: string, conflicts: 'fail' | 'theirs' = 'fail') {
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/github/pull', {
    token,
    params: { ws },
    body: { conflicts },
  });
  return ended(ws, body.taskId);
}
const scriptsOf = async (ws: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/scripts', { token, params: { ws } })).body.data;
async function only(ws: string) {
  const [found] = await scriptsOf(ws);
  const params = { ws, id: found?.script_id ?? '' };
  const { body: script } = await server.call('GET /api/1.0/workspaces/:ws/script/:id', { token, params });
  const { body: tests } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/tests', { token, params });
  return { params, script, tests: tests.data };
}

const code = "await say('Let us look.');";
const talk: BodyOf<'POST /api/1.0/workspaces/:ws/script/:id/tests'> = {
  name: 'Où est mon colis ?',
  world: { context: { zone: 1, area: { b: 1, a: 2 } } },
  steps: [
    { kind: 'person', text: 'where is my parcel' },
    { kind: 'message', text: 'Let us look.' },
  ],
};

/** A workspace with a dialog in production and a test of it. */
async function withDialog(): Promise<string> {
  const ws = await workspace();
  const { body: intent } = await server.call('GET /api/1.0/gael/:ws/intents/:id', {
    token,
    params: { ws, id: 'Parcel' },
  });
  const attributes = { triggers: [], consoleModel: { intent: intent.id, states: [] } };
  const body = { script_name: 'Find a parcel', type: 'dialog' as const, tags: ['shop'], scriptCode: code, attributes };
  const { body: made } = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params: { ws }, body });
  const params = { ws, id: made.script_id };
  await server.call('POST /api/1.0/workspaces/:ws/script/:id/tests', { token, params, body: talk });
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { token, params, body: { production: true } });
  return ws;
}

const folder = 'scripts/find-a-parcel';

test('scripts are written as code, rules and tests, and come back as drafts with them', async () => {
  const ws = await withDialog();
  await remote.commit({ 'scripts/deploy.sh': 'true', [`${folder}/README.md`]: 'Ours' });
  expect(await push(ws)).toMatchObject({ status: 'completed', result: { written: 2 } });
  expect((await remote.git('ls-tree', '-r', '--name-only', 'main')).trim().split('\n')).toEqual([
    'intents/parcel.json',
    'scripts/deploy.sh',
    `${folder}/README.md`,
    `${folder}/script.js`,
    `${folder}/script.json`,
    `${folder}/tests/ou-est-mon-colis.json`,
  ]);
  expect(await remote.git('show', `main:${folder}/script.js`)).toBe(`${code}\n`);
  expect(JSON.parse(await remote.git('show', `main:${folder}/script.json`))).toEqual({
    name: 'Find a parcel',
    type: 'dialog',
    tags: ['shop'],
    groupName: '',
    className: '',
    attributes: { triggers: [], consoleModel: { intent: 'Parcel', states: [] } },
  });
  const written = JSON.parse(await remote.git('show', `main:${folder}/tests/ou-est-mon-colis.json`));
  expect(Object.keys(written)).toEqual(['name', 'world', 'steps']);
  expect(written.world).toEqual(talk.world);

  const other = await workspace();
  expect(await pull(other)).toMatchObject({ status: 'completed' });
  const { script, tests } = await only(other);
  expect(script).toMatchObject({ name: 'Find a parcel', type: 'dialog', production: false, scriptCode: code });
  expect(script.attributes.consoleModel.intent).not.toBe('Parcel');
  expect(tests).toMatchObject([{ name: 'Où est mon colis ?', world: talk.world, steps: talk.steps }]);
  expect((await pull(other)).result).toMatchObject({ changes: [] });
  expect(await push(other)).toMatchObject({ status: 'completed', result: { commit: null } });
});

test('foreign folders that look like scripts stay, and their names are not used', async () => {
  const ws = await withDialog();
  const theirs = {
    [`${folder}/script.js`]: 'theirs',
    'scripts/build/script.js': 'theirs',
    'scripts/lint/tests/a.json': '{',
  };
  await remote.commit(theirs);
  expect((await pull(ws, 'theirs')).result).toMatchObject({ changes: [{ kind: 'intent' }, { kind: 'script' }] });
  expect(await scriptsOf(ws)).toHaveLength(1);
  expect(await push(ws)).toMatchObject({ status: 'completed' });
  for (const [path, text] of Object.entries(theirs)) expect(await remote.git('show', `main:${path}`)).toBe(text);
  const names = (await remote.git('ls-tree', '-r', '--name-only', 'main')).trim().split('\n');
  expect(names.filter((name) => name.endsWith('script.json'))).toEqual([
    expect.stringMatching(/^scripts\/find-a-parcel-[0-9a-f]{8}\/script\.json$/),
  ]);
  expect((await pull(ws)).result).toMatchObject({ changes: [] });
});

test('a pull changes the draft and the tests, and leaves what is in production', async () => {
  const ws = await withDialog();
  await push(ws);
  await remote.commit({
    [`${folder}/script.js`]: `${code}\r\nawait say('Found.');\r\n`,
    [`${folder}/tests/ou-est-mon-colis.json`]: null,
    [`${folder}/tests/second.json`]: JSON.stringify({ name: 'Second', steps: talk.steps }),
  });
  expect((await pull(ws)).result).toMatchObject({
    changes: [{ kind: 'script', action: 'update', conflict: false, details: ['lines +1', 'tests +1 −1'] }],
  });
  const { script, tests, params } = await only(ws);
  expect(script).toMatchObject({ version: 3, production_version: 2, scriptCode: `${code}\nawait say('Found.');` });
  expect(tests.map(({ name }) => name)).toEqual(['Second']);
  const { body: versions } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/versions', { token, params });
  expect(versions.data[0]?.message).toMatch(/^git [0-9a-f]{8}$/);

  await remote.commit({ [`${folder}/script.json`]: null });
  expect((await pull(ws)).result).toMatchObject({ changes: [{ action: 'kept', in_production: true }] });
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { token, params, body: { production: false } });
  // Removing it from production has saved a version, which does not change the files.
  expect((await pull(ws)).result).toMatchObject({ changes: [{ action: 'delete', conflict: false }] });
  expect(await scriptsOf(ws)).toEqual([]);
});

test('a file whose content is not in it, or not a text, is refused by its name', async () => {
  const ws = await workspace();
  const about = JSON.stringify({ name: 'Find a parcel' });
  await remote.commit({ [`${folder}/script.json`]: about, [`${folder}/script.js`]: code });
  const told: unknown[] = [];
  const tell = async () => {
    const { error } = await pull(ws, 'theirs');
    told.push([error?.type, error?.params]);
  };
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 9\n`;
  for (const text of [pointer, Buffer.from("await say('d\u00e9j\u00e0');", 'latin1')]) {
    await remote.commit({ [`${folder}/script.js`]: text });
    await tell();
  }
  const oid = (await remote.git('rev-parse', `main:${folder}/script.json`)).trim();
  await remote.git('read-tree', 'main');
  await remote.git('update-index', '--add', '--cacheinfo', `120000,${oid},${folder}/script.js`);
  const tree = (await remote.git('write-tree')).trim();
  const by = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@acme.example'];
  const commit = (await remote.git(...by, 'commit-tree', tree, '-p', 'main', '-m', 'A link')).trim();
  await remote.git('update-ref', 'refs/heads/main', commit);
  await tell();
  const file = `${folder}/script.js`;
  expect(told).toEqual([
    ['git_file_lfs', { file }],
    ['git_file_not_utf8', { file }],
    ['git_file_link', { file }],
  ]);
  expect(await scriptsOf(ws)).toEqual([]);
});

test('content that cannot be read or does not fit the workspace is reported by file or name', async () => {
  const ws = await workspace();
  const body = { script_name: 'Find a parcel', type: 'adv' as const };
  await server.call('POST /api/1.0/workspaces/:ws/script', { token, params: { ws }, body });
  const about = (attributes: object) => JSON.stringify({ name: 'Find a parcel', type: 'dialog', attributes });
  const told: unknown[] = [];
  const commits = [
    { 'script.json': about({}) },
    { 'script.js': code, 'tests/a.json': '{"name":"A","steps":[{"kind":"person","text":"\\u0000"}]}' },
    { 'tests/a.json': '{"name":"A \\ud800"}' },
    { 'tests/a.json': '{"name":"A","steps":[{"kind":"dance"}]}' },
    { 'tests/a.json': '{"name":"Lost"}', 'tests/b.json': '{"name":"lost"}' },
    { 'tests/b.json': null, 'script.json': about({ consoleModel: { intent: 'Nobody' } }) },
    { 'script.json': about({}) },
  ];
  for (const files of commits) {
    await remote.commit(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])));
    const { error } = await pull(ws, 'theirs');
    told.push([error?.type, error?.params?.['file']]);
  }
  expect(told).toEqual([
    ['git_file_missing', `${folder}/script.js`],
    ['git_file_characters', `${folder}/tests/a.json`],
    ['git_file_characters', `${folder}/tests/a.json`],
    ['git_file_unreadable', `${folder}/tests/a.json`],
    ['git_duplicate', `${folder}/tests/b.json`],
    ['git_script_intent', undefined],
    ['git_script_type', undefined],
  ]);
  expect((await scriptsOf(ws)).map(({ version }) => version)).toEqual([1]);
});
