import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { WidgetConfiguration, WidgetLook } from '@parlance/contract/calls/widget';
import { removeExpiredSessions, visitorMemory } from '../../identity/sessions/sessions.ts';
import { sessions } from '../../platform/db/accountTables.ts';
import { conversations } from '../../platform/db/conversationTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { frameAncestorsOf } from './framing.ts';
import { isAllowed } from './origins.ts';

const read = 'GET /api/1.0/workspaces/:ws/configuration/widget';
const save = 'PUT /api/1.0/workspaces/:ws/configuration/widget';
const renew = 'PUT /api/1.0/workspaces/:ws/configuration/widget/secret';
const visit = 'POST /api/1.0/workspaces/:ws/visitors';
const talk = 'GET /api/1.0/workspaces/:ws/conversation/:device';

const shop = 'https://shop.example';
const evil = 'https://evil.example';
const noTexts = { title: '', greeting: '', launcher: '', consent: '' };
const plain: WidgetLook & Pick<WidgetConfiguration, 'origins' | 'known_only' | 'visitor_files'> = {
  position: 'right',
  scheme: 'system',
  language: 'auto',
  texts: { en: noTexts, fr: noTexts },
  ask_consent: false,
  origins: [],
  known_only: false,
  visitor_files: false,
};

let server: TestServer;
let tenant: Tenant;
let admin: string;
let params: { ws: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A workspace for each group of tests. */
const ownWorkspace = () =>
  beforeAll(async () => {
    tenant = await newTenant(server.deps.db);
    admin = (await tenant.signIn('companyAdmin')).token;
    params = { ws: tenant.ws };
  });
const configure = (body: Partial<typeof plain>) =>
  server.call(save, { token: admin, params, body: { ...plain, ...body } });
const enter = (more: { origin?: string; session?: string; identity?: string } = {}, headers = {}) =>
  server.call(visit, { params, body: { token: tenant.widgetKey, ...more }, headers });
const history = (token: string, headers = {}) =>
  server.call(talk, { token, params: { ...params, device: 'assistant' }, headers });

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function signed(secret: string, claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
const soon = () => Math.floor(Date.now() / 1000) + 300;

describe('the configuration', () => {
  ownWorkspace();
  test('begins with defaults, is stored, and shows who saved it; a stale save is refused', async () => {
    const before = await server.call(read, { token: admin, params });
    expect(before.body).toMatchObject({ ...plain, secret_set: false, version: 0 });
    const wanted = {
      position: 'left' as const,
      origins: ['https://Shop.example', 'https://*.shop.example:8443'],
      texts: { en: { ...noTexts, launcher: ' Ask us ' }, fr: noTexts },
    };
    const { body } = await configure(wanted);
    expect(body).toMatchObject({ position: 'left', origins: [shop, 'https://*.shop.example:8443'], version: 1 });
    expect(body.texts.en.launcher).toBe('Ask us');
    const stale = await server.call(save, { token: admin, params, body: plain, headers: { 'if-match': '"0"' } });
    expect(stale.status).toBe(412);
    const reset = await server.call('DELETE /api/1.0/workspaces/:ws/configuration/widget', { token: admin, params });
    expect(reset.body).toMatchObject(plain);
  });

  test.each(['https://*.co.uk', 'https://*.com.au:8443', 'http://*.github.io', 'https://*.com'])(
    'refuses a wildcard of several owners: %s',
    async (origin) => {
      const { raw } = await configure({ origins: ['https://*.shop.co.uk', origin] });
      expect(raw.json()).toMatchObject({ status: 400, fields: { 'origins.1': {} } });
      // A wildcard that an earlier version stored matches no site, and does not open the chat to all sites.
      expect(isAllowed(origin.replace('*', 'evil'), [origin])).toBe(false);
      expect(isAllowed('https://a.shop.co.uk', [origin, 'https://*.shop.co.uk'])).toBe(true);
    },
  );

  test.each([
    'shop.example',
    'https://shop.example/path',
    'https://*',
    "https://a.example 'unsafe-inline'",
    'javascript:alert(1)',
    'https://a.example;',
  ])('refuses the site %s, because sites are part of a policy', async (origin) =>
    expect((await configure({ origins: [origin] })).status).toBe(400),
  );

  test('is not accessible to analysts', async () => {
    const { token } = await tenant.signIn('companyUser');
    expect((await server.call(read, { token, params })).status).toBe(403);
    expect((await server.call(renew, { token, params })).status).toBe(403);
  });
});

describe('sites', () => {
  ownWorkspace();
  test.each([
    [shop, true],
    ['https://www.shop.example', false],
    ['https://a.b.eu.example', true],
    ['https://eu.example', false],
    ['http://a.eu.example', false],
    ['https://shop.example.evil.example', false],
    ['null', false],
  ])('%s may show the chat: %s', (origin, allowed) =>
    expect(isAllowed(origin, [shop, 'https://*.eu.example'])).toBe(allowed),
  );

  test('that are not allowed get no session, by their page’s or the browser’s origin', async () => {
    await configure({ origins: [shop] });
    expect((await enter({ origin: shop })).status).toBe(201);
    const framed = await enter({ origin: evil });
    expect([framed.status, framed.raw.json().type]).toEqual([403, 'site_refused']);
    expect((await enter({ origin: shop }, { origin: evil })).status).toBe(403);
    expect((await enter()).status).toBe(201);
  });

  test('that are not allowed may not frame the chat; a frame without a workspace is for our own pages', async () => {
    await configure({ origins: [shop, 'https://*.eu.example'] });
    const { db } = server.deps;
    expect(await frameAncestorsOf(db, tenant.ws)).toBe(`'self' ${shop} https://*.eu.example`);
    for (const none of [undefined, '']) expect(await frameAncestorsOf(db, none)).toBe("'self'");
    expect(await frameAncestorsOf(db, 'unknown')).toBe('*');
  });
});

describe('a visitor’s session', () => {
  ownWorkspace();
  test('is refused for a wrong key as for an unknown workspace', async () => {
    const wrong = await server.call(visit, { params, body: { token: 'pk_wrong' } });
    const unknown = await server.call(visit, { params: { ws: 'nowhere' }, body: { token: tenant.widgetKey } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
  });

  test('is valid only on the site where it was opened', async () => {
    const { token } = (await enter({ origin: shop })).body;
    expect((await history(token, { 'x-site': shop })).status).toBe(200);
    for (const headers of [{}, { 'x-site': evil }, { 'x-site': shop, origin: evil }]) {
      const refused = await history(token, headers);
      expect([refused.status, refused.raw.json().type]).toEqual([403, 'session_of_other_site']);
    }
    expect((await enter({ origin: shop, session: token })).body.token).toBe(token);
    expect((await enter({ origin: evil, session: token })).body.token).not.toBe(token);
  });

  test('lasts an hour even when it is in use, and is renewed for thirty days', async () => {
    const { db } = server.deps;
    const { token, expires_at } = (await enter()).body;
    expect(new Date(expires_at).getTime() - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000);
    const first = (await history(token)).body.last_event_id;
    const expire = (lastUsedAt: Date) =>
      db.tx((tx) =>
        tx
          .update(sessions)
          .set({ expiresAt: new Date(Date.now() - 1), lastUsedAt })
          .where(eq(sessions.workspace, tenant.ws)),
      );
    await expire(new Date());
    expect((await history(token)).status).toBe(401);
    await db.tx(removeExpiredSessions);
    expect((await enter({ session: token })).body.token).toBe(token);
    expect((await history(token)).body.last_event_id).toBe(first);
    await expire(new Date(Date.now() - visitorMemory - 1));
    expect((await enter({ session: token })).body.token).not.toBe(token);
  });
});

describe('a signed identity', () => {
  ownWorkspace();
  let secret: string;
  beforeAll(async () => {
    ({ secret } = (await server.call(renew, { token: admin, params })).body);
  });

  test('gives the same person the same conversation on every browser, and separate ones to others', async () => {
    const ada = await enter({ identity: signed(secret, { sub: 'c-17', exp: soon(), name: 'A customer' }) });
    const again = await enter({ identity: signed(secret, { sub: 'c-17', exp: soon() }), origin: shop });
    const other = await enter({ identity: signed(secret, { sub: 'c-18', exp: soon() }) });
    const say = (token: string, text: string) =>
      server.call('POST /api/1.0/workspaces/:ws/conversation/:device', {
        token,
        params: { ...params, device: 'assistant' },
        body: { messageId: randomUUID(), text },
        headers: { 'x-context': encodeURIComponent(JSON.stringify({ _visitor_id: 'forged', _page: 'cart' })) },
      });
    expect((await say(ada.body.token, 'it is me')).status).toBe(202);
    const texts = async (token: string, headers = {}) =>
      (await history(token, headers)).body.messages.filter(({ from }) => from === 'person').map(({ text }) => text);
    expect(await texts(again.body.token, { 'x-site': shop })).toEqual(['it is me']);
    expect(await texts(other.body.token)).toEqual([]);
    const rows = await server.deps.db.tx((tx) =>
      tx.select().from(conversations).where(eq(conversations.ws, tenant.ws)),
    );
    expect(rows.map(({ context }) => context)).toContainEqual({
      _visitor_id: 'c-17',
      _visitor_name: 'A customer',
      _page: 'cart',
    });
  });

  test('is refused when it is forged, unsigned, without an expiry, or signed with an old secret', async () => {
    const [header, , signature] = signed(secret, { sub: 'c-17', exp: soon() }).split('.');
    const bad = {
      forged: signed('another secret', { sub: 'c-17', exp: soon() }),
      swapped: `${header}.${encoded({ sub: 'c-1', exp: soon() })}.${signature}`,
      none: signed(secret, { sub: 'c-17', exp: soon() }, { alg: 'none' }),
      endless: signed(secret, { sub: 'c-17' }),
      expired: signed(secret, { sub: 'c-19', exp: soon() - 3600 }),
      nonsense: 'a.b.c',
    };
    for (const identity of Object.values(bad)) {
      const refused = await enter({ identity });
      expect([refused.status, refused.raw.json().type]).toEqual([401, 'visitor_unknown']);
    }
    const lasting = await enter({ identity: signed(secret, { sub: 'c-17', exp: soon() + 25 * 3600 }) });
    expect([lasting.status, lasting.raw.json().type]).toEqual([401, 'visitor_identity_too_long']);
    const old = signed(secret, { sub: 'c-17', exp: soon() });
    ({ secret } = (await server.call(renew, { token: admin, params })).body);
    expect((await enter({ identity: old })).status).toBe(401);
  });

  test('that has expired continues with its session token; without the token a new conversation begins', async () => {
    const { token } = (await enter({ identity: signed(secret, { sub: 'c-20', exp: soon() }) })).body;
    const ended = signed(secret, { sub: 'c-20', exp: soon() - 3600 });
    expect((await enter({ identity: ended, session: token })).body.token).toBe(token);
    expect((await enter({ session: token })).body.token).not.toBe(token);
  });

  test('is required where only known visitors are allowed', async () => {
    await configure({ known_only: true });
    expect((await enter()).status).toBe(401);
    expect((await enter({ identity: signed(secret, { sub: 'c-21', exp: soon() }) })).status).toBe(201);
  });

  test('has a secret that is shown once', async () => {
    const { body, raw } = await server.call(read, { token: admin, params });
    expect((body satisfies WidgetConfiguration).secret_set).toBe(true);
    expect(raw.payload).not.toContain(secret);
  });
});
