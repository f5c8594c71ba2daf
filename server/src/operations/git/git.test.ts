import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { users } from '../../platform/db/accountTables.ts';
import { audit, tasks } from '../../platform/db/workspaceTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { startGitServer, type GitServer } from '../../testing/gitServer.ts';
import { allowed, newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { ConflictChoice } from './compare.ts';

let server: TestServer;
let remote: GitServer;
let home: Tenant;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ config: { allowInternal: true } });
  home = await newTenant(server.deps.db);
  token = (await home.signIn('superAdmin')).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  remote = await startGitServer();
  return () => remote.stop();
});

/** A workspace with a configured repository. */
async function workspace(change: { token?: string; folder?: string } = {}): Promise<string> {
  const made = await server.call('POST /api/1.0/workspaces', { token, body: { workspace_name: 'Bot' } });
  const ws = made.body.workspace;
  await server.call('PUT /api/1.0/workspaces/:ws/configuration/github', {
    token,
    params: { ws },
    body: { url: remote.url, token: remote.token, folder: 'bots/shop', ...change },
  });
  return ws;
}

async function workspaceWithContent(): Promise<string> {
  const ws = await workspace();
  const params = { ws };
  await server.call('POST /api/1.0/gael/:ws/wordscorpus', {
    token,
    params,
    body: { corpus_name: 'Towns', values: [{ value: 'Zürich', synonyms: ['Zurich'] }] },
  });
  await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'Shop' } });
  await server.call('POST /api/1.0/gael/:ws/intents', {
    token,
    params,
    body: {
      intent_name: 'Où est ma commande ?',
      classes: ['Shop'],
      attributes: [{ id: 't', name: 'town', type: 'corpus:Towns' }],
      answers: [{ id: 'a', text: 'On its way', choices: [] }],
      utterances: [
        { text: 'where is my order' },
        { text: 'is it in Zürich', annotations: [{ attribute: 'town', start: 9, end: 15 }] },
      ],
    },
  });
  return ws;
}

async function ended(ws: string, taskId: string) {
  return eventually(async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token, params: { ws, taskId } });
    expect(['completed', 'error']).toContain(body.status);
    return body;
  });
}
async function push(ws: string, body: { message?: string; overwrite?: boolean } = {}) {
  const started = await server.call('POST /api/1.0/workspaces/:ws/github/push', { token, params: { ws }, body });
  expect(started.status).toBe(202);
  return ended(ws, started.body.taskId);
}
async function pull(ws: string, body: { dry_run?: boolean; conflicts?: ConflictChoice } = {}) {
  const started = await server.call('POST /api/1.0/workspaces/:ws/github/pull', { token, params: { ws }, body });
  return ended(ws, started.body.taskId);
}
const said = async (ws: string, id = 'où est ma commande ?') =>
  (await server.call('GET /api/1.0/gael/:ws/intents/:id', { token, params: { ws, id } })).body;

const file = 'bots/shop/intents/ou-est-ma-commande.json';
const edited = async (change: object) =>
  JSON.stringify({ ...JSON.parse(await remote.git('show', `main:${file}`)), ...change });

