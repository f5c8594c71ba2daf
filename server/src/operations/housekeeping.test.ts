import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../platform/db/port.ts';
import { newTenant, type Tenant } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { backendChores } from './housekeeping.ts';

let server: TestServer;
let shop: Tenant;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
});
afterAll(() => server.stop());

const tidy = async (db: Db, stopping?: AbortSignal) => {
  for (const chore of Object.values(backendChores(db, stopping))) await chore();
};

test('old entries of logs are deleted in batches, which end when the server stops', async () => {
  const { db } = server.deps;
  await db.execute(`
    insert into things (id, ws, name) values ('lamp', '${shop.ws}', 'Lamp');
    insert into webhook_endpoints (id, ws, thing, url, secrets) values ('hook', '${shop.ws}', 'lamp', 'https://example.org', '[]');
    insert into incoming_hooks (ws, thing, key_hash) values ('${shop.ws}', 'lamp', '\\x00');
    insert into odata_requests (ws, at, status, method, path, rows, ms)
      select '${shop.ws}', now() - n * interval '1 day', 200, 'GET', '/', 0, 1 from generate_series(1, 2540) n;
    insert into webhook_deliveries (id, ws, endpoint_id, thing, type, data, state, created_at)
      select 'd' || n, '${shop.ws}', 'hook', 'lamp', 'attribute.changed', '{}',
        case when n <= 7 then 'delivered' when n <= 9 then 'failed' else 'waiting' end, now() - n * interval '1 day' from generate_series(1, 2540) n;
    insert into webhook_attempts (delivery_id, ws, attempt, ms) select id, ws, 1, 1 from webhook_deliveries;
    insert into hook_requests (ws, thing, body, created_at)
      select '${shop.ws}', 'lamp', null, now() - n * interval '1 day' from generate_series(1, 40) n;`);
  const left = async () => {
    const { rows } = await db.execute(`select (select count(*)::int from odata_requests) as requests,
      (select count(*)::int from webhook_deliveries) as deliveries, (select count(*)::int from webhook_attempts) as attempts,
      (select count(*)::int from hook_requests) as receipts`);
    return rows[0];
  };

  // Stopped while the first thousand rows of a log are deleted.
  const stopping = new AbortController();
  const stoppedWithin: Db = {
    ...db,
    tx: async (work) => {
      const result = await db.tx(work);
      const { rows } = await db.execute('select 1 from webhook_deliveries limit 1 offset 2539');
      if (rows.length === 0) stopping.abort();
      return result;
    },
  };
  await tidy(stoppedWithin, stopping.signal);
  expect(await left()).toEqual({ requests: 2540, deliveries: 1540, attempts: 1540, receipts: 40 });

  await tidy(db);
  expect(await left()).toEqual({ requests: 29, deliveries: 29, attempts: 29, receipts: 6 });
  const { token } = await shop.signIn('companyAdmin');
  const list = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/deliveries', {
    token,
    params: { ws: shop.ws, id: 'lamp' },
    query: { limit: 2 },
  });
  expect(list).toMatchObject({ status: 200, body: { failed: 2, waiting: 20 } });
});
