import { connect } from 'node:net';
import { defineCalls } from '@parlance/contract/call';
import { Name, Ok, QueryInt } from '@parlance/contract/common';
import { ErrorBody } from '@parlance/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSession } from '../../identity/sessions/sessions.ts';
import { companies, users } from '../db/accountTables.ts';
import { workspaces } from '../db/workspaceTables.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { AnyCall, AnyHandlers } from './mount.ts';
import { refuse } from './refusal.ts';

const table = defineCalls({
  'GET /t/open': {
    summary: 'open',
    permission: 'public',
    query: z.object({ n: QueryInt(1, 5).default(2) }),
    response: z.object({ n: z.int(), who: z.string() }),
  },
  'GET /t/me': { summary: 'mine', permission: 'console:use', response: z.object({ login: z.string() }) },
  'GET /t/admin': { summary: 'admin', permission: 'cache:flush', response: Ok },
  'GET /t/:ws/thing/:id': {
    summary: 'in a workspace',
    permission: 'workspace:read',
    response: z.object({ ws: z.string(), id: z.string() }),
  },
  'POST /t/body': {
    summary: 'a body',
    permission: 'public',
    body: z.object({ name: Name, list: z.array(z.object({ text: z.string().min(1) })).default([]) }),
    response: z.object({ body: z.unknown() }),
    status: 201,
  },
  'POST /t/file': {
    summary: 'a file',
    permission: 'public',
    upload: z.object({ mode: z.enum(['a', 'b']) }),
    response: z.object({ name: z.string(), size: z.int(), mode: z.string() }),
    maxBytes: 1000,
  },
  'GET /t/wrong': { summary: 'an answer of another shape', permission: 'public', response: z.object({ n: z.int() }) },
  'GET /t/more': { summary: 'an answer with more', permission: 'public', response: z.object({ n: z.int() }) },
  'GET /t/less': {
    summary: 'an answer without what has a default',
    permission: 'public',
    response: z.object({ n: z.int().default(3) }),
  },
  'GET /t/crash': { summary: 'a crash', permission: 'public', response: Ok },
  'PUT /t/stale': { summary: 'refused', permission: 'public', response: Ok },
  'DELETE /t/empty': { summary: 'nothing to say', permission: 'public', response: 'empty' },
  'GET /t/raw': { summary: 'raw', permission: 'public', response: 'file' },
  'GET /t/client': {
    summary: 'the client',
    permission: 'public',
    response: z.object({ client: z.unknown(), ifMatch: z.unknown() }),
    versioned: true,
  },
});

const handlers: AnyHandlers = {
  'GET /t/open': async ({ query, caller }) => ({
    ...z.object({ n: z.int() }).parse(query),
    who: caller?.login ?? 'nobody',
  }),
  'GET /t/me': async ({ principal }) => ({ login: principal.login }),
  'GET /t/admin': async () => ({ ok: true }),
  'GET /t/:ws/thing/:id': async ({ ws, params }) => ({ ws, id: params['id'] }),
  'POST /t/body': async ({ body }) => ({ body }),
  'POST /t/file': async ({ upload: { file, fields } }) => ({
    name: file.filename,
    size: file.bytes.length,
    ...z.object({ mode: z.string() }).parse(fields),
  }),
  'GET /t/wrong': async () => ({ n: 'secret' }),
  'GET /t/more': async () => ({ n: 1, hash: 'secret' }),
  'GET /t/less': async () => ({}),
  'GET /t/crash': () => Promise.reject(new Error('secret in /etc')),
  'PUT /t/stale': () => Promise.reject(refuse.stale({ version: 7 })),
  'DELETE /t/empty': async () => {},
  'GET /t/raw': async ({ reply }: AnyCall) => void reply.type('text/plain').send('raw'),
  'GET /t/client': async ({ client, ifMatch }) => ({ client, ifMatch: ifMatch ?? null }),
};

