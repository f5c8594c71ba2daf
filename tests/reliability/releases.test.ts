// @module-tag postgres
// @module-tag history
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Conversation, Message } from '@parlance/contract/calls/conversation';
import { NlpClass } from '@parlance/contract/calls/nlp';
import { buildPreviousRelease } from '../../scripts/lib/previousRelease.mjs';
import { eventually } from '../support/eventually.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import {
  createWorkspace,
  generateCsv,
  postImport,
  startImport,
  startTraining,
  waitForTask,
} from '../support/studio.ts';

/**
 * The previous release and this one on one database, as during a rolling restart: both work with data that either has
 * written.
 */

let postgres: Postgres;
let before: RunningServer;
let now: RunningServer;
let person: Person;
let ws: string;

beforeAll(async () => {
  const root = await buildPreviousRelease();
  postgres = await startPostgres('empty');
  const env = { DATABASE_URL: postgres.url };
  before = await startServer({ root, env });
  person = await signIn(before.url);
  ws = await createWorkspace(person, 'two releases');
  // Its start migrates the schema while the other release uses it.
  now = await startServer({ env });
});
afterAll(async () => {
  await now?.dispose();
  await before?.dispose();
  await postgres?.stop();
});

const both = () => [before, now].map(({ url }) => ({ url, person: personAt(url) }));

/** Signs in at one of the two servers. */
const personAt = (url: string): Promise<Person> => signIn(url);

test('both are ready', async () => {
  for (const { url } of both()) expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('each answers messages, and reads the messages and answers of the other', async () => {
  const params = { ws, device: 'assistant' };
  const sent: string[] = [];
  for (const one of [...both(), ...both()]) {
    const messageId = randomUUID();
    await (
      await one.person
    ).get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params,
      body: { messageId, text: 'where is my order' },
    });
    sent.push(messageId);
  }
  const all = sent.flatMap((id) => [id, `answer-${id}`]).toSorted();
  for (const one of both()) {
    const asking = await one.person;
    const { messages } = await eventually(
      () => asking.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, { params }),
      (conversation) => conversation.messages.length >= all.length,
    );
    expect(messages.map(({ messageId }) => messageId).toSorted()).toEqual(all);
  }
});

test('each imports and trains, and the other knows the class', async () => {
  const Classes = z.object({ data: z.array(NlpClass) });
  for (const [at, one] of both().entries()) {
    const asking = await one.person;
    const class_name = `class_${at}`;
    const file = { name: 'some.csv', bytes: generateCsv(60, 3), class_name };
    // The previous release reports less about a file.
    const { import_id } = z.object({ import_id: z.string() }).parse(await postImport(one.url, asking, ws, file));
    expect((await waitForTask(asking, ws, await startImport(asking, ws, import_id))).status).toBe('completed');
    const read = async (who: Person) =>
      (await who.get('GET /api/1.0/gael/:ws/class', Classes, { params: { ws } })).data.find(
        (entry) => entry.class_name === class_name,
      );
    const id = (await read(asking))?.id ?? '';
    expect((await waitForTask(asking, ws, await startTraining(asking, ws, id))).status).toBe('completed');
    for (const other of both()) expect(await read(await other.person)).toMatchObject({ id, state: 'trained' });
  }
});

test('the release before starts again, after a crash of it', async () => {
  const { dataDir } = before;
  await before.stop('SIGKILL');
  before = await startServer({ root: await buildPreviousRelease(), dataDir, env: { DATABASE_URL: postgres.url } });
  expect((await fetch(`${before.url}/readyz`)).status).toBe(200);
});
