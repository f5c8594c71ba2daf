// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type CallName } from '@parlance/contract';
import { ErrorBody } from '@parlance/contract/errors';
import { ask } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { sendRaw } from '../support/raw.ts';

/** Attacks from foreign pages, and what an address reveals through the browser. */

let platform: Platform;
let token: string;
let ws: string;

beforeAll(async () => {
  platform = await startPlatform();
  const company = await platform.people.company();
  token = await platform.people.signedIn(company, 'superAdmin');
  ({ ws } = await platform.people.workspace(company));
});
afterAll(() => platform.dispose());

const names = Object.keys(calls).filter((name): name is CallName => name in calls);
const everyCookie = () =>
  ['parlance_sso', 'token', 'session', 'sid', 'authorization', 'Bearer', 'parlance-token', 'ast-session']
    .map((name) => `${name}=${token}`)
    .join('; ');

describe('no cookie carries authority', () => {
  const changing = names.filter((name) => !/^(GET|HEAD) /.test(name) && calls[name].permission !== 'public');
  test.each(changing)('%s', async (name) => {
    const headers = { cookie: everyCookie(), origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const answer = await ask(platform.url, name, { params: { ws }, headers, body: {} });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('the one of a single sign-on opens nothing by itself', async () => {
    const headers = { cookie: `parlance_sso=${'a'.repeat(43)}` };
    const promoted = await ask(platform.url, 'POST /api/1.0/signin/session', {
      headers,
      body: { 'ast-session': 'b'.repeat(43) },
    });
    expect(ErrorBody.parse(promoted.body)).toMatchObject({ status: 400, type: 'ast-session' });
    expect((await ask(platform.url, 'GET /api/1.0/me', { headers })).status).toBe(401);
  });
});

describe('a page of another site', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'sends no form as %s',
    async (type) => {
      const answer = await ask(platform.url, 'POST /api/1.0/company', {
        token,
        raw: '{"name":"Forged"}',
        headers: { 'content-type': type },
      });
      expect([400, 415]).toContain(answer.status);
    },
  );

  test('gets no CORS permission to read answers, or to send a token', async () => {
    const origin = 'https://elsewhere.example';
    const asked = await fetch(`${platform.url}/api/1.0/me`, { headers: { authorization: `Bearer ${token}`, origin } });
    const before = await fetch(`${platform.url}/api/1.0/company`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    for (const { headers } of [asked, before]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('an address', () => {
  const pages = ['/', '/sign-in', '/authenticate/reset', '/sign-up', '/authenticate/sso', '/nlp/class'];
  test.each(pages)('an address with a token (%s) is neither logged nor sent to other sites', async (page) => {
    const secret = `secret-${page.replaceAll('/', '-')}-of-an-address`;
    for (const name of ['token', 'ticket', 'ast-session', '_context']) {
      const answer = await fetch(`${platform.url}${page}?${name}=${secret}`, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
      expect(await answer.text()).not.toContain(secret);
    }
    expect(platform.server.output()).not.toContain(secret);
  });

  test('of a call is not logged either, whether it succeeds or fails', async () => {
    const secret = 'secret-of-a-call';
    for (const path of [`/api/1.0/me?token=${secret}`, `/api/1.0/nothing/${secret}`, `/api/1.0/user/%E0%A4%A${secret}`])
      await sendRaw(platform.url, [`GET ${path} HTTP/1.1`, `authorization: Bearer ${secret}`]);
    expect(platform.server.output()).not.toContain(secret);
  });

  test.each([
    '//elsewhere.example',
    '//elsewhere.example/',
    '//elsewhere.example/%2e%2e',
    '//elsewhere.example/%2f..',
    '/\\elsewhere.example',
    '/%5Celsewhere.example',
    '/%09/elsewhere.example',
    '/sign-in?redirect=//elsewhere.example',
    '/sign-in?redirect=https://elsewhere.example',
    '/reference/..%2f..//elsewhere.example',
    '/assets//elsewhere.example',
    'http://elsewhere.example/',
  ])('%s redirects to no other site', async (path) => {
    const answer = await sendRaw(platform.url, [`GET ${path} HTTP/1.1`, 'accept: text/html']);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.filter((line) => /^(location|refresh):/i.test(line) && line.includes('elsewhere'))).toEqual(
      [],
    );
  });
});
