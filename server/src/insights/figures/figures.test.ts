import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryOf } from '@parlance/contract';
import type { Figures } from '@parlance/contract/calls/charts';
import { dimensions, isTime, metrics, sourceOf, valueDimensionsOf, type Metric } from '@parlance/contract/chartTables';
import { drillOf } from '@parlance/contract/drill';
import { limits } from '@parlance/contract/limits';
import { rollUp } from '../../conversation/rollups/rollUp.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

/** Each point of a figure leads to a list with exactly the rows that it is made of. */

let server: TestServer;
let shop: Tenant;
let token: string;
const range = { start_date: '2026-03-27T09:30:00Z', end_date: '2026-03-31T13:20:00Z' };

beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  token = (await shop.signIn('companyAdmin')).token;
  const { db } = server.deps;
  // Of each day, over the night in which clocks of Europe are changed; some have no intent, no class, a rating.
  await db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, class, intent, status, status_response, rating, ms, answered_by, created_at)
    select '${shop.ws}', 'c' || n / 5, 'm' || n, case (n / 5) % 3 when 0 then 'assistant' else 'kiosk' end,
      case (n / 5) % 2 when 0 then 'widget' else 'api' end, 'text ' || n % 17, case n % 6 when 0 then 'french' when 3 then '' else 'english' end,
      case when n % 4 = 0 then null when n % 4 = 1 then 'garden' else 'shop' end,
      case when n % 4 = 0 then null else 'intent ' || n % 7 end,
      case when n % 4 = 0 then 'not_understood' else 'understood' end,
      case when n % 4 = 0 then 'fallback' when n % 11 = 0 then 'error' else 'answered' end,
      case n % 9 when 0 then -1 when 1 then 1 else 0 end, 1 + n % 40,
      case n % 6 when 0 then null when 1 then 'knowledge' when 2 then 'dialog' when 3 then 'none' else 'intent' end,
      '2026-03-27T00:00:00Z'::timestamptz + n * interval '17 minutes'
    from generate_series(0, 419) n`);
  await db.execute(`insert into scripts (id, ws, name, type, updated_by) values
    ('s1', '${shop.ws}', 'Nightly', 'std', 'ada'), ('s2', '${shop.ws}', 'Frost', 'alarm', 'ada')`);
  await db.execute(`insert into script_runs (id, ws, script_id, version, cause, actor, state, seed, created_at, ended_at)
    select 'r' || n, '${shop.ws}', case n % 3 when 0 then 's2' else 's1' end, 1,
      case n % 3 when 0 then 'alarm' when 1 then 'schedule' else 'play' end, 'ada',
      case n % 5 when 0 then 'failed' when 1 then 'cancelled' else 'done' end, 1,
      '2026-03-27T00:00:00Z'::timestamptz + n * interval '67 minutes', now()
    from generate_series(0, 99) n`);
  await rollUp(db);
  // Some hours are touched after that.
  await db.execute(`update verbatims set rating = 1 where ws = '${shop.ws}' and message_id in ('m40', 'm200', 'm201')`);
});
afterAll(() => server.stop());

type Query = QueryOf<'GET /api/1.0/workspaces/:ws/figures'>;
const ask = async (query: Query): Promise<Figures> => {
  const path = 'GET /api/1.0/workspaces/:ws/figures';
  const { status, body, raw } = await server.call(path, {
    token,
    params: { ws: shop.ws },
    query: { ...range, ...query },
  });
  if (status !== 200) throw new Error(`${JSON.stringify(query)} answered ${status}: ${raw.payload}`);
  return body;
};

const totals = new Map<string, number>();
/** What the list has that figures, or a point of them, lead to. */
async function listed(figures: Figures, category?: number, series?: number): Promise<number | undefined> {
  const drill = drillOf(figures, category, series);
  if (!drill) return undefined;
  const query = new URLSearchParams({ ...drill.query, limit: '1' }).toString();
  const url = drill.to === 'runs' ? `/api/1.0/workspaces/${shop.ws}/runs` : `/api/1.0/verbatim/${shop.ws}`;
  const known = totals.get(`${url}?${query}`);
  if (known !== undefined) return known;
  const raw = await server.app.inject({ url: `${url}?${query}`, headers: { authorization: `Bearer ${token}` } });
  if (raw.statusCode !== 200) throw new Error(`${url}?${query} answered ${raw.statusCode}: ${raw.payload}`);
  const { total } = raw.json<{ total: number }>();
  totals.set(`${url}?${query}`, total);
  return total;
}

/** The points whose list has another number of rows. */
async function wrongOf(figures: Figures): Promise<unknown[]> {
  const all = figures.series.flatMap(({ points }, series) =>
    points.map((point, category) => ({ ...point, category, series })),
  );
  // The hours of a week are many and alike: some of those with rows.
  const some = all.filter(({ count }) => count > 0).filter((_, place) => place % 11 === 0);
  const wrong: unknown[] = [];
  const total = await listed(figures);
  if (total !== undefined && total !== figures.total.count) wrong.push({ ...figures.total, total });
  for (const point of all.length < 7 * 24 ? all : some) {
    const found = await listed(figures, point.category, point.series);
    if (found !== undefined && found !== point.count) wrong.push({ ...point, total: found });
  }
  return wrong;
}

const dimensionsOf = (metric: Metric) =>
  dimensions.filter(
    (one) =>
      one === 'none' ||
      isTime(one) ||
      one === 'weekday_hour' ||
      valueDimensionsOf(metric).some((value) => value === one),
  );

describe('each point leads to as many rows as it is made of', () => {
  test.each(metrics)('%s by each dimension', async (metric) => {
    for (const dimension of dimensionsOf(metric)) {
      const figures = await ask({ metric, dimension, compare: 'previous', time_zone: 'Europe/Paris', limit: 3 });
      expect([dimension, await wrongOf(figures)]).toEqual([dimension, []]);
      expect(figures.total.count).toBeGreaterThan(0);
      expect(figures.series).toHaveLength(1);
      const sum = figures.series[0]?.points.reduce((all, { count }) => all + count, 0);
      expect([dimension, sum]).toEqual([dimension, figures.total.count]);
      const shut = figures.categories.filter(({ other }, place) => !other && !drillOf(figures, place, 0));
      expect([dimension, shut]).toEqual([dimension, []]);
    }
  });

  test.each(metrics)('%s by day, and by status or state, for each value of each split', async (metric) => {
    for (const split of valueDimensionsOf(metric)) {
      for (const dimension of ['day', ...valueDimensionsOf(metric).slice(-1)] as const) {
        const figures = await ask({ metric, dimension, split, limit: 2, time_zone: 'America/Los_Angeles' });
        expect([split, await wrongOf(figures)]).toEqual([split, []]);
        const sum = figures.series.flatMap(({ points }) => points).reduce((all, { count }) => all + count, 0);
        expect([split, dimension, sum]).toEqual([split, dimension, figures.total.count]);
      }
    }
  });
});

test('figures are those of the rows, whatever they are read from', async () => {
  const count = async (where: string, what = 'count(*)') => {
    const { rows } = await server.deps.db.execute(
      `select (${what})::float8 as n from verbatims where ws = '${shop.ws}' and created_at >= '${range.start_date}'
        and created_at < '${range.end_date}' and ${where}`,
    );
    return Object(rows[0]).n;
  };
  expect((await ask({ metric: 'messages' })).total.value).toBe(await count('true'));
  expect((await ask({ metric: 'likes' })).total.value).toBe(await count('rating = 1'));
  expect((await ask({ metric: 'conversations' })).total.value).toBe(
    await count('true', 'count(distinct conversation_id)'),
  );
  expect((await ask({ metric: 'conversations', channel: 'api', dimension: 'day' })).total.value).toBe(
    await count(`channel = 'api'`, 'count(distinct conversation_id)'),
  );
  expect((await ask({ metric: 'understood_share', language: 'french' })).total.value).toBe(
    await count(`language = 'french'`, `avg((status = 'understood')::int)`),
  );
  const { total } = await ask({ metric: 'messages', intent: 'intent 3', language: 'french' });
  expect(total.value).toBe(await count(`intent = 'intent 3' and language = 'french'`));
  const none = await ask({ metric: 'messages', intent: '' });
  expect([none.total.value, none.drill?.query]).toMatchObject([await count('intent is null'), { no_intent: 'true' }]);
});

test('the largest values come first, and the rest is one without a list', async () => {
  const figures = await ask({ metric: 'messages', dimension: 'intent', limit: 2 });
  const { categories, series } = figures;
  expect(categories.map(({ other }) => other)).toEqual([false, false, true]);
  const [first, second] = series[0]?.points ?? [];
  expect(first?.count).toBeGreaterThanOrEqual(second?.count ?? Infinity);
  expect([drillOf(figures, 0, 0), drillOf(figures, 2, 0)]).toMatchObject([{ to: 'verbatim' }, null]);
});

test('days begin where the reader is, also when the clocks are changed', async () => {
  const { step, categories } = await ask({ metric: 'messages', dimension: 'time', time_zone: 'Europe/Paris' });
  expect([step, categories.map(({ key }) => key)]).toEqual([
    'day',
    [
      '2026-03-27T09:30:00.000Z',
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
    ],
  ]);
});

test('days are those of the workspace where no zone is asked for', async () => {
  const general = 'PUT /api/1.0/workspaces/:ws/configuration/general';
  const zone = (time_zone: string) => server.call(general, { token, params: { ws: shop.ws }, body: { time_zone } });
  const asked = { token, params: { ws: shop.ws }, query: range };
  await zone('Asia/Kolkata');
  const figures = await ask({ metric: 'messages', dimension: 'day' });
  const [overview, daily] = [
    (await server.call('GET /api/1.0/overview/:ws', asked)).body,
    (await server.call('GET /api/1.0/logs/:ws/daily', asked)).body,
  ];
  // A day without a time is one of them too, and an end is part of the period.
  const days = { start_date: '2026-03-28', end_date: '2026-03-29' };
  const ofDays = await ask({ metric: 'messages', dimension: 'day', ...days });
  const { body: home } = await server.call('GET /api/1.0/overview/:ws', { ...asked, query: days });
  await zone('UTC');
  for (const { start_date, end_date } of [ofDays, home]) {
    expect([start_date, end_date]).toEqual(['2026-03-27T18:30:00.000Z', '2026-03-29T18:30:00.000Z']);
  }
  expect(ofDays.total.value).toBe(home.messages);
  expect([figures.time_zone, overview.time_zone, daily.time_zone]).toEqual(Array(3).fill('Asia/Kolkata'));
  expect(figures.categories[1]?.start).toBe('2026-03-27T18:30:00.000Z');
  const told = figures.series[0]?.points.map(({ count }) => count);
  expect(overview.daily.map(({ messages }) => messages)).toEqual(told);
  expect(daily.data.map(({ messages }) => messages)).toEqual(told);
});

test('a span may begin within a quarter of an hour', async () => {
  // The first message is one minute after its start.
  const start_date = '2026-03-27T09:37:00Z';
  for (const dimension of ['weekday_hour', 'day', 'hour'] as const) {
    const { series, total } = await ask({ metric: 'messages', dimension, start_date });
    const counts = series[0]?.points.map(({ count }) => count) ?? [];
    expect({ dimension, sum: counts.reduce((a, b) => a + b, 0) }).toEqual({ dimension, sum: total.count });
  }
});

test('what is compared with is the same time of as many days before', async () => {
  const later = { start_date: '2026-03-29T00:00:00Z', end_date: '2026-03-31T00:00:00Z' };
  const { comparison, previous } = await ask({ metric: 'messages', dimension: 'day', compare: 'previous', ...later });
  const before = { start_date: '2026-03-27T00:00:00Z', end_date: '2026-03-29T00:00:00Z' };
  const { series, total } = await ask({ metric: 'messages', dimension: 'day', ...before });
  expect([comparison, previous]).toEqual([series[0]?.points, total]);
});

test('a dimension that a metric is not told apart by is refused, and so is an impossible filter', async () => {
  const path = 'GET /api/1.0/workspaces/:ws/figures';
  const wrong = [
    ['dimension', { metric: 'conversations', dimension: 'intent' }],
    ['split', { metric: 'runs', split: 'language' }],
    ['intent', { metric: 'runs', intent: 'a' }],
    ['start_date', { metric: 'messages', dimension: 'hour', days: 366 }],
  ] as const;
  for (const [field, query] of wrong) {
    const answer = await server.call(path, { token, params: { ws: shop.ws }, query });
    expect(refusal(answer)).toMatchObject({ status: 400, fields: { [field]: {} } });
  }
});

test('more messages than are read at once are counted as a whole on request', async () => {
  const busy = await newTenant(server.deps.db, 'Busy');
  const { token: reader } = await busy.signIn('companyAdmin');
  const rows = limits.verbatimsSearched + 600;
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, intent, status, status_response, ms, created_at)
    select '${busy.ws}', 'c' || n / 900, 'm' || n, 'assistant', 'api', 'x', case n % 3 when 0 then 'french' else 'english' end,
      'intent ' || n % 2, 'understood', 'answered', n % 40, '2026-03-28T00:00:00Z'::timestamptz + n * interval '5 seconds'
    from generate_series(0, ${rows - 1}) n`);
  await rollUp(server.deps.db);
  const read = async (query: Query) => {
    const call = { token: reader, params: { ws: busy.ws }, query: { ...range, ...query } };
    return (await server.call('GET /api/1.0/workspaces/:ws/figures', call)).body;
  };
  const asked = { metric: 'messages', dimension: 'language', split: 'intent' } as const;
  const newest = await read(asked);
  expect([newest.searched_to, newest.total.count < rows]).toEqual([expect.any(String), true]);
  const whole = await read({ ...asked, whole: 'true' });
  expect([whole.searched_to, whole.total.count]).toEqual([null, rows]);
  const counts = whole.series.map(({ points }) => points.map(({ count }) => count));
  expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(rows);
  expect(Math.abs((counts[0]?.[0] ?? 0) - rows / 3)).toBeLessThan(2);
  // Of two sums of a part of the messages no one can tell which is more.
  const days = { start_date: '2026-03-31T00:00:00Z', end_date: '2026-04-03T00:00:00Z' };
  const later = {
    ...days,
    metric: 'messages',
    dimension: 'language',
    intent: 'intent 1',
    compare: 'previous',
  } as const;
  expect(await read(later)).toMatchObject({ searched_to: expect.any(String), previous: null, comparison: null });
  expect(await read({ ...later, whole: 'true' })).toMatchObject({ searched_to: null, previous: { count: rows / 2 } });
  const talks = await read({
    metric: 'conversations',
    dimension: 'none',
    language: 'french',
    channel: 'api',
    whole: 'true',
  });
  expect([talks.searched_to, talks.total.value]).toEqual([null, Math.ceil(rows / 900)]);
});