let server: TestServer;
const tokens = { admin: '', user: '' };
beforeAll(async () => {
  server = await startTestServer({ calls: { table, handlers }, work: false });
  await server.deps.db.tx(async (tx) => {
    await tx.insert(companies).values([
      { id: 'c1', name: 'C1' },
      { id: 'c2', name: 'C2' },
    ]);
    await tx.insert(workspaces).values([
      { id: 'mine', label: 'W', companyId: 'c1', widgetKey: 'k1' },
      { id: 'theirs', label: 'W', companyId: 'c2', widgetKey: 'k2' },
    ]);
    for (const [id, role] of [
      ['admin', 'superAdmin'],
      ['user', 'companyUser'],
    ] as const) {
      await tx.insert(users).values({ id, login: id, email: `${id}@x`, companyId: 'c1', role });
      const session = { kind: 'user' as const, userId: id, workspace: null, device: null, participant: id };
      tokens[id] = (await openSession(tx, session)).token;
    }
  });
});
afterAll(() => server.stop());

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers = {},
  payload?: string | Buffer,
) => {
  const { statusCode, headers: answered, payload: text } = await server.app.inject({ method, url, headers, payload });
  return { status: statusCode, headers: answered, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

describe('who may call', () => {
  it('needs a session unless the call is public', async () => {
    expect(await send('GET', '/t/me')).toMatchObject({ status: 401, body: { type: 'unauthorized' } });
    expect(await send('GET', '/t/me', bearer('wrong'))).toMatchObject({ status: 401, body: { type: 'session_ended' } });
    expect(await send('GET', '/t/me', bearer(tokens.user))).toMatchObject({ status: 200, body: { login: 'user' } });
  });

  it('knows the caller of a public call, where there is one', async () => {
    expect((await send('GET', '/t/open')).body).toEqual({ n: 2, who: 'nobody' });
    expect((await send('GET', '/t/open', bearer('wrong'))).body).toEqual({ n: 2, who: 'nobody' });
    expect((await send('GET', '/t/open', bearer(tokens.user))).body).toEqual({ n: 2, who: 'user' });
  });

  it('refuses what the role may not do, and a workspace of others', async () => {
    expect(await send('GET', '/t/admin', bearer(tokens.user))).toMatchObject({
      status: 403,
      body: { type: 'forbidden' },
    });
    expect((await send('GET', '/t/admin', bearer(tokens.admin))).status).toBe(200);
    expect((await send('GET', '/t/mine/thing/1', bearer(tokens.user))).body).toEqual({ ws: 'mine', id: '1' });
    expect(await send('GET', '/t/theirs/thing/1', bearer(tokens.user))).toMatchObject({
      status: 403,
      body: { type: 'workspace_forbidden' },
    });
    expect((await send('GET', '/t/none/thing/1', bearer(tokens.user))).status).toBe(403);
  });

  it('tells a workspace that does not exist, or is deleted, from a foreign one to those who see all', async () => {
    const deletedAt = new Date();
    const gone = { id: 'gone', label: 'Gone', companyId: 'c1', widgetKey: 'gone', deletedAt };
    await server.deps.db.tx((tx) => tx.insert(workspaces).values(gone));
    for (const ws of ['none', 'gone']) {
      const asked = await send('GET', `/t/${ws}/thing/1`, bearer(tokens.admin));
      expect(asked).toMatchObject({ status: 404, body: { type: 'workspace_not_found' } });
      expect((await send('GET', `/t/${ws}/thing/1`, bearer(tokens.user))).status).toBe(403);
    }
    expect((await send('GET', '/t/theirs/thing/1', bearer(tokens.admin))).status).toBe(200);
  });

  it('is settled before the body is read', async () => {
    const body = '{'.repeat(10);
    expect((await send('GET', '/t/admin', { ...bearer('wrong'), ...json }, body)).status).toBe(401);
  });
});

describe('another method', () => {
  it.each<['POST' | 'GET' | 'PUT' | 'PATCH', string, string]>([
    ['POST', '/t/open', 'GET, HEAD'],
    ['GET', '/t/body', 'POST'],
    ['PUT', '/t/mine/thing/1?x=/t/empty', 'GET, HEAD'],
    ['PATCH', '/t/empty', 'DELETE'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s is refused with the methods there are', async (method, url, allowed) => {
    const answer = await server.app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe(allowed);
    expect(ErrorBody.parse(answer.json())).toMatchObject({ type: 'method_not_allowed' });
  });

  it('of an unknown address is unknown', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/t/openx' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([404, undefined]);
  });
});

describe('what is no HTTP', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await server.listen()).port);
  });

  it.each([
    ['NONSENSE\r\n\r\n', 400, 'request'],
    [`GET /t/open HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('gets the one error shape (%#)', async (text, status, type) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = ErrorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))));
    expect(body).toMatchObject({ status, type });
  });
});

describe('paths', () => {
  it.each([
    ['/t/mine/thing/%00', 'id'],
    [`/t/mine/thing/${'x'.repeat(201)}`, 'id'],
    ['/t/mine/thing/..%2F..%2Fetc', 'id'],
    ['/t/..%5Cx/thing/1', 'ws'],
    ['/t/a%2Fb/thing/1', 'ws'],
  ])('refuses %s', async (url, field) => {
    const { status, body } = await send('GET', url, bearer(tokens.admin));
    expect({ status, type: body.type, field: Object.keys(body.fields) }).toEqual({
      status: 400,
      type: field,
      field: [field],
    });
  });

  it('lets names hold slashes, dots and other scripts', async () => {
    const name = 'a/b …été 日本.v2';
    const { body } = await send('GET', `/t/mine/thing/${encodeURIComponent(name)}`, bearer(tokens.user));
    expect(body.id).toBe(name);
  });

  it('answers unknown ones in the one shape', async () => {
    for (const [method, url, status] of [
      ['GET', '/api/nothing', 404],
      ['POST', '/t/open', 405],
      ['GET', '/t/%zz', 400],
    ] as const) {
      const answer = await send(method, url);
      expect(answer.status).toBe(status);
      expect(ErrorBody.parse(answer.body).status).toBe(status);
    }
  });
});

describe('input', () => {
  it('names each bad field', async () => {
    const { status, body } = await send(
      'POST',
      '/t/body',
      json,
      JSON.stringify({ name: '', list: [{ text: 'a' }, { text: '' }] }),
    );
    expect(status).toBe(400);
    expect(body.type).toBe('name');
    expect(Object.keys(body.fields)).toEqual(['name', 'list.1.text']);
  });

  it('drops unknown fields', async () => {
    const { status, body } = await send('POST', '/t/body', json, JSON.stringify({ name: ' n ', role: 'superAdmin' }));
    expect({ status, body }).toEqual({ status: 201, body: { body: { name: 'n', list: [] } } });
  });

  it.each([
    ['no body', {}, undefined, 400],
    ['an empty body', json, '', 400],
    ['no JSON', json, '{"name":', 400],
    ['a list', json, '[]', 400],
    ['another encoding', json, Buffer.from('{"name":"é"}', 'latin1'), 400],
    ['another prototype', json, '{"name":"a","__proto__":{"x":1}}', 400],
    ['another type', { 'content-type': 'text/xml' }, '<a/>', 415],
    ['too much', json, JSON.stringify({ name: 'x'.repeat(2 ** 20) }), 413],
  ])('refuses %s', async (_, headers, payload, status) => {
    const answer = await send('POST', '/t/body', headers, payload);
    expect(answer.status).toBe(status);
    expect(ErrorBody.parse(answer.body).status).toBe(status);
  });

  it('checks the query', async () => {
    expect((await send('GET', '/t/open?n=9')).body).toMatchObject({
      status: 400,
      type: 'n',
      fields: { n: { type: expect.any(String), message: expect.any(String) } },
    });
    expect((await send('GET', '/t/open?n=3')).body.n).toBe(3);
  });

  it('reads who the client says it is', async () => {
    const context = encodeURIComponent(JSON.stringify({ page: 'é' }));
    const { body } = await send('GET', '/t/client', {
      'x-context': context,
      'x-ws': 'w',
      'x-pathname': '%2Fa',
      'if-match': '"3"',
    });
    expect(body).toMatchObject({ client: { context: { page: 'é' }, wsHeader: 'w', pathname: '/a' }, ifMatch: 3 });
  });

  it.each([
    ['x-context', '%7B'],
    ['x-context', '%zz'],
    ['x-context', encodeURIComponent('{"a":1}')],
    ['x-context', encodeURIComponent(JSON.stringify({ a: 'x'.repeat(4096) }))],
    ['If-Match', 'new'],
  ])('refuses the header %s: %s', async (name, value) => {
    expect((await send('GET', '/t/client', { [name]: value })).body).toMatchObject({
      status: 400,
      fields: { [name]: { type: expect.any(String), message: expect.any(String) } },
    });
  });

  it('reads no If-Match where the table does not say that there are versions', async () => {
    expect((await send('GET', '/t/open', { 'If-Match': 'new' })).status).toBe(200);
  });
});

describe('uploads', () => {
  const multipart = (parts: string[]) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`,
  });
  const text = (name: string, value: string) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (size: number, name = 'file') =>
    `content-disposition: form-data; name="${name}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${'x'.repeat(size)}`;
  const upload = (...parts: string[]) => {
    const { headers, payload } = multipart(parts);
    return send('POST', '/t/file', headers, payload);
  };

  it('are a file and fields, in any order', async () => {
    expect((await upload(text('mode', 'a'), file(10))).body).toEqual({ name: 'a.csv', size: 10, mode: 'a' });
    expect((await upload(file(1000), text('mode', 'b'))).body).toEqual({ name: 'a.csv', size: 1000, mode: 'b' });
  });

  it('are refused by field', async () => {
    expect((await upload(file(10), text('mode', 'c'))).body).toMatchObject({ status: 400, type: 'mode' });
    expect((await upload(text('mode', 'a'))).body).toMatchObject({ status: 400, type: 'file' });
    expect((await upload(file(10, 'other'), text('mode', 'a'))).body).toMatchObject({ status: 400, type: 'other' });
    expect((await upload(file(1001), text('mode', 'a'))).body).toMatchObject({ status: 413 });
    expect((await upload(file(1), file(1), text('mode', 'a'))).body).toMatchObject({ status: 400, type: 'file' });
    expect((await send('POST', '/t/file', json, '{}')).body).toMatchObject({ status: 400, type: 'file' });
    expect((await upload(text('mode', 'a\0'), file(10))).body).toMatchObject({ status: 400, type: 'mode' });
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n'],
    ['an end too early', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"'],
    ['a header that cannot be read', 'multipart/form-data; boundary=x', '--x\r\n\0: \0\r\n\r\nx\r\n--x--\r\n'],
  ])('with %s are refused', async (_, type, payload) => {
    const { body } = await send('POST', '/t/file', { 'content-type': type }, payload);
    expect(body).toMatchObject({ status: 400, type: 'file' });
  });
});

