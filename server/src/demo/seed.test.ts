import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopDialogs } from '../automation/dialogs/takeTurn.ts';
import { startScripts } from '../automation/runs/startScripts.ts';
import { answersSettled } from '../conversation/messages/answering.ts';
import { dialogTalk } from '../conversation/messages/dialogTalk.ts';
import { prepareFirstStart } from '../firstStart.ts';
import { companies, users } from '../platform/db/accountTables.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { demoWorkspace } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { demo: true, adminPassword: 'first start' } });
});
afterAll(() => server.stop());

test('a first start that is interrupted leaves nothing behind', { timeout: 120_000 }, async () => {
  const { deps } = server;
  const broken = { ...deps.events, publish: () => Promise.reject(new Error('out of breath')) };
  await expect(prepareFirstStart({ ...deps, events: broken })).rejects.toThrow('out of breath');
  const counted = await deps.db.once((tx) =>
    Promise.all([users, companies, workspaces].map((table) => tx.$count(table))),
  );
  expect(counted).toEqual([0, 0, 0]);
});

test('an empty server gets its first administrator and a shop that answers', { timeout: 120_000 }, async () => {
  expect(await prepareFirstStart(server.deps)).toEqual({ login: 'admin', password: null });
  expect(await prepareFirstStart(server.deps)).toBeNull();
  const { body } = await server.call('POST /api/1.0/login', { body: { login: 'admin', password: 'first start' } });
  const { token } = body;
  const params = { ws: demoWorkspace };
  const classes = await server.call('GET /api/1.0/gael/:ws/class', { token, params });
  expect(
    classes.body.data.map(({ class_name, state, published_current }) => [class_name, state, published_current]),
  ).toEqual([
    ['customer_care', 'trained', true],
    ['small_talk', 'trained', true],
  ]);
  const overview = await server.call('GET /api/1.0/overview/:ws', { token, params, query: { days: 12 } });
  expect(overview.body.messages).toBeGreaterThan(150);
  // Most messages have an intent; the others need review.
  expect(overview.body.understood / overview.body.messages).toBeGreaterThan(0.6);
  expect(overview.body.fallbacks).toBeGreaterThan(15);
  // Rows in a default partition raise an alert, and some conversations may be of the month before.
  for (const table of ['messages_default', 'verbatims_default']) {
    expect((await server.deps.db.execute(`select from ${table} limit 1`)).rows).toEqual([]);
  }
});

test('has a help centre whose documents can be searched', async () => {
  const { body } = await server.call('POST /api/1.0/login', { body: { login: 'admin', password: 'first start' } });
  const { token } = body;
  const bases = await server.call('GET /api/1.0/gael/:ws/rag', { token, params: { ws: demoWorkspace } });
  expect(bases.body.data).toMatchObject([{ name: 'Acme help centre', documents: 5, searchable: 5, failed: 0 }]);
  const params = { ws: demoWorkspace, base: bases.body.data[0]?.id ?? '' };
  const query = { search: 'limescale' };
  const chunks = await server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { token, params, query });
  expect(chunks.body.data.map(({ path }) => path)).toContainEqual(['Kettle K2', 'Error lights']);
});

test('has simulated things', async () => {
  const { body } = await server.call('POST /api/1.0/login', { body: { login: 'admin', password: 'first start' } });
  const devices = await server.call('GET /api/1.0/store/devices', { token: body.token, query: { ws: demoWorkspace } });
  expect(devices.body.data.map(({ connector, enabled }) => [connector, enabled])).toEqual([
    ['energymeter', true],
    ['smartlight', true],
    ['sensor', true],
  ]);
});

test('has an alarm with activations, for the figures of its days', async () => {
  const { body } = await server.call('POST /api/1.0/login', { body: { login: 'admin', password: 'first start' } });
  const asked = { token: body.token, params: { ws: demoWorkspace } };
  const alarms = await server.call('GET /api/1.0/workspaces/:ws/alarms', asked);
  expect(alarms.body.data).toMatchObject([{ name: 'Freezer too warm', state: 'normal' }]);
  const figures = await server.call('GET /api/1.0/workspaces/:ws/figures', { ...asked, query: { metric: 'alarms' } });
  expect(figures.body.total.count).toBe(10);
});