describe('a workspace and its repository', () => {
  test('are written as readable files, once', async () => {
    const ws = await workspaceWithContent();
    expect(await push(ws, { message: 'First words' })).toMatchObject({
      status: 'completed',
      result: { written: 3, removed: 0 },
    });
    expect((await remote.git('ls-tree', '-r', '--name-only', 'main')).trim().split('\n')).toEqual([
      'bots/shop/classes/shop.json',
      'bots/shop/corpora/towns.json',
      file,
    ]);
    expect(JSON.parse(await remote.git('show', `main:${file}`))).toMatchObject({
      name: 'Où est ma commande ?',
      utterances: [
        { text: 'is it in Zürich', annotations: [{ attribute: 'town', start: 9, end: 15 }] },
        'where is my order',
      ],
    });
    expect(await remote.git('log', '--format=%s', 'main')).toBe('First words\n');
    expect(await push(ws)).toMatchObject({ status: 'completed', result: { commit: null, written: 0 } });
    const shown = await server.call('GET /api/1.0/workspaces/:ws/configuration/github', { token, params: { ws } });
    expect(shown.body.synced_commit).toBe((await remote.git('rev-parse', 'main')).trim());
  });

  test('are restored completely in another workspace, after a dry run and beside one', async () => {
    await push(await workspaceWithContent());
    const ws = await workspace();
    const dry = await pull(ws, { dry_run: true });
    expect(dry.result).toMatchObject({
      dry_run: true,
      changes: [
        { kind: 'class', name: 'Shop', action: 'create', conflict: false },
        { kind: 'corpus', name: 'Towns', action: 'create' },
        { kind: 'intent', name: 'Où est ma commande ?', action: 'create' },
      ],
    });
    expect((await said(ws)).intent_name).toBeUndefined();
    const [compared, pulled] = await Promise.all([pull(ws, { dry_run: true }), pull(ws)]);
    expect([compared.result, pulled.result]).toMatchObject([{ dry_run: true }, { dry_run: false }]);
    const intent = await said(ws);
    expect(intent).toMatchObject({ classes: ['Shop'], answers: [{ text: 'On its way' }] });
    expect(intent.utterances.map(({ text, annotations }) => [text, annotations.length])).toEqual([
      ['is it in Zürich', 1],
      ['where is my order', 0],
    ]);
    expect((await pull(ws)).result).toMatchObject({ changes: [] });
    expect(await push(ws)).toMatchObject({ result: { commit: null } });
    const notes = await server.deps.db.tx((tx) => tx.select().from(audit).where(eq(audit.ws, ws)));
    expect(notes.map(({ action }) => action)).toContain('workspace.pull');
  });

  test('hold fallbacks of intents and thresholds of classes, which files of older versions have none of', async () => {
    const ws = await workspaceWithContent();
    await push(ws);
    expect(Object.keys(JSON.parse(await remote.git('show', `main:${file}`)))).not.toContain('fallback');
    await server.call('PUT /api/1.0/gael/:ws/intents/:id/fallback', {
      token,
      params: { ws, id: (await said(ws)).id },
      body: { answers: [{ id: 'f', text: 'Your order?', choices: [] }] },
    });
    await server.call('PUT /api/1.0/gael/:ws/class/:id/threshold', {
      token,
      params: { ws, id: 'Shop' },
      body: { threshold: 0.6 },
    });
    const kept = { action: 'kept', conflict: false };
    expect((await pull(ws)).result).toMatchObject({
      changes: [
        { ...kept, kind: 'class', details: ['threshold'] },
        { ...kept, kind: 'intent', details: ['fallback'] },
      ],
    });
    await push(ws);
    const other = await workspace();
    await pull(other);
    expect((await said(other)).fallback).toMatchObject([{ text: 'Your order?' }]);
    const { body } = await server.call('GET /api/1.0/gael/:ws/class/:id/evaluations', {
      token,
      params: { ws: other, id: 'Shop' },
    });
    expect(body.threshold.own).toBe(0.6);
    expect((await pull(other)).result).toMatchObject({ changes: [] });
  });

  test('take each other’s changes; files of others stay', async () => {
    const ws = await workspaceWithContent();
    await push(ws);
    await remote.commit({
      [file]: await edited({ utterances: ['has it left', 'where is my order'] }),
      'README.md': 'Hi',
    });
    await server.call('PUT /api/1.0/gael/:ws/class/:id', {
      token,
      params: { ws, id: 'Shop' },
      body: { description: 'The shop' },
    });
    expect(await push(ws)).toMatchObject({ status: 'error', error: { type: 'git_behind' } });
    expect((await pull(ws)).result).toMatchObject({
      changes: [
        { kind: 'class', name: 'Shop', action: 'kept', conflict: false, details: ['description'] },
        { kind: 'intent', action: 'update', conflict: false, details: ['utterances +1 −1'] },
      ],
    });
    expect((await said(ws)).utterances.map(({ text }) => text)).toEqual(['where is my order', 'has it left']);
    expect(await push(ws)).toMatchObject({ status: 'completed', result: { written: 1 } });
    expect(await remote.git('show', 'main:README.md')).toBe('Hi');
    expect(await remote.git('show', 'main:bots/shop/classes/shop.json')).toContain('The shop');
  });

  test('do not overwrite each other’s changes without a choice', async () => {
    const ws = await workspaceWithContent();
    await push(ws);
    await remote.commit({ [file]: await edited({ utterances: ['theirs'] }) });
    const { id } = await said(ws);
    await server.call('POST /api/1.0/gael/:ws/intents/:id/utterances', {
      token,
      params: { ws, id },
      body: { utterances: [{ text: 'ours' }] },
    });
    expect(await pull(ws)).toMatchObject({ status: 'error', error: { type: 'git_conflict' } });
    expect((await said(ws)).utterances).toHaveLength(3);
    const ours = await pull(ws, { conflicts: 'ours' });
    expect(ours.result).toMatchObject({ changes: [{ action: 'kept', conflict: true }] });
    expect((await said(ws)).utterances).toHaveLength(3);
    expect((await push(ws)).status).toBe('completed');
    await remote.commit({ [file]: await edited({ utterances: ['theirs'] }) });
    await server.call('PUT /api/1.0/gael/:ws/intents/:id', {
      token,
      params: { ws, id },
      body: { intentCodeName: 'x' },
    });
    expect((await pull(ws, { conflicts: 'theirs' })).status).toBe('completed');
    expect((await said(ws)).utterances.map(({ text }) => text)).toEqual(['theirs']);
  });

  test('delete what the other side deleted', async () => {
    const ws = await workspaceWithContent();
    await push(ws);
    await remote.commit({ [file]: null });
    expect((await pull(ws)).result).toMatchObject({ changes: [{ kind: 'intent', action: 'delete' }] });
    expect((await said(ws)).intent_name).toBeUndefined();
    await server.call('DELETE /api/1.0/gael/:ws/wordscorpus/:id', { token, params: { ws, id: 'Towns' } });
    expect(await push(ws)).toMatchObject({ status: 'completed', result: { removed: 1 } });
    expect(await remote.git('ls-tree', '-r', '--name-only', 'main')).not.toContain('corpora');
  });

  test('are refused when a few bytes unpack to much more', async () => {
    const ws = await workspace();
    await remote.commit({ 'bots/shop/intents/large.json': '\0'.repeat(40 * 1024 * 1024) });
    expect(await pull(ws)).toMatchObject({ status: 'error', error: { type: 'git_too_large' } });
    expect(await push(ws)).toMatchObject({ status: 'error', error: { type: 'git_too_large' } });
  });

  test('report errors plainly', async () => {
    const wrong = await workspace({ token: 'wrong' });
    expect(await push(wrong)).toMatchObject({
      status: 'error',
      error: { type: 'git_unauthorized' },
    });
    const ws = await workspace();
    expect(await pull(ws)).toMatchObject({
      status: 'error',
      error: { type: 'git_no_branch', params: { branch: 'main' } },
    });
    await remote.commit({ 'bots/shop/intents/bad.json': '{"name": "x", "utterances": [1]}' });
    expect(await pull(ws)).toMatchObject({
      error: {
        type: 'git_file_unreadable',
        params: { file: 'intents/bad.json', reason: expect.stringMatching(/^code /) },
      },
    });
    await remote.commit({ 'bots/shop/intents/bad.json': '{"name": "x", "code": "x", "utterence": ["hi"]}' });
    expect(await pull(ws)).toMatchObject({
      error: { type: 'git_file_unreadable', params: { reason: expect.stringContaining('"utterence"') } },
    });
    const bare = await newTenant(server.deps.db);
    const none = await server.call('POST /api/1.0/workspaces/:ws/github/push', {
      token,
      params: { ws: bare.ws },
      body: {},
    });
    expect(none.raw.json()).toMatchObject({ status: 409, type: 'github_not_configured' });
    const kept = JSON.stringify(await server.deps.db.tx((tx) => tx.select().from(tasks)));
    expect(kept).not.toContain(remote.token);
  });
});

