import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopDialogs } from '../../automation/dialogs/takeTurn.ts';
import { startScripts } from '../../automation/runs/startScripts.ts';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answersSettled } from './answering.ts';
import { dialogTalk } from './dialogTalk.ts';

/** Runs each example of the documentation page for authors: code, and for dialogs the conversation after it. */
const page = await readFile(new URL('../../../../docs/workflows.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```js\n([^`]*)```\n(?:\n```text\n([^`]*)```)?/g)].map(([, code = '', talk]) => ({
  code,
  talk,
}));

let server: TestServer;
let tenant: Tenant;
let token: string;
let stopScripts: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  // The knowledge base that the page's examples use.
  await server.call('POST /api/1.0/gael/:ws/rag', { token, params: { ws: tenant.ws }, body: { name: 'Shop' } });
  stopScripts = startScripts(server.deps, dialogTalk(server.deps));
});
afterAll(async () => {
  await stopScripts();
  await stopDialogs();
  await server.stop();
});

async function create(type: 'adv' | 'dialog', scriptCode: string): Promise<string> {
  const body = { script_name: randomUUID(), type, scriptCode };
  const params = { ws: tenant.ws };
  return (await server.call('POST /api/1.0/workspaces/:ws/script', { token, params, body })).body.script_id;
}

test.each(examples.filter(({ talk }) => talk === undefined))('runs: $code', async ({ code }) => {
  const id = await create('adv', code);
  const params = { ws: tenant.ws, id };
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { token, params, body: {} });
  await eventually(async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', { token, params });
    expect(body.data[0]).toMatchObject({ state: 'done', error: null });
  });
});

test.each(examples.filter(({ talk }) => talk !== undefined))('talks: $talk', async ({ code, talk = '' }) => {
  const query = { trial: await create('dialog', code) };
  const params = { ws: tenant.ws, device: 'assistant' };
  const read = async () =>
    (await server.call('GET /api/1.0/workspaces/:ws/conversation/:device', { token, params, query })).body.messages;
  const said: string[] = [];
  for (const line of talk.trim().split('\n')) {
    const [, who = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (who === 'assistant') continue;
    const before = await read();
    const fields = Object.fromEntries(text.split(' ').map((one) => one.split('=')));
    const sent = who === 'form' ? { values: { answers: before.at(-1)?.messageId ?? '', fields } } : { text };
    const body = { messageId: randomUUID(), ...sent };
    await server.call('POST /api/1.0/workspaces/:ws/conversation/:device', { token, params, query, body });
    await answersSettled(server.deps);
    const answers = (await read()).slice(before.length).filter(({ from }) => from === 'assistant');
    said.push(line, ...answers.map((answer) => `assistant: ${answer.text}`));
  }
  expect(said.join('\n')).toBe(talk.trim());
});

test('the page has examples of both', () => {
  expect(examples.map(({ talk }) => talk !== undefined)).toContain(true);
  expect(examples.length).toBeGreaterThan(7);
});