describe('the scripts of the demo', () => {
  const params = { ws: demoWorkspace };
  let token: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { body } = await server.call('POST /api/1.0/login', { body: { login: 'admin', password: 'first start' } });
    token = body.token;
    stop = startScripts(server.deps, dialogTalk(server.deps));
  });
  afterAll(async () => {
    await stop();
    await stopDialogs();
  });

  const at = { token: '', params: { ws: demoWorkspace, device: 'assistant' } };
  /** Sends a message or a form. Returns the assistant's answers. */
  async function says(said: string | object): Promise<string[]> {
    const read = async () =>
      (await server.call('GET /api/1.0/workspaces/:ws/conversation/:device', { ...at, token })).body.messages;
    const before = (await read()).length;
    const body = { messageId: randomUUID(), ...(typeof said === 'string' ? { text: said } : said) };
    const { status, raw } = await server.call('POST /api/1.0/workspaces/:ws/conversation/:device', {
      ...at,
      token,
      body,
    });
    if (status !== 202) throw new Error(raw.body);
    await answersSettled(server.deps);
    const after = await read();
    newest = after.at(-1)?.messageId ?? '';
    return after.slice(before + 1).map(({ text }) => text);
  }
  let newest = '';
  const last = async (script_name: string) => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/scripts', { token, params });
    const id = body.data.find(({ name }) => name === script_name)?.script_id ?? '';
    const runs = await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', { token, params: { ...params, id } });
    return { id, run: runs.body.data[0] };
  };

  test('report the state of an order, and handle a return with a form', async () => {
    expect(await says('Where is my parcel?')).toEqual(['What is your order number?']);
    expect(await says('it is 4837712')).toEqual([expect.stringContaining('Please try again')]);
    expect(await says('it is #48377')).toEqual([
      'Order **48377** is on its way.',
      expect.stringMatching(/^It should arrive on \d{4}-\d{2}-\d{2}\.$/),
    ]);
    expect(await says('where is order 66208?')).toEqual(['Order **66208** was delivered.']);
    expect(await says('I want to return an item')).toEqual([expect.stringContaining('What do you want to send back?')]);
    const fields = { order_number: '66208', reason: 'Damaged' };
    expect(await says({ values: { answers: newest, fields } })).toEqual(['Shall I make the label for order 66208?']);
    expect(await says('yes please')).toEqual([expect.stringContaining('Done')]);
  });

  test('import orders of the shop, count them, and monitor the freezer', async () => {
    const set = (deviceName: string, event_name: string, attribute_name: string, attribute_value: string | number) =>
      server.call('POST /api/1.0/workspaces/:ws/event', {
        token,
        params,
        body: { deviceName, event_name, attribute_name, attribute_value },
      });
    await set('shop', 'incoming', 'json', JSON.stringify({ number: '70001', status: 'packed' }));
    await eventually(async () =>
      expect((await last('Orders from the shop')).run).toMatchObject({ state: 'done', error: null }),
    );
    const { id } = await last('Nightly report');
    await server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { token, params: { ...params, id }, body: {} });
    await eventually(async () => expect((await last('Nightly report')).run?.state).toBe('done'));
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/events', { token, params });
    const counts = body.data.filter(({ event_name: name }) => name === 'orders');
    expect(counts.map(({ attribute_name, attribute_value }) => [attribute_name, attribute_value])).toEqual([
      ['delivered', 2],
      ['packed', 2],
      ['shipped', 2],
    ]);
    await set('freezer', 'temperature', 'celsius', -10);
    const alarms = await server.call('GET /api/1.0/workspaces/:ws/alarms', { token, params });
    expect(alarms.body.data).toMatchObject([{ name: 'Freezer too warm', state: 'pending', vthingId: null }]);
  });
});
