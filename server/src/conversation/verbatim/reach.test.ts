import { VerbatimFilters } from '@parlance/contract/calls/verbatim';
import { limits } from '@parlance/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '../../platform/db/port.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { measureExport } from './exportProgress.ts';
import { rollUp } from '../rollups/rollUp.ts';

/** Lists of more verbatims than can be read within a request. */

const rows = limits.verbatimsSearched + 5000;
const first = '2026-02-01T00:00:00Z';

let server: TestServer;
let shop: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  token = (await shop.signIn('companyUser')).token;
  // A thousand a day; one in ten was not understood, one in four has the intent.
  await server.deps.db
    .execute(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, intent, status, status_response, ms, created_at)
    select '${shop.ws}', 'c', 'm' || n, 'assistant', 'widget', case when n = 7 then 'needle' else 'hay' end, '',
      case when n % 4 = 0 then 'find' end, case when n % 10 = 0 then 'not_understood' else 'understood' end, 'answered', n,
      '${first}'::timestamptz + (n - 1) / 1000.0 * interval '1 day' from generate_series(1, ${rows}) n;
    delete from rollup_touches`);
  await rollUp(server.deps.db);
  await server.deps.db.execute('analyze verbatims');
});
afterAll(() => server.stop());

const ask = async (query: Record<string, string>) =>
  (await server.call('GET /api/1.0/verbatim/:ws', { token, params: { ws: shop.ws }, query: { limit: '2', ...query } }))
    .body;
const pageOf = async (query: Record<string, string>) => {
  const { data, total, searched_to } = await ask(query);
  return { ms: data.map(({ ms }) => ms), total, searched_to };
};

test('pages are found by their days, however far down, and the total is exact', async () => {
  expect(await pageOf({})).toEqual({ ms: [rows, rows - 1], total: rows, searched_to: null });
  const middle = rows - 30_001;
  expect(await pageOf({ offset: '30001' })).toEqual({ ms: [middle, middle - 1], total: rows, searched_to: null });
  expect(await pageOf({ offset: String(rows - 1) })).toEqual({ ms: [1], total: rows, searched_to: null });
  expect(await pageOf({ offset: String(rows) })).toEqual({ ms: [], total: rows, searched_to: null });
  expect(await pageOf({ status: 'not_understood', offset: '500' })).toEqual({
    ms: [rows - 5000, rows - 5010],
    total: rows / 10,
    searched_to: null,
  });
  expect(await pageOf({ intent: 'find', status: 'not_understood', end_date: '2026-02-02T12:00:00Z' })).toEqual({
    ms: [1500, 1480],
    total: 75,
    searched_to: null,
  });
});

test('the progress of an export of too many verbatims to count is estimated by time, and unknown where messages are grouped', async () => {
  const at = (day: number) => new Date(Date.parse(first) + day * 24 * 60 * 60 * 1000);
  const measure = (filters: object, group = false) =>
    server.deps.db.tx((tx) => measureExport(tx, shop.ws, VerbatimFilters.parse(filters), group));
  const counted = await measure({ intent: 'find' });
  expect(counted(rows / 8, at(27))).toBeCloseTo(0.5, 2);
  const searched = { intent: 'find', language: '', search: 'hay' };
  const byTime = await measure(searched);
  expect([byTime(limits.verbatimsSearched, at(27.5)), byTime(rows, at(0))].map((part) => part.toFixed(2))).toEqual([
    '0.50',
    '1.00',
  ]);
  const grouped = await measure(searched, true);
  expect(grouped(limits.verbatimsSearched, at(20))).toBe(0);
});

test('changes since the last rollup are included', async () => {
  const { db } = server.deps;
  await db.execute(`update verbatims set intent = 'other' where ws = '${shop.ws}' and ms in (4, 8)`);
  const found = { ms: [8, 4], total: 2, searched_to: null };
  expect(await pageOf({ intent: 'other' })).toEqual(found);
  await rollUp(db);
  expect(await pageOf({ intent: 'other' })).toEqual(found);
  expect((await ask({ intent: 'find' })).total).toBe(rows / 4 - 2);
});

test('a search reads the newest days, reports how far, and continues before them', async () => {
  const { total, searched_to } = await ask({ search: 'needle' });
  expect(total).toBe(0);
  expect(searched_to).toBe('2026-02-06T00:00:00.000Z');
  expect(await pageOf({ search: 'needle', end_date: searched_to ?? '' })).toEqual({
    ms: [7],
    total: 1,
    searched_to: null,
  });
  const { body: counts } = await server.call('GET /api/1.0/verbatim/:ws/reviews', {
    token,
    params: { ws: shop.ws },
    query: { group: 'true' },
  });
  expect(counts).toMatchObject({ new: 1, searched_to: '2026-02-06T00:00:00.000Z' });
});

test('each list is planned for its filters, however often the query runs', async () => {
  const { db } = server.deps;
  // PostgreSQL may choose a generic plan after five executions.
  await db.execute('set plan_cache_mode = force_generic_plan');
  try {
    for (let times = 0; times < 4; times += 1) expect((await pageOf({ text: 'needle' })).ms).toEqual([7]);
    const plans = await db.tx((tx) =>
      rowsOf(
        tx,
        sql`select max(custom_plans)::int as for_values, max(generic_plans)::int as for_any_values
          from pg_prepared_statements where statement like '%from "verbatims"%message_key%'`,
        z.object({ for_values: z.number(), for_any_values: z.number() }),
      ),
    );
    expect(plans[0]?.for_values).toBeGreaterThan(1);
    expect(plans).toMatchObject([{ for_any_values: 0 }]);
  } finally {
    await db.execute('reset plan_cache_mode');
  }
});
