import { eq } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { mkdtemp, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitSyncs } from '../../platform/db/backendTables.ts';
import { startGitServer } from '../../testing/gitServer.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';
import { backendChores } from '../housekeeping.ts';
import { pushToGit } from './push.job.ts';

async function start() {
  const server = await startTestServer({ config: { allowInternal: true } });
  onTestFinished(() => server.stop());
  const remote = await startGitServer();
  onTestFinished(() => remote.stop());
  const tenant = await newTenant(server.deps.db);
  const { token, userId } = await tenant.signIn('companyAdmin');
  const at = { token, params: { ws: tenant.ws } };
  const body = { url: remote.url, token: remote.token };
  await server.call('PUT /api/1.0/workspaces/:ws/configuration/github', { ...at, body });
  await server.call('POST /api/1.0/gael/:ws/intents', { ...at, body: { intent_name: 'Parcel' } });
  return { server, remote, userId, at, ws: tenant.ws };
}

test('a push that runs again after its process was killed says what it pushed', async () => {
  const { server, remote, userId, ws } = await start();
  const payload = {
    message: 'First words',
    overwrite: false,
    actor: { id: userId, login: 'ann', requestId: 'r' },
    starter: userId,
    at: 1_790_000_000,
  };
  const run = () =>
    pushToGit.run({
      payload,
      taskId: 'task',
      ws,
      signal: new AbortController().signal,
      progress: () => {},
      deps: server.deps,
    });
  const first = await run();
  expect(first).toMatchObject({ commit: (await remote.git('rev-parse', 'main')).trim(), written: 1, removed: 0 });
  // The process was killed before it stored what it had pushed.
  await server.deps.db.tx((tx) => tx.delete(gitSyncs).where(eq(gitSyncs.ws, ws)));
  expect(await run()).toEqual(first);
  expect((await remote.git('rev-list', '--count', 'main')).trim()).toBe('1');
  payload.at += 1;
  expect(await run()).toMatchObject({ commit: null, written: 0 });
});

test('a comparison is known as one while it runs', async () => {
  const { server, at } = await start();
  const pull = 'POST /api/1.0/workspaces/:ws/github/pull';
  const { body } = await server.call(pull, { ...at, body: { dry_run: true } });
  expect(body.kind).toBe('git.compare');
  expect((await server.call(pull, { ...at, body: {} })).body.kind).toBe('git.pull');
});

test('temporary folders of killed processes are removed', async () => {
  const { server } = await start();
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-git-'));
  const chore = async () => backendChores(server.deps.db)['gitFolders']?.();
  await chore();
  expect(existsSync(folder)).toBe(true);
  await utimes(folder, 0, 0);
  await chore();
  expect(existsSync(folder)).toBe(false);
});
