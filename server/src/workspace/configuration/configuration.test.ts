import { createServer } from 'node:http';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../platform/db/accountTables.ts';
import { configurations } from '../../platform/db/backendTables.ts';
import { audit } from '../../platform/db/workspaceTables.ts';
import { createMailers } from './mailers.ts';
import { startMailServer, type TestMailServer } from '../../testing/mailServer.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createEmbedder } from '../../platform/llm/createEmbedder.ts';
import { silent } from '../../testing/database.ts';
import { presentGithub, readGithub, saveGithub } from './github.ts';

const general = '/api/1.0/workspaces/:ws/configuration/general';
const github = '/api/1.0/workspaces/:ws/configuration/github';
const smtp = '/api/1.0/workspaces/:ws/configuration/smtp';

let server: TestServer;
let mails: TestMailServer;
let tenant: Tenant;
let token: string;
let params: { ws: string };

beforeAll(async () => {
  mails = await startMailServer({ user: 'acme', password: 'söcret' });
  server = await startTestServer({ config: { allowInternal: true } });
  tenant = await newTenant(server.deps.db, 'Shop');
  token = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws };
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const box = (change: object = {}) => ({
  host: '127.0.0.1',
  port: mails.port,
  security: 'none' as const,
  user: 'acme',
  from: 'Acme Support <support@acme.example>',
  ...change,
});

describe('the general configuration', () => {
  test('changes what is given, by versions', async () => {
    const before = await server.call(`GET ${general}`, { token, params });
    const put = (body: object, version: number) =>
      server.call(`PUT ${general}`, { token, params, body, headers: { 'if-match': `"${version}"` } });
    const saved = await put({ label: '  The shop ', brand: '#AB12CD', time_zone: 'Europe/Paris' }, before.body.version);
    expect(saved.body).toEqual({
      label: 'The shop',
      language: 'english',
      brand: 'ab12cd',
      embedding_model: '',
      time_zone: 'Europe/Paris',
      version: before.body.version + 1,
    });
    const stale = await put({ label: 'Too late' }, before.body.version);
    expect(stale.status).toBe(412);
    expect(stale.raw.json().current).toEqual(saved.body);
    const reset = await server.call(`DELETE ${general}`, { token, params });
    expect(reset.body).toMatchObject({ label: 'The shop', language: 'auto', brand: null, time_zone: 'UTC' });
  });

  test('requires an existing time zone', async () => {
    const wrong = await server.call(`PUT ${general}`, { token, params, body: { time_zone: 'Europe/Atlantis' } });
    expect(wrong.raw.json()).toMatchObject({ status: 400, fields: { time_zone: { type: 'not_time_zone' } } });
  });

  test('wants a label of at least 3 characters', async () => {
    const short = await server.call(`PUT ${general}`, { token, params, body: { label: ' ab ' } });
    expect(short.raw.json()).toMatchObject({ status: 400, type: 'label' });
  });
});

describe('the mail server of a workspace', () => {
  test('keeps its password to itself, sealed', async () => {
    const saved = await server.call(`PUT ${smtp}`, { token, params, body: { ...box(), password: 'söcret' } });
    expect(saved.body).toMatchObject({ host: '127.0.0.1', password_set: true, server_wide: false, version: 1 });
    expect(saved.raw.payload).not.toContain('cret');
    const [row] = await server.deps.db.tx((tx) =>
      tx.select().from(configurations).where(eq(configurations.ws, tenant.ws)),
    );
    expect(JSON.stringify(row)).not.toContain('söcret');
    const noted = await server.deps.db.tx((tx) => tx.select().from(audit).where(eq(audit.action, 'workspace.smtp')));
    expect(noted).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toContain('söcret');
  });

  test('sends a test e-mail', async () => {
    const sent = await server.call(`POST ${smtp}/test`, { token, params, body: { to: 'someone@acme.example' } });
    expect(sent.status).toBe(200);
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]).toMatchObject({ from: 'support@acme.example', to: ['someone@acme.example'] });
    expect(mails.received[0]?.headers['subject']).toBe('Test e-mail of The shop');
    expect(mails.received[0]?.text).toContain('The shop');
    const settings = { token, body: { language: 'fr' as const } };
    expect((await server.call('PUT /api/1.0/settings', settings)).status).toBe(200);
    await server.call(`POST ${smtp}/test`, { token, params, body: { to: 'someone@acme.example' } });
    expect(mails.received[1]?.headers['subject']).toBe('E-mail de test de The shop');
    expect(mails.received[1]?.text).toContain('«\u00a0The shop\u00a0»');
  });

  test('serves its company', async () => {
    const mailers = createMailers(server.deps.config, server.deps.db);
    await (
      await mailers.of(tenant.companyId, 'companyUser')
    ).send({ to: 'b@acme.example', subject: 'Bonjour à tous', text: 'été' });
    expect(mails.received.at(-1)).toMatchObject({ to: ['b@acme.example'], text: expect.stringContaining('été') });
    expect((await mailers.of('another', 'companyUser')).configured).toBe(false);
  });

  test('of a user who is disabled now sends no mails to other accounts', async () => {
    const mailers = createMailers(server.deps.config, server.deps.db);
    const disable = (disabled: boolean) =>
      server.deps.db.tx((tx) => tx.update(users).set({ disabled }).where(eq(users.companyId, tenant.companyId)));
    await disable(true);
    expect((await mailers.of(tenant.companyId, 'companyUser')).configured).toBe(false);
    await disable(false);
    expect((await mailers.of(tenant.companyId, 'companyUser')).configured).toBe(true);
  });

  test('cannot be given more recipients or headers by what is typed', async () => {
    const mailer = await createMailers(server.deps.config, server.deps.db).ofWorkspace(tenant.ws);
    await mailer.send({ to: 'c@acme.example', subject: 'One\r\nBcc: d@acme.example', text: 'x' });
    expect(mails.received.at(-1)?.to).toEqual(['c@acme.example']);
    expect(mails.received.at(-1)?.headers).not.toHaveProperty('bcc');
    const typed = await server.call(`POST ${smtp}/test`, {
      token,
      params,
      body: { to: 'a@acme.example, b@acme.example' },
    });
    expect(typed.raw.json()).toMatchObject({ status: 400, type: 'to', message: 'Invalid email format' });
  });

  test('forgets the password with its host, and reports why a mail failed', async () => {
    const moved = await server.call(`PUT ${smtp}`, { token, params, body: box({ host: 'localhost' }) });
    expect(moved.body.password_set).toBe(false);
    const send = async () =>
      (await server.call(`POST ${smtp}/test`, { token, params, body: { to: 'someone@acme.example' } })).raw.json();
    expect(await send()).toMatchObject({
      status: 409,
      type: 'smtp_failed',
      message: expect.stringContaining('credentials'),
    });
    await server.call(`PUT ${smtp}`, { token, params, body: { ...box(), password: 'wrong' } });
    expect(await send()).toMatchObject({ status: 409, type: 'smtp_failed', message: expect.stringContaining('535') });
    await server.call(`PUT ${smtp}`, { token, params, body: box({ port: 1 }) });
    expect(await send()).toMatchObject({ status: 409, type: 'host_refuses' });
  });

  test('forgets the password when the connection is no longer encrypted', async () => {
    const put = async (body: object) =>
      (await server.call(`PUT ${smtp}`, { token, params, body: { ...box(), ...body } })).body.password_set;
    expect(await put({ security: 'starttls', password: 'söcret' })).toBe(true);
    expect(await put({ security: 'tls' })).toBe(true);
    expect(await put({ security: 'none' })).toBe(false);
    expect(await put({ security: 'none', password: 'söcret' })).toBe(true);
    expect(await put({ security: 'none' })).toBe(true);
    expect(await put({ security: 'tls' })).toBe(true);
  });

  test('is refused if it is malformed', async () => {
    const put = async (body: object) =>
      (await server.call(`PUT ${smtp}`, { token, params, body: { ...box(), ...body } })).raw.json();
    expect(await put({ from: 'nobody' })).toMatchObject({ status: 400, type: 'from' });
    expect(await put({ host: 'http://x' })).toMatchObject({ status: 400, type: 'host' });
    expect(await put({ from: 'a@b.example\r\nBcc: c@d.example' })).toMatchObject({ status: 400, type: 'from' });
  });

  test('gives way to the one of the installation when it is removed', async () => {
    const gone = await server.call(`DELETE ${smtp}`, { token, params });
    expect(gone.body).toMatchObject({ host: '', password_set: false, version: 0 });
    const sent = await server.call(`POST ${smtp}/test`, { token, params, body: { to: 'someone@acme.example' } });
    expect(sent.raw.json()).toMatchObject({ status: 409, type: 'smtp_not_configured' });
    const plain = await startMailServer();
    const config = { ...server.deps.config, smtp: { url: plain.url, from: undefined } };
    await (
      await createMailers(config, server.deps.db).ofWorkspace(tenant.ws)
    ).send({
      to: 'a@acme.example',
      subject: 'x',
      text: 'y',
    });
    expect(plain.received[0]).toMatchObject({ from: 'parlance@127.0.0.1', to: ['a@acme.example'] });
    await plain.stop();
  });
});

