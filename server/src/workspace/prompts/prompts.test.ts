import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { fillPrompt, promptText } from './prompts.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('superAdmin')).token;
});
afterAll(() => server.stop());

const put = (id: string, text: string, version?: number) =>
  server.call('PUT /api/1.0/prompt/:id', {
    token,
    params: { id },
    body: { text },
    ...(version !== undefined && { headers: { 'if-match': String(version) } }),
  });
const versions = async (id: string) =>
  (await server.call('GET /api/1.0/prompt/:id/versions', { token, params: { id } })).body.data;
const asked = (ws: string) =>
  server.deps.db.tx((tx) => promptText(tx, 'ragAnswer', ws, { question: 'Why?', passages: '{{question}}' }));

describe('a prompt', () => {
  test('has a default text, and is used', async () => {
    const { body } = await server.call('GET /api/1.0/backend/:id/prompt', { token, params: { id: 'default' } });
    expect(body.data.map(({ id, own, version }) => ({ id, own, version }))).toEqual(
      ['generateUtterances', 'generateAnswer', 'ragAnswer', 'draftScript'].map((id) => ({
        id,
        own: false,
        version: 0,
      })),
    );
    expect(await asked(tenant.ws)).toContain('Question: Why?');
  });

  test('is written for the server, and by a workspace for itself', async () => {
    expect((await put('ragAnswer', 'Server: {{question}} {{passages}}')).body).toMatchObject({ own: true, version: 1 });
    const own = await put(`ragAnswer@${tenant.ws}`, 'Here: {{passages}} {{question}}');
    expect(own.body).toMatchObject({ workspace: tenant.ws, version: 1 });
    // Placeholders in filled-in values are not filled.
    expect(await asked(tenant.ws)).toBe('Here: {{question}} Why?');
    expect(await asked('another')).toBe('Server: Why? {{question}}');
    const back = await server.call('DELETE /api/1.0/prompt/:id', { token, params: { id: `ragAnswer@${tenant.ws}` } });
    expect(back.body).toMatchObject({ own: false, text: 'Server: {{question}} {{passages}}', version: 2 });
  });

  test('has versions, and goes back to any of them', async () => {
    await put('ragAnswer', 'Second: {{question}} {{passages}}', 1);
    const stale = await put('ragAnswer', 'Late: {{question}} {{passages}}', 1);
    expect(stale.raw.json()).toMatchObject({ status: 412, current: { version: 2 } });
    const rollback = (version: number) =>
      server.call('POST /api/1.0/prompt/:id/rollback', { token, params: { id: 'ragAnswer' }, body: { version } });
    expect((await rollback(1)).body).toMatchObject({ version: 3, text: 'Server: {{question}} {{passages}}' });
    expect((await rollback(0)).body).toMatchObject({ version: 4, own: false });
    expect((await rollback(99)).raw.json()).toMatchObject({ status: 404, type: 'prompt_version_not_found' });
    const kept = await versions('ragAnswer');
    expect(kept.map(({ version }) => version)).toEqual([4, 3, 2, 1, 0]);
    expect(kept[0]?.text).toBe(kept[4]?.text);
    expect(kept[1]).toMatchObject({ note: 'Version 1 again', created_by: expect.stringContaining('person-') });
  });

  test('requires its placeholders, and no others', async () => {
    expect((await put('ragAnswer', 'Only {{question}}')).raw.json()).toMatchObject({
      status: 400,
      type: 'text',
      message: 'The text must contain {{passages}}.',
    });
    expect((await put('ragAnswer', '{{question}} {{passages}} {{secret}}')).raw.json()).toMatchObject({ status: 400 });
    expect(fillPrompt('a {{ b }} {{c}}', { b: '$1' })).toBe('a $1 ');
  });

  test('is invisible to other organizations', async () => {
    const partner = (await (await newTenant(server.deps.db)).signIn('companyPartner')).token;
    const read = (id: string) => server.call('GET /api/1.0/prompt/:id', { token: partner, params: { id } });
    expect((await read('ragAnswer')).status).toBe(200);
    expect((await read(`ragAnswer@${tenant.ws}`)).status).toBe(404);
    expect((await read('nothing')).raw.json()).toMatchObject({ status: 404, type: 'prompt_not_found' });
    const list = await server.call('GET /api/1.0/backend/:id/prompt', { token: partner, params: { id: tenant.ws } });
    expect(list.status).toBe(404);
  });
});
