import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { generateClient, type GeneratedClient } from './generatedClient.ts';

/** The OpenAPI document: it is valid, and a generated client saves safely. */

let server: RunningServer;
let text: string;
let client: GeneratedClient;

beforeAll(async () => {
  server = await startServer();
  text = await (await fetch(`${server.url}/api/openapi.json`)).text();
  const document: OpenAPI3 = JSON.parse(text);
  client = await generateClient(document);
});
afterAll(async () => {
  await client.remove();
  await server.dispose();
});

describe('the document', () => {
  test('has no fault by the recommended rules of Redocly, all of them on', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('is read by the lint: a call without a name, and a path written twice, are found', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const broken = text
      .replace('"operationId":"getIntent",', '')
      .replace('"/api/1.0/gael/{ws}/intents/{id}":', '"/api/1.0/gael/{ws}/intents/{name}":{},$&');
    const found = new Set((await lintFromString({ source: broken, config })).map(({ ruleId }) => ruleId));
    expect([...found]).toEqual(expect.arrayContaining(['no-identical-paths', 'operation-operationId']));
  });

  test('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });
});

const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

export async function saveTwice(baseUrl: string, login: string, password: string) {
  const api = createClient<paths>({ baseUrl });
  const { data: signedIn } = await api.POST('/api/1.0/login', { body: { login, password } });
  if (!signedIn) throw new Error('not signed in');
  api.use({
    onRequest({ request }) {
      request.headers.set('authorization', 'Bearer ' + signedIn.token);
      return request;
    },
  });
  const { data: workspaces } = await api.GET('/api/1.0/workspaces');
  const ws = workspaces?.data[0]?.workspace ?? '';
  const { data: created } = await api.POST('/api/1.0/gael/{ws}/intents', {
    params: { path: { ws } },
    body: { intent_name: 'Opening hours' },
  });
  const path = { ws, id: created?.id ?? '' };
  const { data: intent } = await api.GET('/api/1.0/gael/{ws}/intents/{id}', { params: { path } });
  const save = (intent_name: string) =>
    api.PUT('/api/1.0/gael/{ws}/intents/{id}', {
      params: { path, header: { 'If-Match': '"' + intent?.version + '"' } },
      body: { intent_name },
    });
  const saved = await save('When we open');
  const stale = await save('Closing time');
  const { data: kept } = await api.GET('/api/1.0/gael/{ws}/intents/{id}', { params: { path } });
  return {
    saved: [saved.response.status, saved.data?.intent_name],
    stale: [stale.response.status, stale.error?.type],
    kept: kept?.intent_name,
  };
}
`;

describe('a generated client', () => {
  test('compiles, and not with a field or a header that is none', async () => {
    expect(await client.typeErrors(program)).toBe('');
    expect(await client.typeErrors(program.replace('body: { intent_name },', 'body: { intent_name: 1 },'))).toContain(
      "Type 'number' is not assignable to type 'string'",
    );
    expect(await client.typeErrors(program.replace("'If-Match'", "'If-None-Match'"))).toContain('If-None-Match');
  });

  test('signs in, reads an intent and saves it; a stale save is refused with 412', async () => {
    const { saveTwice } = await client.load(program);
    if (typeof saveTwice !== 'function') throw new Error('the program exports no function');
    expect(await saveTwice(server.url, admin.login, admin.password)).toEqual({
      saved: [200, 'When we open'],
      stale: [412, 'stale'],
      kept: 'When we open',
    });
  });
});
