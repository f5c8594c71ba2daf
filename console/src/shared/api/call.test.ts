import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { visit } from '../../testing/browser.ts';
import { storageKeys } from '../browser/storage.ts';
import { storeToken } from '../browser/token.ts';
import { ApiError } from './ApiError.ts';
import { call, download, isCancelled, onUnauthorized } from './call.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('call', () => {
  let server: Awaited<ReturnType<typeof answering>>;
  let answer: Answer;
  let asked: IncomingMessage;
  let endings: number;

  beforeEach(async () => {
    answer = json(200, { data: [] });
    server = await answering((request, response) => {
      asked = request;
      answer(request, response);
    });
    visit(`${server.origin}/logs?ws=acme`);
    endings = 0;
    onUnauthorized(() => void endings++);
    storeToken(null);
  });
  afterEach(() => server.close());

  const failure = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'no failure',
      (error: unknown) => error,
    );

  it('fills the path and leaves out empty filters', async () => {
    await call('GET /api/1.0/verbatim/:ws', { params: { ws: 'a/b c' }, query: { search: '', limit: 10 } });
    expect(asked.method).toBe('GET');
    expect(asked.url).toBe('/api/1.0/verbatim/a%2Fb%20c?limit=10');
  });

  it('says who asks, from where, and in which context', async () => {
    storeToken('secret');
    localStorage.setItem(storageKeys.workspace, 'stored');
    sessionStorage.setItem(storageKeys.context, '{"_name":"Zoé"}');
    await call('GET /api/1.0/workspaces', {});
    expect(asked.headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-workspace': 'stored',
      'x-ws': 'acme',
      'x-pathname': '/logs',
    });
    expect(JSON.parse(decodeURIComponent(String(asked.headers['x-context'])))).toEqual({ _name: 'Zoé' });
  });

  it('sends the version a change is based on', async () => {
    await call('PUT /api/1.0/gael/:ws/class/:id', { params: { ws: 'a', id: 'b' }, body: {}, ifMatch: 3 });
    expect(asked.headers['if-match']).toBe('"3"');
  });

  it('turns an error answer into one ApiError', async () => {
    answer = json(412, {
      status: 412,
      type: 'stale',
      message: 'Changed meanwhile',
      fields: { label: { type: 'taken_of_tomorrow', message: 'taken' } },
      current: { version: 4 },
      requestId: 'r1',
    });
    const error = await failure(call('GET /api/1.0/workspaces', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 412,
      type: 'stale',
      message: 'Changed meanwhile',
      fields: { label: 'taken' },
      current: { version: 4 },
      requestId: 'r1',
      offline: false,
      retriable: false,
    });
  });

  it('understands an error that is not JSON', async () => {
    answer = (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    expect(await failure(call('GET /api/1.0/workspaces', {}))).toMatchObject({
      status: 502,
      offline: true,
      retriable: true,
      fields: {},
    });
  });

  it('keeps the idempotency key when a response was lost behind a proxy, and changes it once the server has answered', async () => {
    const make = async () => {
      await failure(call('POST /api/1.0/company', { body: { name: 'Acme', type: 'Company' } }));
      return asked.headers['idempotency-key'];
    };
    answer = (_, response) => void response.writeHead(504).end('<h1>Gateway timeout</h1>');
    const lost = await make();
    expect(lost).toBeTruthy();
    answer = json(503, { status: 503, type: 'busy', message: 'Try again later.', requestId: 'r' });
    expect(await make()).toBe(lost);
    expect(await make()).not.toBe(lost);
  });

  it('recognizes a server that does not answer', async () => {
    await server.close();
    expect(await failure(call('GET /api/1.0/workspaces', {}))).toMatchObject({
      status: 0,
      type: 'offline',
      offline: true,
    });
  });

  it('limits how long it waits for the answer to a change', async () => {
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const saved = failure(call('POST /api/1.0/company', { body: { name: 'Acme', type: 'Company' } }));
      await arrived;
      vi.advanceTimersByTime(150_000);
      expect(await saved).toMatchObject({ status: 0, offline: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends the session on a 401', async () => {
    storeToken('old');
    answer = json(401, { status: 401, type: 'unauthorized', message: 'Sign in', requestId: 'r' });
    await failure(call('GET /api/1.0/me', {}));
    expect(endings).toBe(1);
  });

  it('does not end the session when a login is refused', async () => {
    answer = json(401, { status: 401, type: 'login', message: 'No', requestId: 'r' });
    await failure(call('POST /api/1.0/login', { body: { login: 'a', password: 'b' } }));
    expect(endings).toBe(0);
  });

  it('does not end a session because of a late answer to the one before', async () => {
    storeToken('old');
    answer = (request, response) => {
      storeToken('new');
      json(401, { status: 401, type: 'unauthorized', message: '', requestId: 'r' })(request, response);
    };
    await failure(call('GET /api/1.0/me', {}));
    expect(endings).toBe(0);
  });

  it('leaves a cancelled request alone', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const error = await failure(call('GET /api/1.0/workspaces', { signal: controller.signal }));
    expect(isCancelled(error)).toBe(true);
    expect(error).not.toBeInstanceOf(ApiError);
  });

  it('names a file as the server does', async () => {
    answer = (_, response) =>
      void response.writeHead(200, { 'content-disposition': 'attachment; filename="verbatim.xlsx"' }).end('rows');
    const { blob, filename } = await download('GET /api/1.0/verbatim/:ws/export', { params: { ws: 'a' } });
    expect(filename).toBe('verbatim.xlsx');
    expect(await blob.text()).toBe('rows');
  });

  it('reads the error of a refused file', async () => {
    answer = json(403, { status: 403, type: 'forbidden', message: 'Not yours', requestId: 'r' });
    expect(await failure(download('GET /api/1.0/verbatim/:ws/export', { params: { ws: 'a' } }))).toMatchObject({
      status: 403,
      message: 'Not yours',
    });
  });
});
