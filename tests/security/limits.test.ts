// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type RequestOptions } from '../support/http.ts';
import { eventually } from '../support/eventually.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startServer } from '../support/server.ts';

/** A single visitor, address or workspace cannot block the server for the others. */

const streamsOf = { session: 3, address: 5, workspace: 7 };
const requestsOf = { user: 30, visitor: 12, visitors: 60, workspace: 90 };

let platform: Platform;
let company: string;
const open: AbortController[] = [];

beforeAll(async () => {
  platform = await startPlatform({
    PARLANCE_TRUST_PROXY: '1',
    PARLANCE_STREAMS_SESSION: String(streamsOf.session),
    PARLANCE_STREAMS_ADDRESS: String(streamsOf.address),
    PARLANCE_STREAMS_WORKSPACE: String(streamsOf.workspace),
    PARLANCE_RATE_LIMIT_USER: String(requestsOf.user),
    PARLANCE_RATE_LIMIT_VISITOR: String(requestsOf.visitor),
    PARLANCE_RATE_LIMIT_VISITORS: String(requestsOf.visitors),
    PARLANCE_RATE_LIMIT_WORKSPACE: String(requestsOf.workspace),
  });
  company = await platform.people.company();
});
afterAll(async () => {
  for (const stream of open) stream.abort();
  await platform.dispose();
});

let addresses = 0;
const newAddress = () => `198.18.0.${(addresses += 1)}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Opens a stream, keeps it open, and returns the response. */
async function stream(ws: string, token: string, address = newAddress()): Promise<Response> {
  const abort = new AbortController();
  const response = await fetch(`${platform.url}/api/1.0/workspaces/${ws}/conversation/assistant/stream`, {
    headers: { authorization: `Bearer ${token}`, ...from(address) },
    signal: abort.signal,
  });
  if (response.ok) {
    open.push(abort);
    // An unread response may be garbage-collected, which closes it.
    void response.text().catch(() => undefined);
  }
  return response;
}
const statusOf = async (response: Promise<Response>) => (await response).status;

const say = (ws: string, token: string, address = newAddress()) =>
  ask(platform.url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
    params: { ws, device: 'assistant' },
    token,
    headers: from(address),
    body: { messageId: randomUUID(), text: 'hello' },
  });

/** Number of identical requests that were answered before the first 429, and that response. */
async function untilRefused(most: number, request: () => ReturnType<typeof ask>) {
  for (let answered = 0; answered <= most; answered += 1) {
    const answer = await request();
    if (answer.status === 429) return { answered, answer };
  }
  throw new Error('no request was refused');
}

/** Begins to send a file and stops. Returns the status of the answer, if there is one. */
function beginUpload(ws: string, token: string, address: string) {
  const request = httpRequest(`${platform.url}/api/1.0/workspaces/${ws}/conversation/assistant/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 10 * 1024 * 1024,
      ...from(address),
    },
  });
  const upload: { status?: number | undefined; leave: () => void } = { leave: () => request.destroy() };
  request.on('response', ({ statusCode }) => (upload.status = statusCode));
  // The server closes a connection that it has refused, and the test closes the others.
  request.on('error', () => undefined);
  request.flushHeaders();
  return upload;
}

describe('bodies that arrive', () => {
  test('of visitors of one address have limited room, and one that is given up makes room', async () => {
    const { ws } = await platform.people.workspace(company);
    const address = newAddress();
    const uploads: ReturnType<typeof beginUpload>[] = [];
    for (let at = 0; at < 16; at += 1) uploads.push(beginUpload(ws, await platform.people.visitor(ws), address));
    const refused = () => uploads.filter(({ status }) => status === 429).length;
    await eventually(
      async () => refused(),
      (count) => count >= 4,
    );
    expect(refused()).toBe(4);
    const another = await platform.people.visitor(ws);
    const upload = async (from: string) => {
      const form = new FormData();
      form.set('file', new Blob(['x'.repeat(9 * 1024 * 1024)]), 'a.txt');
      return fetch(`${platform.url}/api/1.0/workspaces/${ws}/conversation/assistant/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${another}`, 'x-forwarded-for': from },
        body: form,
      });
    };
    const late = await upload(address);
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '5']);
    // A fully received file is refused because visitors may not send files here.
    expect((await upload(newAddress())).status).toBe(403);
    for (const one of uploads) one.leave();
    await eventually(
      () => statusOf(upload(address)),
      (status) => status === 403,
    );
  });
});

