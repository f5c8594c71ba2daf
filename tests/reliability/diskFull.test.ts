import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Conversation } from '@parlance/contract/calls/conversation';
import { placeMigrated } from '../../server/src/testing/template.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { runCommand, startServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { removeDisk, smallDisk } from '../support/smallDisk.ts';
import { createWorkspace } from '../support/studio.ts';

/** The disk of an embedded database fills up under its server. */

const megabyte = 1024 * 1024;

let scratch: string;
let disk: string | undefined;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'parlance-full-'));
  disk = smallDisk(scratch, 300);
});
afterAll(async () => {
  if (disk !== undefined) removeDisk(disk);
  await rm(scratch, { recursive: true, force: true });
});

/** Fills a file until the disk has no room. */
function fill(file: string): void {
  for (let size = megabyte; size >= 4096; size /= 2) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch {
      // Smaller pieces may still fit.
    }
  }
}

test('writes on a full disk are refused with 503, acknowledged ones are kept and answered, and with space the server continues', async ({
  skip,
}) => {
  skip(disk === undefined, 'no disk can be mounted here');
  if (disk === undefined) return;
  const dataDir = path.join(disk, 'data');
  await placeMigrated(dataDir);
  const server = await startServer({ dataDir });
  const person = await signIn(server.url);
  const ws = await createWorkspace(person, 'a full disk');
  const params = { ws, device: 'assistant' };
  const acknowledged: string[] = [];
  const send = async () => {
    const messageId = randomUUID();
    const body = { messageId, text: 'where is my order '.repeat(100) };
    const { status } = await ask(server.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
      params,
      token: person.token,
      body,
    });
    if (status === 202) acknowledged.push(messageId);
    return status;
  };
  expect(await send()).toBe(202);
  const filling = path.join(disk, 'filling');
  fill(filling);
  expect(await eventually(send, (status) => status !== 202)).toBe(503);
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  await eventually(ready, (status) => status === 503);
  // Stored data can be read meanwhile.
  await person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, { params });
  await rm(filling);
  await eventually(ready, (status) => status === 200);
  expect(await send()).toBe(202);
  await eventually(
    () => person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, { params }),
    (now) => acknowledged.every((id) => now.messages.some(({ messageId }) => messageId === `answer-${id}`)),
  );
  expect(await server.stop()).toBe(0);
});

test('a database that has no room to recover is not called damaged', async ({ skip }) => {
  const small = smallDisk(scratch, 90);
  skip(small === undefined, 'no disk can be mounted here');
  if (small === undefined) return;
  onTestFinished(() => removeDisk(small));
  const dataDir = path.join(small, 'data');
  await placeMigrated(dataDir);
  await writeFile(path.join(dataDir, 'database/global/pg_control'), 'nonsense');
  const { code, output } = await runCommand({ args: ['migrate'], env: { PARLANCE_DATA_DIR: dataDir } });
  const said =
    /^The disk of .* is full: its database cannot be opened, and needs 100 MB, \d+ MB are free. Nothing was changed$/m;
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(said) });
  expect(output).not.toContain('damaged');
});
