import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorMessages } from '@parlance/contract/errors/errorMessages';
import { startAutomation } from '../../server/src/testing/automation.ts';
import { eventually } from '../../server/src/testing/eventually.ts';
import { Studio } from '../../server/src/testing/nlp.ts';

/** Content that comes from files, the trash or a restored backup obeys the same limits as the forms. */

let studio: Studio;
let stranger: Studio;
/** Counts the connections to an address in the server's own network. */
const inside = createServer((socket) => {
  knocks += 1;
  socket.destroy();
});
let knocks = 0;
let port = 0;
let stop: () => Promise<void>;
beforeAll(async () => {
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const address = inside.address();
  port = address instanceof Object ? address.port : 0;
  studio = await Studio.open();
  stranger = await studio.stranger();
  stop = startAutomation(studio.server.deps);
});
afterAll(async () => {
  await stop();
  await studio.stop();
  inside.close();
});
beforeEach(() => {
  knocks = 0;
});

const at = (one: Studio, id: string) => ({ token: one.token, params: { ws: one.ws, id } });
const sql = async (statement: string, values: readonly unknown[] = []) =>
  (await studio.db.execute(statement, values)).rows;
async function thing(one: Studio, label: string): Promise<string> {
  const asked = { token: one.token, params: { ws: one.ws }, body: { name: `${one.ws}-${label}` } };
  return (await one.server.call('POST /api/1.0/workspaces/:ws/vthing', asked)).body.vthingId;
}
const stateOf = async (one: Studio, id: string) =>
  (await one.server.call('GET /api/1.0/workspaces/:ws/vthing/:id/state', at(one, id))).body;

/** Imports a workspace file with this content. */
async function importContent(target: Studio, content: object): Promise<void> {
  const file = JSON.stringify({ format: 'parlance', version: 2, intents: [], ...content });
  const { status, body: report } = await target.upload('all.json', file, {});
  expect([status, report.problems]).toEqual([200, []]);
  const { body: started } = await target.post(['import', 'class', report.import_id]);
  await target.ended(started.taskId);
}
async function onlyScript(one: Studio) {
  const asked = { token: one.token, params: { ws: one.ws } };
  const [script] = (await one.server.call('GET /api/1.0/workspaces/:ws/scripts', asked)).body.data;
  if (!script) throw new Error('no script was brought in');
  return script;
}
/** Runs the draft of a script, and returns the run when it has ended. */
async function runOf(one: Studio, id: string) {
  const { body: run } = await one.server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', {
    ...at(one, id),
    body: {},
  });
  const asked = { token: one.token, params: { ws: one.ws, id, runId: run.run_id } };
  return eventually(async () => {
    const { body } = await one.server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', asked);
    expect(body.ended_at).not.toBeNull();
    return body;
  });
}