describe('answers', () => {
  it('hold nothing the table does not name', async () => {
    expect((await send('GET', '/t/more')).body).toEqual({ n: 1 });
  });

  it('have what their schema gives by default', async () => {
    expect((await send('GET', '/t/less')).body).toEqual({ n: 3 });
  });

  it('of another shape, and crashes, tell nothing of the inside', async () => {
    for (const url of ['/t/wrong', '/t/crash']) {
      const { status, body, text } = await send('GET', url);
      expect({ status, type: body.type }).toEqual({ status: 500, type: 'internal' });
      expect(text).not.toContain('secret');
    }
  });

  it('carry what a refusal knows', async () => {
    expect((await send('PUT', '/t/stale')).body).toMatchObject({ status: 412, type: 'stale', current: { version: 7 } });
  });

  it('may be empty or raw', async () => {
    expect(await send('DELETE', '/t/empty')).toMatchObject({ status: 204, text: '' });
    expect(await send('GET', '/t/raw')).toMatchObject({ status: 200, text: 'raw' });
  });

  it('carry the request id and security headers', async () => {
    const asked = await send('GET', '/t/open', { 'x-request-id': 'abc-1' });
    expect(asked.headers['x-request-id']).toBe('abc-1');
    const { headers, body } = await send('GET', '/t/crash', { 'x-request-id': 'bad id\t' });
    expect(headers['x-request-id']).toBe(body.requestId);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });
});

