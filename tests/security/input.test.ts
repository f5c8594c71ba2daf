// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, type CallName } from '@parlance/contract';
import type { CallSpec } from '@parlance/contract/call';
import { ErrorBody } from '@parlance/contract/errors';
import { ask, type RequestOptions } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { sendRaw } from '../support/raw.ts';

/** Names that contain script, oversized bodies, and disguised headers and paths. */

let platform: Platform;
let token: string;
let company: string;
let ws: string;

beforeAll(async () => {
  platform = await startPlatform();
  company = await platform.people.company();
  token = await platform.people.signedIn(company, 'superAdmin');
  ({ ws } = await platform.people.workspace(company));
});
afterAll(() => platform.dispose());

const names = Object.keys(calls).filter((name): name is CallName => name in calls);
const specOf = (name: CallName): CallSpec => calls[name];
const send = (call: CallName, asked: RequestOptions = {}) =>
  ask(platform.url, call, { token, ...asked, params: { ws, ...asked.params } });

describe('script in a name is kept as it was typed and answered as JSON', () => {
  const script = '<script>alert("1")</script><img src=x onerror=alert(2)>';
  const created: [string, () => Promise<{ status: number; body: unknown; headers: Headers }>][] = [
    ['an organization', () => send('POST /api/1.0/company', { body: { name: script } })],
    [
      'a login',
      () =>
        send('POST /api/1.0/user', {
          body: { login: script, email: 'script@people.example', role: 'companyUser', invite: false },
        }),
    ],
    ['a token', () => send('POST /api/1.0/token', { body: { name: script, role: 'companyUser' } })],
    ['a workspace', () => send('POST /api/1.0/workspaces', { body: { workspace_name: script } })],
    ['a label in a path', () => send('PUT /api/1.0/workspaces/:ws/newlabel/:label', { params: { label: script } })],
    ['a label in a form', () => send('PUT /api/1.0/workspaces/:ws/configuration/general', { body: { label: script } })],
    [
      'a name of a repository’s author',
      () =>
        send('PUT /api/1.0/workspaces/:ws/configuration/github', {
          body: { url: 'https://git.example.com/a.git', author_name: script },
        }),
    ],
    [
      'a prompt and its note',
      async () => {
        const params = { id: 'generateUtterances' };
        const { body } = await send('GET /api/1.0/prompt/:id', { params });
        const text = `${script} ${z.object({ text: z.string() }).parse(body).text}`;
        return send('PUT /api/1.0/prompt/:id', { params, body: { text, note: script } });
      },
    ],
  ];
  test.each(created)('%s', async (_, create) => {
    const answer = await create();
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect({ ...answer, ok: answer.status < 300 }).toMatchObject({ ok: true });
    expect(JSON.stringify(answer.body)).toContain(JSON.stringify(script).slice(1, -1));
  });

  test('an invalid domain is refused', async () => {
    const answer = await send('POST /api/1.0/backend/config/domain', { body: { domain: `${script}.example` } });
    expect(ErrorBody.parse(answer.body)).toMatchObject({ status: 400, type: 'domain' });
  });

  test('an error that quotes the malformed request is JSON too', async () => {
    const answer = await send('GET /api/1.0/prompt/:id', { params: { id: script } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('no cell of the audit log’s export is a formula', async () => {
    for (const name of ['=cmd|calc', '+1+1', '-1+1', '@SUM(A1)'])
      await send('POST /api/1.0/company', { body: { name: `${name} ${crypto.randomUUID()}` } });
    const answer = await fetch(`${platform.url}/api/1.0/backend/audit/export?format=csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    expect(text).toContain('cmd|calc');
    expect(text).not.toMatch(/(^|[,;\t\r\n])"?[=+@-]/);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  });
});

describe('a body that is too large is refused', () => {
  const withBody = names.filter((name) => specOf(name).body !== undefined && specOf(name).maxBytes === undefined);
  test.each(withBody)('%s', async (name) => {
    const answer = await send(name, { raw: JSON.stringify({ padding: 'x'.repeat(1_100_000) }) });
    expect([400, 413]).toContain(answer.status);
  });

  test('nesting a hundred thousand deep is no way to crash the server', async () => {
    const raw = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await send('POST /api/1.0/company', { raw })).status).toBe(400);
  });

  test.each([
    '{"__proto__":{"role":"superAdmin"},"name":"a"}',
    '{"constructor":{"prototype":{"role":"a"}},"name":"a"}',
  ])('keys of every object are no fields: %s', async (raw) => {
    expect((await send('POST /api/1.0/company', { raw })).status).toBe(400);
  });
});

describe('x-context', () => {
  const withContext = (value: string) =>
    sendRaw(platform.url, ['GET /api/1.0/me HTTP/1.1', `authorization: Bearer ${token}`, `x-context: ${value}`]);
  const percent = (value: unknown) => encodeURIComponent(JSON.stringify(value));

  test('of a page is taken', async () => {
    expect((await withContext(percent({ _page: 'a' }))).status).toBe(200);
  });
  test.each([
    ['broken percent-encoding', '%E0%A4%A'],
    ['a lone percent sign', '%'],
    ['no JSON', 'hello'],
    ['unfinished JSON', '%7B'],
    ['a list', percent([])],
    ['null', 'null'],
    ['values that are no text', percent({ _a: { b: 1 } })],
    ['more than 4096 bytes', percent({ _a: 'x'.repeat(5000) })],
  ])('that is %s is refused by name', async (_, value) => {
    const answer = await withContext(value);
    expect(ErrorBody.parse(JSON.parse(answer.body))).toMatchObject({
      status: 400,
      fields: { 'x-context': { message: expect.any(String) } },
    });
  });
  test.each([
    ['as they are', '%7B%7D\r\nset-cookie: a=b'],
    ['a bare line feed', '%7B%7D\nset-cookie: a=b'],
    ['in percent', percent({ '_a\r\nset-cookie': 'a=b\r\nset-cookie: c=d' })],
    ['twice in percent', percent({ _a: '%0d%0aset-cookie:a=b' })],
  ])('with line breaks %s adds nothing to the answer', async (_, value) => {
    const answer = await withContext(value);
    expect([200, 400]).toContain(answer.status);
    expect(answer.headers.filter((line) => /^set-cookie/i.test(line))).toEqual([]);
  });
  test('of a megabyte is refused before it is read', async () => {
    expect((await withContext('x'.repeat(1024 * 1024))).status).toBe(431);
    expect((await send('GET /api/1.0/me')).status).toBe(200);
  });
  test.each(['x-ws', 'x-pathname', 'x-request-id', 'if-match'])(
    'like %s, is nothing an answer repeats unread',
    async (name) => {
      const answer = await sendRaw(platform.url, [
        'GET /api/1.0/me HTTP/1.1',
        `authorization: Bearer ${token}`,
        `${name}: "><script>alert(1)</script>%0d%0aset-cookie:%20a=b`,
      ]);
      expect([200, 400]).toContain(answer.status);
      expect(answer.headers.join('\n')).not.toMatch(/script|a=b/);
    },
  );
});

describe('path tricks in ws open nothing', () => {
  const inWorkspace = names.filter((name) => name.includes('/:ws') && calls[name].permission !== 'public');
  const tricks = [
    '..',
    '.',
    '%2e%2e',
    '%2E%2E%2F%2E%2E',
    '..%2fother',
    '..%5Cother',
    '%00',
    'a%00b',
    '%0d%0aa',
    '%',
    'x'.repeat(4000),
    '%F0%28%8C%28',
  ];
  test.each(inWorkspace)('%s', async (name) => {
    const [method = '', pattern = ''] = name.split(' ');
    for (const trick of tricks) {
      const path = pattern.replace(':ws', trick).replaceAll(/:[A-Za-z]+/g, 'none');
      const answer = await sendRaw(platform.url, [`${method} ${path} HTTP/1.1`, `authorization: Bearer ${token}`]);
      expect([400, 403, 404, 414]).toContain(answer.status);
    }
  });
});

test('after all of this, no request has failed inside', () => {
  const failures = platform.server
    .output()
    .split('\n')
    .filter((line) => line.includes('a request failed'));
  expect(failures).toEqual([]);
});
