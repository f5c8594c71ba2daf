import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configurations } from '../db/backendTables.ts';
import { audit } from '../db/workspaceTables.ts';
import { startLanguageModel, streamed, type TestLanguageModel } from '../../testing/languageModel.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { askModel } from './client.ts';
import { modelFor } from '../../workspace/configuration/languageModel.ts';

const path = '/api/1.0/workspaces/:ws/configuration/llm';

let server: TestServer;
let endpoint: TestLanguageModel;
let tenant: Tenant;
let token: string;
let params: { ws: string };

beforeAll(async () => {
  endpoint = await startLanguageModel();
  server = await startTestServer({ config: { allowInternal: true } });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws };
});
afterAll(async () => {
  await server.stop();
  await endpoint.stop();
});

const model = (change = {}) => ({ url: endpoint.url, key: null, name: 'small', allowInternal: true, ...change });
const ask = (change = {}) => askModel(model(change), { prompt: 'Hello?' });

describe('a language model', () => {
  test('answers in pieces or at once; its reasoning is left out', async () => {
    endpoint.behave(streamed('<think>what to', ' say</think>', 'Good ', 'morning'));
    expect(await ask()).toEqual({ model: 'small', text: 'Good morning' });
    expect(endpoint.asked.at(-1)?.body).toMatchObject({
      model: 'small',
      messages: [{ role: 'user', content: 'Hello?' }],
    });
    endpoint.behave((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content: 'At once' } }] }));
    });
    expect((await ask({ name: null, key: 'k1' })).text).toBe('At once');
    expect(endpoint.asked.at(-1)).toMatchObject({ authorization: 'Bearer k1', body: { model: 'small' } });
  });

  test.each([
    [401, { error: { message: 'bad key' } }, 'endpoint_key_refused', 'bad key'],
    [404, { error: 'no such model' }, 'endpoint_model_unknown', 'model small, or the address is wrong: no such model'],
    [429, {}, 'endpoint_busy', 'quota'],
    [500, 'no JSON', 'endpoint_failed', 'HTTP 500'],
  ])('that answers %s is refused with a message', async (status, body, type, message) => {
    endpoint.behave((_, response) => response.writeHead(status).end(JSON.stringify(body)));
    await expect(ask()).rejects.toMatchObject({ status: 409, type, message: expect.stringContaining(message) });
  });

  test('that sends nothing or too much, or cannot be reached, is refused', async () => {
    endpoint.behave(streamed(''));
    await expect(ask()).rejects.toThrow('without any text');
    endpoint.behave(streamed('x'.repeat(5_000_000)));
    await expect(ask()).rejects.toThrow('bytes');
    await expect(ask({ url: 'http://127.0.0.1:1/v1' })).rejects.toThrow('cannot be reached');
    await expect(ask({ allowInternal: false })).rejects.toThrow('public internet');
  });
});

describe('the language model of a workspace', () => {
  test('keeps its key to itself, until its address changes', async () => {
    const put = async (body: object) =>
      server.call(`PUT ${path}`, { token, params, body: { url: endpoint.url, model: 'large', ...body } });
    const saved = await put({ url: `${endpoint.url}/chat/completions`, key: 'sk-secret' });
    expect(saved.body).toMatchObject({
      url: endpoint.url,
      model: 'large',
      key_set: true,
      server_wide: false,
      version: 1,
    });
    const rows = await server.deps.db.tx(async (tx) => [
      await tx.select().from(configurations),
      await tx.select().from(audit),
    ]);
    expect(`${saved.raw.payload} ${JSON.stringify(rows)}`).not.toContain('sk-secret');
    endpoint.behave(streamed('OK'));
    const tried = await server.call(`POST ${path}/test`, { token, params });
    expect(tried.body).toMatchObject({ model: 'large', answer: 'OK' });
    expect(endpoint.asked.at(-1)?.authorization).toBe('Bearer sk-secret');
    expect((await put({ url: 'https://evil.example.com/v1' })).body.key_set).toBe(false);
    expect((await put({ url: 'ftp://x' })).raw.json()).toMatchObject({ status: 400, type: 'url' });
  });

  test('gives way to the one of the installation, which only the operator names', async () => {
    await server.call(`DELETE ${path}`, { token, params });
    const none = await server.call(`POST ${path}/test`, { token, params });
    expect(none.raw.json()).toMatchObject({ status: 409, type: 'llm_not_configured' });
    const config = {
      ...server.deps.config,
      allowInternal: false,
      llm: { url: endpoint.url, key: 'env', model: undefined },
    };
    const found = await server.deps.db.tx((tx) => modelFor(tx, config, tenant.ws));
    expect(found).toEqual({ url: endpoint.url, key: 'env', name: null, allowInternal: true });
  });

  test('is for administrators', async () => {
    const reader = (await tenant.signIn('companyUser')).token;
    expect((await server.call(`GET ${path}`, { token: reader, params })).status).toBe(403);
  });
});