describe('beside the calls', () => {
  it('is the demand for TLS, where people come by it', async () => {
    const overTls = await startTestServer({ config: { publicUrl: 'https://parlance.example' }, work: false });
    try {
      const { headers } = await overTls.app.inject('/healthz');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await send('GET', '/healthz')).headers['strict-transport-security']).toBeUndefined();
    } finally {
      await overTls.stop();
    }
  });

  it('are metrics for those with the token alone, where there is one', async () => {
    const metricsToken = 'a-token-of-the-metrics';
    const closed = await startTestServer({ config: { metricsToken }, work: false });
    try {
      const read = async (headers = {}) => (await closed.app.inject({ url: '/metrics', headers })).statusCode;
      expect(await read()).toBe(401);
      expect(await read({ authorization: 'Bearer another-token-of-them' })).toBe(401);
      expect(await read({ authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '198.18.0.1' })).toBe(200);
    } finally {
      await closed.stop();
    }
  });

  it('are health, metrics and the reference', async () => {
    await send('GET', '/t/open');
    expect((await send('GET', '/healthz')).status).toBe(200);
    expect((await send('GET', '/readyz')).status).toBe(200);
    expect((await send('GET', '/metrics')).text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/t\/open",status="200"\}/,
    );
    expect((await send('GET', '/metrics', { 'x-forwarded-for': '127.0.0.1' })).body).toMatchObject({ status: 401 });
    const { body } = await send('GET', '/api/openapi.json');
    expect(Object.keys(body.paths)).toHaveLength(new Set(Object.keys(table).map((key) => key.split(' ')[1])).size);
    expect((await send('GET', '/reference/')).headers['content-security-policy']).not.toContain('unsafe');
  });
});