describe('the repository of a workspace', () => {
  const repository = { url: 'https://git.example.com/acme/bot.git', branch: 'main', folder: '/bots/shop/' };

  test('keeps its token to itself, until its address changes', async () => {
    const put = async (body: object) =>
      (await server.call(`PUT ${github}`, { token, params, body: { ...repository, ...body } })).body;
    expect(await put({ token: 'ghp_1' })).toMatchObject({ folder: 'bots/shop', token_set: true, version: 1 });
    expect(await put({ branch: 'next' })).toMatchObject({ branch: 'next', token_set: true, version: 2 });
    expect(await put({ url: 'https://evil.example.com/x.git' })).toMatchObject({ token_set: false, version: 3 });
    const stale = await server.call(`PUT ${github}`, { token, params, body: repository, headers: { 'if-match': '1' } });
    expect(stale.status).toBe(412);
    // After the sealing key was lost, the token has to be entered again, so it does not count as set.
    expect(await put({ token: 'ghp_2' })).toMatchObject({ token_set: true });
    await server.deps.db.execute(
      `update configurations set secrets = '{"token": "sealed with a lost key"}' where ws = $1 and name = 'github'`,
      [tenant.ws],
    );
    expect((await server.call(`GET ${github}`, { token, params })).body).toMatchObject({ token_set: false });
    expect((await server.call(`DELETE ${github}`, { token, params })).body).toMatchObject({ url: '', version: 0 });
  });

  test('is on the public internet, by https, unless the server says otherwise', async () => {
    const guarded = { ...server.deps.config, allowInternal: false };
    const author = { author_name: '', author_email: '', username: '' };
    const put = (change: object) =>
      server.deps.db.tx(async (tx) => {
        const had = await readGithub(tx, tenant.ws);
        await saveGithub(tx, guarded, tenant.ws, had, { ...repository, ...author, ...change }, 'someone');
        return presentGithub(tx, guarded, tenant.ws, await readGithub(tx, tenant.ws));
      });
    await expect(put({ url: 'http://git.example.com/x.git' })).rejects.toMatchObject({ status: 400, type: 'url' });
    await expect(put({ url: 'https://169.254.169.254/latest' })).rejects.toMatchObject({ status: 400, type: 'url' });
    await expect(put({ url: 'https://user:pw@git.example.com/x' })).rejects.toMatchObject({ status: 400, type: 'url' });
    await expect(put({ branch: '../main' })).rejects.toMatchObject({ status: 400, type: 'branch' });
    await expect(put({ folder: 'a/../../b' })).rejects.toMatchObject({ status: 400, type: 'folder' });
    await expect(put({ folder: '.git' })).rejects.toMatchObject({ status: 400, type: 'folder' });
    expect(await put({})).toMatchObject({ folder: 'bots/shop' });
  });
});

describe('embedding models', () => {
  test('are none without an endpoint', async () => {
    const answer = await server.call('GET /api/1.0/workspaces/:ws/embeddings', { token, params });
    expect(answer.body).toEqual({ data: [] });
  });

  test('are those of the endpoint, the configured one first; 503 where it fails', async () => {
    let status = 200;
    const endpoint = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ id: 'small' }, { id: 'large' }] }));
    }).listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const address = endpoint.address();
    const url = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`;
    const ask = (model?: string) =>
      createEmbedder({ embeddings: { url, key: 'k', model }, builtinEmbeddings: false }, silent).models();
    expect(await ask('large')).toEqual({
      data: [
        { model: 'large', label: 'large', default: true, builtin: false, value: 'large' },
        { model: 'small', label: 'small', default: false, builtin: false, value: 'small' },
      ],
    });
    status = 404;
    expect((await ask('large')).data).toHaveLength(1);
    status = 500;
    await expect(ask('large')).rejects.toMatchObject({ status: 503, type: 'embeddings_unreachable' });
    endpoint.close();
  });
});
