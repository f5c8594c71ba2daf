import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversations } from '../../platform/db/conversationTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let shop: Tenant;
let admin: { token: string; login: string };
beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db);
  admin = await shop.signIn('companyAdmin');
  const params = { ws: shop.ws };
  const { token } = admin;
  const intent = await server.call('POST /api/1.0/gael/:ws/intents', {
    params,
    token,
    body: {
      intent_name: 'Livraison en retard',
      utterances: [{ text: 'Où est mon colis égaré ?' }, { text: 'gare ma livraison' }, { text: 'rabais de 50%' }],
    },
  });
  if (intent.status !== 201) throw new Error('the intent was not created');
  await server.call('POST /api/1.0/gael/:ws/class', { params, token, body: { class_name: 'Livraisons' } });
  await server.call('POST /api/1.0/gael/:ws/wordscorpus', { params, token, body: { corpus_name: 'Gares d’Évry' } });
  await server.call('POST /api/1.0/workspaces/:ws/script', { params, token, body: { script_name: 'Égarés' } });
  await server.call('POST /api/1.0/workspaces/:ws/chart', { params, token, body: { name: 'Gares' } });
  await server.call('POST /api/1.0/workspaces/:ws/event', {
    params,
    token,
    body: { event_name: 'quai', attribute_name: 'gare', attribute_value: 3 },
  });
  const shelf = await server.call('POST /api/1.0/gael/:ws/rag', { params, token, body: { name: 'Garenne' } });
  await server.call('POST /api/1.0/gael/:ws/rag/:base/texts', {
    params: { ...params, base: shelf.body.id },
    token,
    body: { name: 'Bagages égarés', text: 'Demandez au guichet.' },
  });
  await server.call('POST /api/1.0/token', { token, body: { name: 'gare-robot', role: 'companyUser', type: 'api' } });
});
afterAll(() => server.stop());

async function found(q: string, { token = admin.token, ws = shop.ws } = {}) {
  const { status, body } = await server.call('GET /api/1.0/workspaces/:ws/search', {
    params: { ws },
    query: { q },
    token,
  });
  expect(status).toBe(200);
  return body.data.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`);
}

describe('searching a workspace', () => {
  test('finds names and texts of every kind, whatever the case and the accents', async () => {
    expect(await found('GARÉ')).toEqual([
      'corpus Gares d’Évry',
      'utterance gare ma livraison',
      'utterance Où est mon colis égaré ?',
      'knowledge Garenne',
      'document Bagages égarés',
      'chart Gares',
      'script Égarés',
      'attribute quai · gare',
      'token gare-robot',
    ]);
    expect(await found('evry')).toEqual(['corpus Gares d’Évry']);
    expect(await found('livraison')).toEqual([
      'intent Livraison en retard',
      'class Livraisons',
      'utterance gare ma livraison',
    ]);
  });

  test('requires all words, in any order', async () => {
    expect(await found('colis ou')).toEqual(['utterance Où est mon colis égaré ?']);
    expect(await found('colis gare-robot')).toEqual([]);
  });

  test('searches characters of patterns literally', async () => {
    expect(await found('50%')).toEqual(['utterance rabais de 50%']);
    expect(await found('_')).toEqual([]);
    expect(await found('\u0301')).toEqual([]);
  });

  test('names the parent of a hit', async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/search', {
      params: { ws: shop.ws },
      query: { q: 'colis' },
      token: admin.token,
    });
    expect(body).toMatchObject({ data: [{ parent: { name: 'Livraison en retard' } }] });
    const document = await server.call('GET /api/1.0/workspaces/:ws/search', {
      params: { ws: shop.ws },
      query: { q: 'bagages' },
      token: admin.token,
    });
    expect(document.body).toMatchObject({ data: [{ kind: 'document', parent: { name: 'Garenne' } }] });
  });

  test('finds users only for those who may manage them', async () => {
    const stranger = await newTenant(server.deps.db);
    const other = await stranger.signIn('companyAdmin');
    expect(await found(admin.login)).toEqual([`user ${admin.login}`]);
    expect(await found(other.login)).toEqual([]);
    expect(await found('gare', { token: other.token, ws: stranger.ws })).toEqual([]);
    const reader = await shop.signIn('companyUser');
    expect(await found(admin.login, reader)).toEqual([]);
    const seen = await found('gare', reader);
    expect(seen).not.toContain('token gare-robot');
    expect(seen).not.toContain('script Égarés');
    expect(seen).not.toContain('attribute quai · gare');
    expect(seen).toContain('chart Gares');
    expect(seen).toContain('document Bagages égarés');
    const managed = await shop.signIn('companyUser', undefined, {
      acls: { [shop.ws]: { managed: true, actions: [] } },
    });
    expect(await found('gare', managed)).toEqual(seen.filter((hit: string) => !/^(knowledge|document) /.test(hit)));
  });

  test('finds organizations for those who manage them', async () => {
    const partner = await newTenant(server.deps.db, { type: 'Partner' });
    const customer = await newTenant(server.deps.db, { parentId: partner.companyId });
    const manager = { ...(await partner.signIn('companyPartner')), ws: partner.ws };
    expect(await found(customer.companyId, manager)).toEqual([`organization ${customer.companyId}`]);
    expect(await found(shop.companyId, manager)).toEqual([]);
    expect(await found(shop.companyId)).toEqual([]);
  });

  test('leaves out what is in the trash', async () => {
    const params = { ws: shop.ws };
    const { token } = admin;
    const made = await server.call('POST /api/1.0/gael/:ws/intents', {
      params,
      token,
      body: { intent_name: 'zebra', utterances: [{ text: 'a zebra walks' }] },
    });
    expect(await found('zebra')).toHaveLength(2);
    await server.call('DELETE /api/1.0/gael/:ws/intents/:id', { params: { ...params, id: made.body.id }, token });
    expect(await found('zebra')).toEqual([]);
    const base = await server.call('POST /api/1.0/gael/:ws/rag', { params, token, body: { name: 'Giraffes' } });
    const at = { ...params, base: base.body.id };
    await server.call('POST /api/1.0/gael/:ws/rag/:base/texts', {
      params: at,
      token,
      body: { name: 'A giraffe', text: 'It eats.' },
    });
    expect(await found('giraffe')).toHaveLength(2);
    await server.call('DELETE /api/1.0/gael/:ws/rag/:base', { params: at, token });
    expect(await found('giraffe')).toEqual([]);
  });

  test('finds guests by the name that the page gives them, and the thing they talk to', async () => {
    const token = admin.token;
    const { body } = await server.call('POST /api/1.0/workspaces/:ws/vthing', {
      params: { ws: shop.ws },
      token,
      body: { name: 'Front desk' },
    });
    await server.deps.db.tx((tx) =>
      tx.insert(conversations).values({
        id: 'c1',
        ws: shop.ws,
        device: body.vthingId,
        participant: 'known-7',
        channel: 'widget',
        context: { _visitor_name: 'Zoë Desk' },
      }),
    );
    expect(await found('desk')).toEqual([`thing ${body.label}`, 'guest Zoë Desk']);
  });
});