test('a user who has lost the permission when the job runs is refused', async () => {
  const waiting = await startTestServer({ work: false, config: { allowInternal: true } });
  onTestFinished(() => waiting.stop());
  const tenant = await newTenant(waiting.deps.db);
  const params = { ws: tenant.ws };
  const person = await tenant.signIn('companyUser', undefined, allowed(tenant.ws, 'workspace:edit'));
  const as = { token: person.token, params };
  await waiting.call('PUT /api/1.0/workspaces/:ws/configuration/github', {
    ...as,
    body: { url: remote.url, token: remote.token },
  });
  const started = [
    await waiting.call('POST /api/1.0/workspaces/:ws/github/push', { ...as, body: {} }),
    await waiting.call('POST /api/1.0/workspaces/:ws/github/pull', { ...as, body: {} }),
  ];
  expect(started).toMatchObject([{ status: 202 }, { status: 202 }]);
  await waiting.deps.db.tx((tx) => tx.update(users).set({ acls: {} }).where(eq(users.id, person.userId)));
  await waiting.work();
  const { token: admin } = await tenant.signIn('companyAdmin');
  for (const { body } of started)
    await eventually(async () => {
      const of = { token: admin, params: { ...params, taskId: body.taskId } };
      expect((await waiting.call('GET /api/1.0/workspaces/:ws/queue/:taskId', of)).body).toMatchObject({
        status: 'error',
        error: { type: 'starter_lost_permission' },
      });
    });
});