describe('a file of a workspace', () => {
  const tables = [
    'things',
    'thing_connections',
    'webhook_endpoints',
    'incoming_hooks',
    'thing_secrets',
    'thing_groups',
  ];
  const counts = (ws: string) =>
    Promise.all(tables.map(async (table) => [table, (await sql(`select from ${table} where ws = $1`, [ws])).length]));

  test('brings no virtual things, connections, webhooks and secrets, and nothing into production', async () => {
    const target = await studio.another();
    const victim = await thing(stranger, 'Safe');
    const before = await counts(target.ws);
    const url = `https://127.0.0.1:${port}/`;
    const own = { vthingId: 'planted', id: 'planted', ws: stranger.ws, name: 'Planted', thing: victim };
    const file = {
      things: [own],
      vthings: [own],
      devices: [own],
      connections: [{ ...own, connector: 'http', settings: { url }, secrets: { header_value: 'Bearer planted' } }],
      webhooks: [{ ...own, url, secret: 'whsec_planted' }],
      hooks: [{ ...own, mapping: [{ path: '$.a', event_name: 'thing', attribute_name: 'availability' }] }],
      groups: [{ group_name: 'Planted', list: [victim] }],
      secrets: [{ ...own, secret: 'vts_planted' }],
      configuration: { scripts: { hosts: [`127.0.0.1:${port}`] } },
      scripts: [
        {
          name: 'Open the safe',
          type: 'std',
          scriptCode: '//',
          ws: stranger.ws,
          script_id: victim,
          production: true,
          production_version: 1,
          attributes: {
            triggers: [{ kind: 'attribute', name: victim }],
            consoleModel: { commands: [{ target: victim, event: 'safe', action: 'open', command: true }] },
          },
        },
      ],
    };
    await importContent(target, file);
    expect(await counts(target.ws)).toEqual(before);

    const script = await onlyScript(target);
    expect(script).toMatchObject({ name: 'Open the safe', production: false, production_version: null });
    expect(script.script_id).not.toBe(victim);
    const run = await runOf(target, script.script_id);
    expect([run.state, run.error?.message]).toEqual([
      'failed',
      expect.stringContaining(errorMessages.device_not_found),
    ]);
    expect((await stateOf(stranger, victim)).attributes).toEqual([]);
  });

  test.each([
    [
      'a request to the network of the server',
      () => `await http.get('https://127.0.0.1:${port}/');`,
      'script_host_not_allowed',
    ],
    [
      'the availability',
      (id: string) => `await setEvent('${id}', 'thing', 'availability', 'online');`,
      'attribute_of_server',
    ],
  ])('has scripts that are refused as others are: %s', async (name, codeOf, type) => {
    const target = await studio.another();
    const id = await thing(target, 'Own');
    await importContent(target, { scripts: [{ name, type: 'adv', scriptCode: codeOf(id) }] });
    const { script_id } = await onlyScript(target);
    const run = await runOf(target, script_id);
    expect(run.state).toBe('failed');
    expect(JSON.stringify(run)).toContain(type);
    expect((await stateOf(target, id)).availability.state).toBe('unknown');
    expect(knocks).toBe(0);
  });
});

describe('the trash', () => {
  test('gives no one a virtual thing of another organization, whichever workspace is named', async () => {
    const id = await thing(stranger, 'Door');
    await stranger.server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', at(stranger, id));
    const params = { kind: 'thing', id };
    for (const query of [{}, { workspace: studio.ws }, { workspace: stranger.ws }]) {
      const asked = { token: studio.token, params, query };
      const restored = await studio.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', asked);
      expect(restored.status).toBe(404);
    }
    expect((await stateOf(stranger, id)).attributes).toBeUndefined();
  });

  test('holds the secret, the webhooks and the received ones of a virtual thing, and gives them back as they were', async () => {
    const id = await thing(studio, 'Lamp');
    const asked = at(studio, id);
    const body = { overlap: 0 as const };
    const { secret } = (await studio.server.call('PUT /api/1.0/workspaces/:ws/vthing/:id/secret', { ...asked, body }))
      .body;
    const { url } = (await studio.server.call('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', asked)).body;
    const { pathname } = new URL(url);
    const values = [{ event_name: 'light', attribute_name: 'on', value: true }];
    const answers = async () => {
      const reported = await studio.server.call('POST /api/1.0/things/:ws/:id/report', {
        params: asked.params,
        headers: { 'x-thing-secret': secret },
        body: { values },
      });
      const received = await studio.server.app.inject({ method: 'POST', url: pathname, payload: {} });
      return [reported.status, received.statusCode];
    };
    expect(await answers()).toEqual([202, 202]);
    await studio.server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', asked);
    expect(await answers()).toEqual([401, 404]);
    const restore = { token: studio.token, params: { kind: 'thing', id } };
    await studio.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', restore);
    expect(await answers()).toEqual([202, 202]);
  });
});

