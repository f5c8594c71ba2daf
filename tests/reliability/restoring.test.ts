import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Conversation, Message } from '@parlance/contract/calls/conversation';
import { LlmConfiguration } from '@parlance/contract/calls/configuration';
import { dumpDirectory } from '../../server/src/testing/dumpDirectory.ts';
import { startLanguageModel, type TestLanguageModel } from '../../server/src/testing/languageModel.ts';
import { placeMigrated } from '../../server/src/testing/template.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { freePort, runServer, startServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** A lost database is restored from its dump, by the instructions of docs/operations.md. */

const key = 'the key of a language model';
/** A restored database keeps its password: a start that made an empty one would set this one. */
const env = { PARLANCE_ALLOW_INTERNAL: '1', PARLANCE_ADMIN_PASSWORD: 'of a new installation' };

/** The lost installation: its damaged database, its newest dump, and the key file. */
let lost: string;
let newest: string;
let ws: string;
let token: string;
let model: TestLanguageModel;

beforeAll(async () => {
  model = await startLanguageModel();
  lost = await mkdtemp(path.join(tmpdir(), 'parlance-restoring-'));
  await placeMigrated(lost);
  const server = await startServer({ dataDir: lost, env: { PARLANCE_ALLOW_INTERNAL: '1' } });
  const person = await signIn(server.url);
  token = person.token;
  ws = await createWorkspace(person, 'restored');
  await person.get('PUT /api/1.0/workspaces/:ws/configuration/llm', LlmConfiguration, {
    params: { ws },
    body: { url: model.url, key },
  });
  await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
    params: { ws, device: 'assistant' },
    body: { messageId: randomUUID(), text: 'where is my order' },
  });
  await conversationOf(person);
  await server.stop();
  newest = path.basename(await dumpDirectory(lost), '.tar.gz');
  await writeFile(path.join(lost, 'database/global/pg_control'), 'nonsense');
});
afterAll(async () => {
  await model.stop();
  await rm(lost, { recursive: true, force: true });
});

/** The conversation, once its messages are answered. */
const conversationOf = (person: Person, answers = 1) =>
  eventually(
    () =>
      person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, {
        params: { ws, device: 'assistant' },
      }),
    ({ messages }) => messages.filter(({ from }) => from === 'assistant').length === answers,
  );

/** A working folder for an operator, removed after the test. */
async function newHome(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'parlance-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

/** The documented commands of a case, up to `npm start`. */
async function documentedCommands(which: number): Promise<string[]> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const section = /^### Restoring a dump\n(.*?)^##/ms.exec(text)?.[1] ?? '';
  const [, block = ''] = [...section.matchAll(/^```\n(.*?)^```/gms)][which] ?? [];
  const commands = block.trim().split('\n');
  expect(commands.pop()).toBe('npm start');
  return commands;
}

/** Runs commands as they are documented, with names in place of their `<places>`. */
function runDocumented(home: string, commands: readonly string[], places: Record<string, string> = {}): void {
  const script = commands
    .join('\n')
    .replaceAll(/<(\w+)>/g, (_, place: string) => places[place] ?? expect.unreachable());
  const { status, stderr } = spawnSync('sh', ['-ec', script], { cwd: home, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** The output of a start on a data directory that must fail. */
async function refusedStart(dataDir: string): Promise<string> {
  const { code, output } = await runServer({
    env: { ...env, PORT: String(await freePort()), PARLANCE_DATA_DIR: dataDir },
  });
  expect(code).toBe(1);
  return output;
}

/** Starts the restored installation: users, messages and secrets are there, and the conversation goes on. */
async function expectRestored(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env });
  onTestFinished(() => server.dispose());
  const person = await signIn(server.url);
  // Sessions are still valid.
  expect((await ask(server.url, 'GET /api/1.0/me', { token })).status).toBe(200);
  expect((await conversationOf(person)).messages.map(({ text }) => text)).toContain('where is my order');
  const asked = model.asked.length;
  const params = { ws };
  await person.get('POST /api/1.0/workspaces/:ws/configuration/llm/test', z.object({ model: z.string() }), { params });
  expect(model.asked.slice(asked).map(({ authorization }) => authorization)).toContain(`Bearer ${key}`);
  await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
    params: { ws, device: 'assistant' },
    body: { messageId: randomUUID(), text: 'and now' },
  });
  await conversationOf(person, 2);
}

test('a damaged database is restored by the documented commands, and kept beside the new one', async () => {
  const home = await newHome();
  await cp(lost, path.join(home, 'data'), { recursive: true });
  runDocumented(home, await documentedCommands(0), { newest });
  expect(await readFile(path.join(home, 'data/database.broken/global/pg_control'), 'utf8')).toBe('nonsense');
  await expectRestored(path.join(home, 'data'));
});

test('a damaged database, by the commands that its start prints', async () => {
  const home = await newHome();
  const dataDir = path.join(home, 'data');
  await cp(lost, dataDir, { recursive: true });
  const said = await refusedStart(dataDir);
  runDocumented(home, [
    /to go back to the newest dump, which can be read: (.*)/.exec(said)?.[1] ?? expect.unreachable(),
  ]);
  await expectRestored(dataDir);
});

test('a lost machine, from copies of the dump and of the key file; the dump alone opens no secret', async () => {
  const home = await newHome();
  const copies = path.join(home, 'copies');
  await mkdir(copies);
  for (const file of [`dumps/${newest}.tar.gz`, 'sealing.key']) {
    await cp(path.join(lost, file), path.join(copies, path.basename(file)));
  }
  runDocumented(home, await documentedCommands(1), { newest, copies });
  const dataDir = path.join(home, 'data');
  const aside = path.join(home, 'without a key');
  await cp(dataDir, aside, { recursive: true });
  await rm(path.join(aside, 'sealing.key'));
  expect(await refusedStart(aside)).toContain(`the key file ${path.join(aside, 'sealing.key')}`);
  expect((await readdir(aside)).toSorted()).toEqual(['database']);
  await expectRestored(dataDir);
});