test('who may not list runs sees their number alone', async () => {
  const reader = (await shop.signIn('companyUser')).token;
  const query = { ...range, metric: 'runs' } as const;
  const call = { token: reader, params: { ws: shop.ws }, query };
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/figures', call);
  expect([body.total.count > 0, body.drill]).toEqual([true, null]);
  expect([...body.categories, ...body.series].map(({ drill }) => drill)).toEqual([null, null]);
});

test('the figures of days are those of their messages', async () => {
  const path = 'GET /api/1.0/logs/:ws/daily';
  const query = { start_date: '2026-03-28T00:00:00Z', end_date: '2026-03-30T00:00:00Z' };
  const { body } = await server.call(path, { token, params: { ws: shop.ws }, query });
  expect(body.data.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
  const { total } = await ask({ metric: 'messages', ...query });
  expect(body.data.reduce((sum, { messages }) => sum + messages, 0)).toBe(total.value);
});

test('each run that a point leads to opens, also of a script that was deleted since', async () => {
  await server.deps.db.execute(`update scripts set deleted_at = now() where id = 's2'`);
  const { total, drill } = await ask({ metric: 'alarms' });
  const list = { token, params: { ws: shop.ws }, query: { ...drill?.query, limit: '200' } };
  const { data } = (await server.call('GET /api/1.0/workspaces/:ws/runs', list)).body;
  expect(data).toHaveLength(total.count);
  for (const { run_id: runId, script_id: id } of data) {
    const params = { ws: shop.ws, id, runId };
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', { token, params });
    expect(body).toMatchObject({ run_id: runId, cause: 'alarm', trace: [] });
  }
});

test('Home compares with the same time as cards', async () => {
  // A day that has begun only, in a zone whose clocks changed within the time before.
  const query = { start_date: '2026-03-29T22:00:00Z', end_date: '2026-03-31T07:10:00Z', time_zone: 'Europe/Paris' };
  const { total, previous } = await ask({ metric: 'messages', compare: 'previous', ...query });
  const { body } = await server.call('GET /api/1.0/overview/:ws', { token, params: { ws: shop.ws }, query });
  expect([body.messages, body.previous.messages]).toEqual([total.value, previous?.value]);
  expect(previous?.value).toBeGreaterThan(0);
});

test('metrics of messages lead to Verbatim, those of scripts to their runs', async () => {
  for (const metric of metrics) {
    const { drill } = await ask({ metric });
    expect(drill?.to).toBe(sourceOf(metric) === 'runs' ? 'runs' : 'verbatim');
  }
});