describe('a restored backup, of a server that may reach its own network,', () => {
  test('has no webhook that is sent there', async () => {
    const id = await thing(studio, 'Bell');
    const asked = at(studio, id);
    const made = await studio.server.call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', {
      ...asked,
      body: { url: 'https://hooks.invalid/bell' },
    });
    const webhookId = made.body.webhook_id;
    await sql('update webhook_endpoints set url = $1 where id = $2', [`https://127.0.0.1:${port}/`, webhookId]);
    await studio.server.call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/test', {
      token: studio.token,
      params: { ...asked.params, webhookId },
    });
    await eventually(async () => {
      const list = await studio.server.call('GET /api/1.0/workspaces/:ws/vthing/:id/deliveries', asked);
      expect(list.body.data).toMatchObject([{ error: { type: 'connection_forbidden' } }]);
    });
    expect(knocks).toBe(0);
  });

  test.each([
    ['http', 'settings.url', (at: string) => `https://${at}/`],
    ['mqtt', 'settings.url', (at: string) => `mqtts://${at}`],
    ['mqtt', 'settings.url', (at: string) => `mqtt://${at}`],
    ['weather', 'settings.server', (at: string) => `https://${at}`],
  ])('has no connection that leads there: %s by %s', async (connector, field, addressOf) => {
    const [, name = ''] = field.split('.');
    const outside = connector === 'mqtt' ? 'mqtts://broker.invalid' : 'https://portal.invalid';
    const made = await studio.server.call('POST /api/1.0/workspaces/:ws/store/device', {
      token: studio.token,
      params: { ws: studio.ws },
      body: {
        connector,
        name: `${studio.ws}-${crypto.randomUUID()}`,
        settings: { [name]: outside },
        mapping: connector === 'mqtt' ? [{ event_name: 'a', attribute_name: 'b', topic: 'b' }] : undefined,
      },
    });
    expect(made.status).toBe(201);
    const id = made.body.vthingId;
    const to = addressOf(`127.0.0.1:${port}`);
    await sql('update thing_connections set settings = settings || $1::jsonb where thing = $2', [
      JSON.stringify({ [name]: to }),
      id,
    ]);
    const saved = await studio.server.call('PUT /api/1.0/workspaces/:ws/store/device/:id', {
      ...at(studio, id),
      headers: { 'if-match': '"1"' },
      body: { enabled: true },
    });
    expect(saved.status).toBe(200);
    await eventually(async () => {
      const { body } = await studio.server.call('GET /api/1.0/workspaces/:ws/store/device/:id', at(studio, id));
      expect(body).toMatchObject({ state: 'failing', problem: { type: 'connection_forbidden' } });
    });
    expect(knocks).toBe(0);
  });

  test('has no received webhook that says whether a virtual thing can be reached', async () => {
    const id = await thing(studio, 'Pump');
    const { url } = (await studio.server.call('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', at(studio, id))).body;
    const mapping = [{ path: '$.state', event_name: 'thing', attribute_name: 'availability' }];
    await sql('update incoming_hooks set mapping = $1::jsonb where thing = $2', [JSON.stringify(mapping), id]);
    const received = await studio.server.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload: { state: 'online' },
    });
    expect(received.json()).toMatchObject({ status: 409, type: 'attribute_of_server' });
    expect((await stateOf(studio, id)).availability.state).toBe('unknown');
  });

  test('opens no secret of a connection that was put into another workspace', async () => {
    const made = await stranger.server.call('POST /api/1.0/workspaces/:ws/store/device', {
      token: stranger.token,
      params: { ws: stranger.ws },
      body: {
        connector: 'slack',
        name: `${stranger.ws}-Team`,
        secrets: { url: 'https://hooks.slack.invalid/services/of-the-stranger' },
      },
    });
    const id = made.body.vthingId;
    await sql(`insert into things (ws, id, name) values ($1, $2, 'Taken over')`, [studio.ws, id]);
    await sql(
      `insert into thing_connections (ws, thing, connector, connector_version, settings, secrets, updated_by)
       select $1, thing, connector, connector_version, settings, secrets, updated_by from thing_connections where thing = $2`,
      [studio.ws, id],
    );
    const tried = await studio.server.call('POST /api/1.0/workspaces/:ws/store/test', {
      token: studio.token,
      params: { ws: studio.ws },
      body: { connector: 'slack', settings: {}, vthingId: id },
    });
    expect(tried.raw.json()).toMatchObject({ status: 400, fields: { 'secrets.url': { type: 'required' } } });
  });
});
