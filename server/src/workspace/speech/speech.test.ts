import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '@parlance/contract/limits';
import { configurations } from '../../platform/db/backendTables.ts';
import { hears, startSpeechEndpoint, type TestSpeechEndpoint } from '../../testing/speechEndpoint.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { silence } from './silence.ts';

const path = '/api/1.0/workspaces/:ws/configuration/speech';
const webm: Buffer = Buffer.from('\x1A\x45\xDF\xA3 the rest', 'latin1');

let server: TestServer;
let endpoint: TestSpeechEndpoint;
let tenant: Tenant;
let admin: string;
let visitor: string;
let params: { ws: string };

beforeAll(async () => {
  endpoint = await startSpeechEndpoint();
  server = await startTestServer({ config: { allowInternal: true } });
  tenant = await newTenant(server.deps.db);
  admin = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws };
  const opened = await server.call('POST /api/1.0/workspaces/:ws/visitors', {
    params,
    body: { token: tenant.widgetKey },
  });
  visitor = opened.body.token;
});
afterAll(async () => {
  await server.stop();
  await endpoint.stop();
});

/** A multipart form as a browser sends it. */
async function form(bytes: Buffer, fields: Record<string, string> = {}, name = 'audio') {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  data.append(name, new Blob([new Uint8Array(bytes)], { type: 'audio/webm' }), 'whatever.exe');
  const encoded = new Response(data);
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
let caller = 0;
/** Sends a request, by default from a new address, because each address has a limit per minute. */
async function asr(
  token: string,
  bytes: Buffer = webm,
  fields = {},
  { name = 'audio', from = `10.0.0.${++caller}` } = {},
) {
  const { type, payload } = await form(bytes, fields, name);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/1.0/gael/${tenant.ws}/asr`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const speaks = async (token: string) =>
  (
    await server.call('GET /api/1.0/workspaces/:ws/conversation/:device', {
      token,
      params: { ...params, device: 'assistant' },
    })
  ).body.speech;

test('without an endpoint nothing is offered, and the call says that nothing is set up', async () => {
  expect(await speaks(visitor)).toBe(false);
  expect(await asr(visitor)).toMatchObject({ status: 501, body: { type: 'speech_not_configured' } });
  const tried = await server.call(`POST ${path}/test`, { token: admin, params });
  expect(tried.raw.json()).toMatchObject({ status: 409, type: 'speech_not_configured' });
});

describe('with an endpoint', () => {
  beforeAll(async () => {
    const body = { url: `${endpoint.url}/audio/transcriptions`, model: '', key: 'sk-heard' };
    await server.call(`PUT ${path}`, { token: admin, params, body });
  });
  beforeEach(() => endpoint.behave(hears(' Where is my order? ')));

  test('what a visitor says is written down, by what the recording is and not by its name', async () => {
    expect(await speaks(visitor)).toBe(true);
    expect(await asr(visitor, webm, { language: 'fr-CA' })).toEqual({
      status: 200,
      body: { text: 'Where is my order?' },
    });
    expect(endpoint.asked.at(-1)).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer sk-heard',
      fields: { model: 'whisper-1', language: 'fr', response_format: 'json' },
      file: { name: 'speech.webm', type: 'audio/webm', bytes: webm },
    });
    const shown = await server.call(`GET ${path}`, { token: admin, params });
    expect(shown.body).toMatchObject({ url: endpoint.url, key_set: true, version: 1 });
    // Without a language, the workspace's is used.
    await asr(visitor);
    expect(endpoint.asked.at(-1)?.fields).toMatchObject({ language: 'en' });
    const rows = await server.deps.db.tx((tx) => tx.select().from(configurations));
    expect(JSON.stringify(rows)).not.toContain('sk-heard');
  });

  test.each<[string, Buffer]>([
    ['ogg', Buffer.from('OggS rest')],
    ['mp4', Buffer.from('\0\0\0\x18ftypM4A ')],
    ['wav', silence(1000)],
    ['mp3', Buffer.from('ID3 rest')],
    ['mp3', Buffer.from([0xff, 0xfb, 0x90])],
  ])('%s is known', async (extension, bytes) => {
    expect((await asr(admin, bytes)).status).toBe(200);
    expect(endpoint.asked.at(-1)?.file?.name).toBe(`speech.${extension}`);
  });

  test('what is no recording, is too large, or has no language is refused by field, and never sent', async () => {
    const before = endpoint.asked.length;
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('<html>'),
      Buffer.from('RIFF1234AVI '),
      Buffer.from([0xff, 0xd8]),
    ])
      expect(await asr(visitor, bytes)).toMatchObject({ status: 400, body: { type: 'audio' } });
    expect(await asr(visitor, webm, {}, { name: 'file' })).toMatchObject({ status: 400, body: { type: 'file' } });
    expect(await asr(visitor, webm, { language: '<b>' })).toMatchObject({ status: 400, body: { type: 'language' } });
    const large = Buffer.concat([webm, Buffer.alloc(limits.speechBytes)]);
    expect(await asr(visitor, large)).toMatchObject({ status: 413 });
    expect(endpoint.asked).toHaveLength(before);
  });

  test.each([
    ['refuses the key', 401, '{"error":{"message":"bad key sk-heard"}}', 'endpoint_key_refused'],
    ['is overloaded', 429, '{}', 'endpoint_busy'],
    ['breaks', 500, 'oops', 'endpoint_failed'],
    ['answers with something else', 200, '<html>', 'endpoint_no_text'],
  ])('that %s: its administrator learns why, a visitor does not', async (_, status, body, type) => {
    endpoint.behave((response) => response.writeHead(status).end(body));
    const { body: why } = await asr(admin);
    expect(why).toMatchObject({ status: 503, type });
    const told = await asr(visitor);
    expect(told).toMatchObject({ status: 503, body: { type: 'speech_unavailable' } });
    expect(told.body.message).not.toContain(why.message);
  });

  test('an unreachable server is reported, and one on an internal network is not contacted', async () => {
    await server.call(`PUT ${path}`, { token: admin, params, body: { url: 'http://127.0.0.1:1/v1' } });
    expect(await asr(admin)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('cannot be reached') },
    });
    const closed = await startTestServer();
    const other = await newTenant(closed.deps.db);
    const { token } = await other.signIn('companyAdmin');
    const refused = await closed.call(`PUT ${path}`, {
      token,
      params: { ws: other.ws },
      body: { url: 'https://10.0.0.1/v1' },
    });
    expect(refused.raw.json()).toMatchObject({ status: 400, type: 'url' });
    await closed.stop();
    await server.call(`PUT ${path}`, { token: admin, params, body: { url: endpoint.url, model: 'large' } });
  });

  test('is tested with silence', async () => {
    endpoint.behave(hears(''));
    const tried = await server.call(`POST ${path}/test`, { token: admin, params });
    expect(tried.body).toMatchObject({ model: 'large', answer: '' });
    expect(endpoint.asked.at(-1)?.file).toMatchObject({ name: 'speech.wav', bytes: silence(1000) });
  });

  test('the request to the endpoint is cancelled when the client leaves', async () => {
    const address = await server.listen();
    const leaving = new AbortController();
    const ended = new Promise<void>((resolve) => {
      endpoint.behave((response) => {
        response.once('close', resolve);
        leaving.abort();
      });
    });
    const { type, payload } = await form(webm);
    const asked = fetch(`${address}/api/1.0/gael/${tenant.ws}/asr`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': type },
      body: payload,
      signal: leaving.signal,
    });
    await expect(asked).rejects.toThrow('aborted');
    await ended;
  });

  test('requests of one address are limited per minute', async () => {
    const { status } = await asr(visitor, webm, {}, { from: '10.9.9.9' });
    expect(status).toBe(200);
    const all = await Promise.all(Array.from({ length: 60 }, () => asr(visitor, webm, {}, { from: '10.9.9.9' })));
    expect(all.filter((each) => each.status === 429)).toHaveLength(1);
  });

  test('the installation’s own serves every workspace without one', async () => {
    await server.call(`DELETE ${path}`, { token: admin, params });
    expect(await speaks(visitor)).toBe(false);
    server.deps.config.speech = { url: endpoint.url, key: undefined, model: 'ours' };
    expect(await speaks(visitor)).toBe(true);
    expect((await asr(visitor)).status).toBe(200);
    expect(endpoint.asked.at(-1)).toMatchObject({ authorization: undefined, fields: { model: 'ours' } });
    expect((await server.call(`GET ${path}`, { token: admin, params })).body).toMatchObject({
      url: '',
      server_wide: true,
    });
  });
});
