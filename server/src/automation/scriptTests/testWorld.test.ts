import { expect, test } from 'vitest';
import { serveHttp } from '../../testing/serveHttp.ts';
import { testedScripts } from './testing.ts';

const { server, script, played, set, workspace, tried } = testedScripts();

const said = (text: string) => ({ kind: 'message' as const, text });

test('a dialog gets the channel and the visitor of its test', async () => {
  const id = await script("await say(context.channel + ': ' + context.visitor.plan)", { type: 'dialog' });
  const world = { channel: 'widget' as const, visitor: { plan: 'gold' } };
  expect(await tried(id, { world, steps: [said('widget: gold')] })).toMatchObject({ failures: [] });
  expect(await tried(id, { steps: [said('trial: undefined')] })).toMatchObject({ failures: [] });
});

test('a request gets headers in small letters, and fails as its test says', async () => {
  const url = 'https://api.acme.example/orders';
  const code = `try {
  const { status, headers } = await http.get('${url}');
  await say(status + ' after ' + headers['retry-after']);
} catch (error) {
  await say(error.name + ' ' + error.message);
}`;
  const id = await script(code, { type: 'dialog' });
  const limited = { kind: 'http' as const, url, status: 429, headers: { 'Retry-After': '30' } };
  expect(await tried(id, { answers: [limited], steps: [said('429 after 30')] })).toMatchObject({ failures: [] });
  const lost = { kind: 'http' as const, url, failure: 'timed out' };
  const steps = [said('script_http_failed The call failed: timed out')];
  expect(await tried(id, { answers: [lost], steps })).toMatchObject({ failures: [] });
});

test('a test of a run has the headers of its answers, and calls that failed', async () => {
  const { url, stop } = await serveHttp((_, response) => response.writeHead(200, { 'x-shop': 'north' }).end('{}'));
  const { token, params } = workspace();
  await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', {
    token,
    params,
    body: { hosts: [new URL(url).host, '127.0.0.1:1'] },
  });
  const id = await script(`const { headers } = await http.get('${url}/');
await setEvent('', 'shop', 'name', headers['x-shop']);
await http.get('http://127.0.0.1:1/').catch((error) => setEvent('', 'shop', 'problem', error.message));`);
  const { run_id: runId, state } = await played(id);
  await stop();
  expect(state).toBe('done');
  const { body: made } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test', {
    token,
    params: { ...params, id, runId },
  });
  expect(made.answers).toMatchObject([
    { status: 200, headers: { 'x-shop': 'north' } },
    { url: 'http://127.0.0.1:1/', failure: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(await tried(id, made)).toMatchObject({ passed: true, failures: [] });
});

test('a test of a run names its virtual things, has values for a group, and expects its commands', async () => {
  const { token, params } = workspace();
  const things: string[] = [];
  for (const name of ['acme-North', 'acme-South']) {
    const made = await server().call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } });
    things.push(made.body.vthingId);
  }
  await server().call('POST /api/1.0/workspaces/:ws/group/:name', {
    token,
    params: { ...params, name: 'Halls' },
    body: { devices: things },
  });
  const [north = '', south = ''] = things;
  await set('warmth', 30, north);
  await set('warmth', 12, south);
  const warm = { trigger: 'warmth', attribute_name: 'value', operator: '>' as const, value: 20 };
  const rules = { condition: 'AND' as const, rules: [{ name: 'halls', group: 'any' as const, ...warm }] };
  const commands = [{ target: 'halls', group: true, action: 'fan', command: 'on', event: 'command' }];
  const attributes = { triggers: [], consoleModel: { rules, commands } };
  const id = await script("return getEvent('*', 'warmth', 'value')", { type: 'std', attributes });
  const { run_id: runId, state } = await played(id, { deviceName: north });
  expect(state).toBe('done');
  const { body: made } = await server().call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test', {
    token,
    params: { ...params, id, runId },
  });
  expect(made.world).toMatchObject({
    thing: 'acme-North',
    attributes: expect.arrayContaining([
      { thing: 'acme-North', event_name: 'warmth', attribute_name: 'value', value: 30, unit: '' },
      { thing: 'acme-South', event_name: 'warmth', attribute_name: 'value', value: 12, unit: '' },
    ]),
  });
  expect(made.steps).toMatchObject([
    { target: 'acme-North', action: 'fan' },
    { target: 'acme-South' },
    { kind: 'end' },
  ]);
  expect(await tried(id, made)).toMatchObject({ passed: true, failures: [] });
});
