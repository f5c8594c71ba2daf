import { connect } from 'node:net';
import { ErrorBody } from '@parlance/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import { workspaces } from '../db/workspaceTables.ts';
import { bearer, json, mountedCalls, table } from './testing.ts';

const { server, tokens, send } = mountedCalls();

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

  it('distinguishes an unknown or deleted workspace from a foreign one only for users who may enter all', async () => {
    const deletedAt = new Date();
    const gone = { id: 'gone', label: 'Gone', companyId: 'c1', widgetKey: 'gone', deletedAt };
    await server().deps.db.tx((tx) => tx.insert(workspaces).values(gone));
    for (const ws of ['none', 'gone']) {
      const asked = await send('GET', `/t/${ws}/thing/1`, bearer(tokens.admin));
      expect(asked).toMatchObject({ status: 404, body: { type: 'workspace_not_found' } });
      expect((await send('GET', `/t/${ws}/thing/1`, bearer(tokens.user))).status).toBe(403);
    }
    expect((await send('GET', '/t/theirs/thing/1', bearer(tokens.admin))).status).toBe(200);
  });

  it('is checked before the body is read', async () => {
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
    const answer = await server().app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe(allowed);
    expect(ErrorBody.parse(answer.json())).toMatchObject({ type: 'method_not_allowed' });
  });

  it('of an unknown address is unknown', async () => {
    const answer = await server().app.inject({ method: 'POST', url: '/t/openx' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([404, undefined]);
  });
});

describe('malformed HTTP', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await server().listen()).port);
  });

  it.each([
    ['NONSENSE\r\n\r\n', 400, 'request'],
    [`GET /t/open HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('gets an error response (%#)', async (text, status, type) => {
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

  it('accepts names with slashes, dots and other scripts', async () => {
    const name = 'a/b …été 日本.v2';
    const { body } = await send('GET', `/t/mine/thing/${encodeURIComponent(name)}`, bearer(tokens.user));
    expect(body.id).toBe(name);
  });

  it('answers unknown ones with an error response', async () => {
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

describe('answers', () => {
  it('have only fields of the table', async () => {
    expect((await send('GET', '/t/more')).body).toEqual({ n: 1 });
  });

  it('have the defaults of their schema', async () => {
    expect((await send('GET', '/t/less')).body).toEqual({ n: 3 });
  });

  it('of another shape, and crashes, reveal nothing internal', async () => {
    for (const url of ['/t/wrong', '/t/crash']) {
      const { status, body, text } = await send('GET', url);
      expect({ status, type: body.type }).toEqual({ status: 500, type: 'internal' });
      expect(text).not.toContain('secret');
    }
  });

  it('have all details of a refusal', async () => {
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
  it('is the header that requires TLS, if the public address uses it', async () => {
    const overTls = await startTestServer({ config: { publicUrl: 'https://parlance.example' }, work: false });
    try {
      const { headers } = await overTls.app.inject('/healthz');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await send('GET', '/healthz')).headers['strict-transport-security']).toBeUndefined();
    } finally {
      await overTls.stop();
    }
  });

  it('are metrics, which require the token if one is configured', async () => {
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
