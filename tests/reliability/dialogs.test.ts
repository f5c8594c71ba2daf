import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Conversation, Message } from '@parlance/contract/calls/conversation';
import { Script } from '@parlance/contract/calls/scripts';
import { ScriptsConfiguration } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

const env = { PARLANCE_ALLOW_INTERNAL: '1' };
/** Messages of the dialog, with a request after each. */
const steps = 10;
/** Steps at which the server is killed: the first, the last and one between; dialogKills.test.ts covers all others. */
const fatal = [1, 5, 10];

let server: RunningServer;
let person: Person;
const kills: Promise<unknown>[] = [];
const keys = new Map<string, string[]>();

/**
 * The service that the dialog calls: at the first request of a fatal step, the server is killed instead of answered.
 */
const shop = createServer((request, response) => {
  const step = request.url ?? '';
  const known = keys.get(step) ?? [];
  keys.set(step, [...known, String(request.headers['idempotency-key'])]);
  if (known.length > 0 || !fatal.includes(Number(step.slice(1)))) {
    response.end(step);
  } else {
    const stopped = server.stop('SIGKILL');
    kills.push(stopped);
    // Only afterwards, because a running server would repeat the request.
    void stopped.finally(() => response.destroy());
  }
});

beforeAll(async () => {
  server = await startServer({ env });
  await once(shop.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  shop.close();
  await server.stop('SIGKILL');
  await rm(server.dataDir, { recursive: true, force: true });
});

test('a dialog whose server is killed at several steps continues from each, and repeats no message', async () => {
  person = await signIn(server.url);
  const ws = await createWorkspace(person, 'killed while a dialog talks');
  const address = shop.address();
  const host = `127.0.0.1:${address instanceof Object ? address.port : 0}`;
  const configuration = 'PUT /api/1.0/workspaces/:ws/configuration/scripts';
  await person.get(configuration, ScriptsConfiguration, { params: { ws }, body: { hosts: [host] } });
  const scriptCode = `
    const name = await ask('Who are you?');
    for (let i = 1; i <= ${steps}; i++) {
      await say('Step ' + i);
      await http.get('http://${host}/' + i);
    }
    await say('Done, ' + name);`;
  const body = { script_name: 'Killed', type: 'dialog', scriptCode };
  const { script_id: trial } = await person.get('POST /api/1.0/workspaces/:ws/script', Script, {
    params: { ws },
    body,
  });
  const asked = { params: { ws, device: 'assistant' }, query: { trial } };
  const texts = async () =>
    (await person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, asked)).messages.map(
      ({ text }) => text,
    );
  const say = (text: string) =>
    person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      ...asked,
      body: { messageId: randomUUID(), text },
    });
  await texts();
  await say('hello');
  await eventually(texts, (said) => said.includes('Who are you?'));
  await say('Ada');
  for (const at of fatal.keys()) {
    await eventually(
      async () => kills.length,
      (count) => count > at,
    );
    await kills[at];
    server = await startServer({ dataDir: server.dataDir, env });
  }
  person = await signIn(server.url);
  const said = await eventually(texts, (all) => all.includes('Done, Ada'));
  const told = Array.from({ length: steps }, (_, at) => `Step ${at + 1}`);
  expect(said).toEqual(['hello', 'Who are you?', 'Ada', ...told, 'Done, Ada']);
  // An interrupted request is repeated with the same idempotency key.
  for (const at of told.keys()) {
    const all = keys.get(`/${at + 1}`) ?? [];
    expect(all.length).toBeGreaterThanOrEqual(fatal.includes(at + 1) ? 2 : 1);
    expect(new Set(all).size).toBe(1);
  }
});
