import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Conversation, Message } from '@parlance/contract/calls/conversation';
import { Task } from '@parlance/contract/calls/workspaces';
import { NlpClass, Training } from '@parlance/contract/calls/nlp';
import { startGitServer } from '../../server/src/testing/gitServer.ts';
import { eventually } from '../support/eventually.ts';
import { signIn } from '../support/session.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import {
  createWorkspace,
  generateCsv,
  readImport,
  startImport,
  startTraining,
  waitForTask,
} from '../support/studio.ts';

/** SIGKILL at the worst moment, then a start on the same directory: no acknowledged write is lost. */

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await rm(server.dataDir, { recursive: true, force: true });
});

async function killAndStartAgain() {
  await server.stop('SIGKILL');
  server = await startServer({ dataDir: server.dataDir });
}

const anything = z.unknown();
const Classes = z.object({ data: z.array(NlpClass) });

test('during an import: all of it or nothing, and the task says which', async () => {
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, 'killed while importing');
  const report = await readImport(server.url, person, ws, {
    name: 'big.csv',
    bytes: generateCsv(30_000, 60),
    class_name: 'big',
  });
  expect(report.importable).toBe(true);
  const taskId = await startImport(person, ws, report.import_id);
  await eventually(
    () => person.get('GET /api/1.0/workspaces/:ws/queue/:taskId', Task, { params: { ws, taskId } }),
    (task) => task.status !== 'queued',
  );
  await killAndStartAgain();
  const again = await signIn(server.url);
  const task = await waitForTask(again, ws, taskId);
  const { data } = await again.get('GET /api/1.0/gael/:ws/class', Classes, { params: { ws } });
  const imported = data.find((entry) => entry.class_name === 'big')?.utterance_count ?? 0;
  expect(imported).toBe(task.status === 'completed' ? 30_000 : 0);
});

test('during a training: it is resumed, or reported as failed', async () => {
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, 'killed while training');
  const report = await readImport(server.url, person, ws, {
    name: 'some.csv',
    bytes: generateCsv(6_000, 40),
    class_name: 'some',
  });
  await waitForTask(person, ws, await startImport(person, ws, report.import_id));
  const { data } = await person.get('GET /api/1.0/gael/:ws/class', Classes, { params: { ws } });
  const taskId = await startTraining(person, ws, data[0]?.id ?? '');
  await eventually(
    () => person.get('GET /api/1.0/workspaces/:ws/queue/:taskId', Task, { params: { ws, taskId } }),
    (task) => task.status !== 'queued',
  );
  await killAndStartAgain();
  const again = await signIn(server.url);
  const task = await waitForTask(again, ws, taskId);
  expect(['completed', 'error']).toContain(task.status);
  const after = await again.get('GET /api/1.0/gael/:ws/class', Classes, { params: { ws } });
  expect(after.data[0]?.state).toBe(task.status === 'completed' ? 'trained' : 'failed');
  const history = await again.get('GET /api/1.0/gael/:ws/class/:id/trainings', z.object({ data: z.array(Training) }), {
    params: { ws, id: data[0]?.id ?? '' },
  });
  expect(history.data.map(({ outcome }) => outcome)).toEqual([task.status === 'completed' ? 'done' : 'failed']);
});

test('during a conversation: acknowledged messages are stored once and answered', async () => {
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, 'killed while talking');
  const params = { ws, device: 'assistant' };
  const sent: string[] = [];
  for (let i = 0; i < 20; i++) {
    const messageId = randomUUID();
    await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params,
      body: { messageId, text: `message ${i}` },
    });
    sent.push(messageId);
  }
  await killAndStartAgain();
  const again = await signIn(server.url);
  const conversation = await eventually(
    () => again.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, { params }),
    ({ messages }) => messages.filter((message) => message.from === 'assistant').length >= sent.length,
  );
  const mine = conversation.messages.filter((message) => message.from === 'person');
  expect(mine.map((message) => message.messageId)).toEqual(sent);
  expect(conversation.messages).toHaveLength(2 * sent.length);
});

test('during a push: it is sent again after the start, and no temporary folder is left', async () => {
  const remote = await startGitServer();
  const scratch = await mkdtemp(path.join(tmpdir(), 'parlance-killed-'));
  const env = { PARLANCE_ALLOW_INTERNAL: '1', TMPDIR: scratch };
  let pushing = await startServer({ env });
  onTestFinished(async () => {
    await pushing.dispose();
    await remote.stop();
    await rm(scratch, { recursive: true, force: true });
  });
  const person = await signIn(pushing.url);
  const ws = await createWorkspace(person, 'killed while pushing');
  const at = { params: { ws } };
  const github = '/api/1.0/workspaces/:ws/configuration/github';
  await person.get(`PUT ${github}`, anything, { ...at, body: { url: remote.url, token: remote.token } });
  await person.get('POST /api/1.0/gael/:ws/intents', anything, { ...at, body: { intent_name: 'Parcel' } });
  const sent = new Promise<void>((resolve) => {
    // The first push is never taken.
    remote.beforePush = () => {
      remote.beforePush = () => Promise.resolve();
      resolve();
      return new Promise(() => undefined);
    };
  });
  const { taskId } = await person.get('POST /api/1.0/workspaces/:ws/github/push', Task, { ...at, body: {} });
  await sent;
  const folders = async () => (await readdir(scratch)).filter((name) => name.startsWith('parlance-git-'));
  expect(await folders()).toHaveLength(1);
  await pushing.stop('SIGKILL');
  await eventually(folders, (left) => left.length === 0);
  pushing = await startServer({ env, dataDir: pushing.dataDir });
  const again = await signIn(pushing.url);
  expect(await waitForTask(again, ws, taskId)).toMatchObject({ status: 'completed', result: { written: 1 } });
  expect(await remote.git('rev-list', '--count', 'main')).toBe('1\n');
  expect(await folders()).toEqual([]);
});
