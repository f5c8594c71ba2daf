import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryOf } from '@parlance/contract';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let shop: Tenant;
let admin: string;
let reader: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  const { db } = server.deps;
  shop = await newTenant(db);
  admin = (await shop.signIn('companyAdmin')).token;
  reader = (await shop.signIn('companyUser')).token;
  await db.execute(`insert into scripts (id, ws, name, type, updated_by) values
    ('s1', '${shop.ws}', 'Nightly', 'std', 'ada'), ('s2', '${shop.ws}', 'Frost', 'alarm', 'ada')`);
  await db.execute(`insert into script_runs (id, ws, script_id, version, cause, actor, state, seed, ended_at)
    select 'r' || n, '${shop.ws}', case n % 3 when 0 then 's2' else 's1' end, 1, 'play', 'ada', 'done', 1, now()
    from generate_series(0, 9) n`);
});
afterAll(() => server.stop());

const path = 'GET /api/1.0/workspaces/:ws/figures';
const ask = (token: string, query: QueryOf<typeof path>) =>
  server.call(path, { token, params: { ws: shop.ws }, query });

test('without permission to read scripts, figures have numbers in place of their names', async () => {
  const query = { metric: 'runs', dimension: 'script', split: 'script' } as const;
  const { body: named } = await ask(admin, query);
  expect(named.scripts_hidden).toBe(false);
  expect(named.categories.map(({ key }) => key)).toEqual(['Nightly', 'Frost']);
  const { body: hidden, raw } = await ask(reader, query);
  expect(raw.payload).not.toMatch(/Nightly|Frost/);
  expect(hidden).toMatchObject({ scripts_hidden: true, categories: [{ key: '1' }, { key: '2' }] });
  expect(hidden.series.map(({ key, points }) => [key, points.map(({ value }) => value)])).toEqual([
    ['1', [6, 0]],
    ['2', [0, 4]],
  ]);
  // The rest of the values has no name that could be replaced.
  const { body: most } = await ask(reader, { metric: 'runs', dimension: 'script', limit: 1 });
  expect(most.categories.map(({ key, other }) => [key, other])).toEqual([
    ['1', false],
    ['', true],
  ]);
});

test('names of scripts cannot be guessed by filters, and are left out of the cards of a chart', async () => {
  const filtered = { metric: 'runs', script: 'Nightly' } as const;
  expect((await ask(admin, filtered)).body.total.value).toBe(6);
  expect(refusal(await ask(reader, filtered))).toMatchObject({ status: 403, type: 'permission_missing' });
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/chart', {
    token: admin,
    params: { ws: shop.ws },
    body: {
      name: 'Runs',
      cards: [
        { id: 'a', name: 'One', metric: 'runs', dimension: 'none', view: 'number', filters: { script: 'Nightly' } },
      ],
    },
  });
  const read = async (token: string) => {
    const params = { ws: shop.ws, id: body.id };
    return (await server.call('GET /api/1.0/workspaces/:ws/chart/:id', { token, params })).body.cards[0]?.filters;
  };
  expect([await read(admin), await read(reader)]).toEqual([{ script: 'Nightly' }, { script: '' }]);
});