describe('event streams', () => {
  test('are limited by session, and one that closes makes room', async () => {
    const { ws } = await platform.people.workspace(company);
    const token = await platform.people.visitor(ws);
    for (let at = 0; at < streamsOf.session; at += 1) expect(await statusOf(stream(ws, token))).toBe(200);
    const refused = await stream(ws, token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ type: 'rate', requestId: expect.any(String) });
    open.pop()?.abort();
    await eventually(
      () => statusOf(stream(ws, token)),
      (status) => status === 200,
    );
  });

  test('of visitors are limited by address; those of users are not', async () => {
    const address = newAddress();
    const visited: string[] = [];
    for (let at = 0; at < streamsOf.address; at += 1) {
      const { ws } = await platform.people.workspace(company);
      visited.push(ws);
      expect(await statusOf(stream(ws, await platform.people.visitor(ws), address))).toBe(200);
    }
    const { ws } = await platform.people.workspace(company);
    const visitor = await platform.people.visitor(ws);
    expect(await statusOf(stream(ws, visitor, address))).toBe(429);
    expect(await statusOf(stream(ws, visitor))).toBe(200);
    const user = await platform.people.signedIn(company, 'superAdmin');
    expect(await statusOf(stream(ws, user, address))).toBe(200);
  });

  test('are limited by workspace', async () => {
    const { ws } = await platform.people.workspace(company);
    for (let at = 0; at < streamsOf.workspace; at += 1) {
      expect(await statusOf(stream(ws, await platform.people.visitor(ws)))).toBe(200);
    }
    expect(await statusOf(stream(ws, await platform.people.visitor(ws)))).toBe(429);
    const other = await platform.people.workspace(company);
    expect(await statusOf(stream(other.ws, await platform.people.visitor(other.ws)))).toBe(200);
  });
});

describe('requests', () => {
  test('of a session are limited, and no other user of the address is', async () => {
    const address = newAddress();
    const [one, other] = [
      await platform.people.signedIn(company, 'superAdmin'),
      await platform.people.signedIn(company, 'superAdmin'),
    ];
    const request = (token: string): RequestOptions => ({ token, headers: from(address) });
    const { answered, answer } = await untilRefused(requestsOf.user, () =>
      ask(platform.url, 'GET /api/1.0/workspaces', request(one)),
    );
    expect(answered).toBe(requestsOf.user);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(platform.url, 'GET /api/1.0/workspaces', request(other))).status).toBe(200);
  });

  test('of a visitor are limited, and no other visitor of the address is', async () => {
    const { ws } = await platform.people.workspace(company);
    const address = newAddress();
    const token = await platform.people.visitor(ws);
    const { answered } = await untilRefused(requestsOf.visitor, () => say(ws, token, address));
    expect(answered).toBe(requestsOf.visitor);
    expect((await say(ws, await platform.people.visitor(ws), address)).status).toBeLessThan(300);
  });

  test('of all visitors of an address are limited', async () => {
    const address = newAddress();
    const { answered } = await untilRefused(requestsOf.visitors, async () => {
      const { ws } = await platform.people.workspace(company);
      return say(ws, await platform.people.visitor(ws), address);
    });
    expect(answered).toBe(requestsOf.visitors);
  });

  test('of all visitors of a workspace are limited', async () => {
    const { ws } = await platform.people.workspace(company);
    const { answered } = await untilRefused(requestsOf.workspace, async () =>
      say(ws, await platform.people.visitor(ws)),
    );
    expect(answered).toBe(requestsOf.workspace);
  });
});

test('the metrics count refused requests by limit', async () => {
  const text = await (await fetch(`${platform.url}/metrics`)).text();
  for (const limit of [
    'streams_session',
    'streams_address',
    'streams_workspace',
    'requests_user',
    'requests_visitor',
  ]) {
    expect(text).toMatch(new RegExp(`^parlance_limited_total\\{limit="${limit}"\\} [1-9]`, 'm'));
  }
});

test('a proxy that is not trusted is named in the log, once', async () => {
  const server = await startServer({ env: { DATABASE_URL: platform.databaseUrl } });
  try {
    for (let at = 0; at < 3; at += 1) await fetch(`${server.url}/healthz`, { headers: from(newAddress()) });
    const warnings = async () => server.output().match(/PARLANCE_TRUST_PROXY is 0/g) ?? [];
    await eventually(warnings, ({ length }) => length > 0);
    expect(await warnings()).toHaveLength(1);
  } finally {
    await server.dispose();
  }
});
