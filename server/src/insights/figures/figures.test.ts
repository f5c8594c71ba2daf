import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@parlance/contract/limits';
import { rollUp } from '../../conversation/rollups/rollUp.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, type TestServer } from '../../testing/server.ts';
import { type Query, range, startUsedShop, type UsedShop } from './testing.ts';

let server: TestServer;
let shop: Tenant;
let token: string;
let ask: UsedShop['ask'];
beforeAll(async () => {
  ({ server, shop, token, ask } = await startUsedShop());
});
afterAll(() => server.stop());

test('figures equal those of the rows, whether read from rollups or not', async () => {
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

test('days begin in the time zone of the reader, also when the clocks change', async () => {
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

test('days are in the time zone of the workspace by default', async () => {
  const general = 'PUT /api/1.0/workspaces/:ws/configuration/general';
  const zone = (time_zone: string) => server.call(general, { token, params: { ws: shop.ws }, body: { time_zone } });
  const asked = { token, params: { ws: shop.ws }, query: range };
  await zone('Asia/Kolkata');
  const figures = await ask({ metric: 'messages', dimension: 'day' });
  const [overview, daily] = [
    (await server.call('GET /api/1.0/overview/:ws', asked)).body,
    (await server.call('GET /api/1.0/logs/:ws/daily', asked)).body,
  ];
  // Dates without a time are days of the workspace too, and the end date is included.
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
  // The first message is one minute after the start.
  const start_date = '2026-03-27T09:37:00Z';
  for (const dimension of ['weekday_hour', 'day', 'hour'] as const) {
    const { series, total } = await ask({ metric: 'messages', dimension, start_date });
    const counts = series[0]?.points.map(({ count }) => count) ?? [];
    expect({ dimension, sum: counts.reduce((a, b) => a + b, 0) }).toEqual({ dimension, sum: total.count });
  }
});

test('figures are compared with the same time as many days earlier', async () => {
  const later = { start_date: '2026-03-29T00:00:00Z', end_date: '2026-03-31T00:00:00Z' };
  const { comparison, previous } = await ask({ metric: 'messages', dimension: 'day', compare: 'previous', ...later });
  const before = { start_date: '2026-03-27T00:00:00Z', end_date: '2026-03-29T00:00:00Z' };
  const { series, total } = await ask({ metric: 'messages', dimension: 'day', ...before });
  expect([comparison, previous]).toEqual([series[0]?.points, total]);
});

test('a dimension that a metric does not have is refused, and so is an impossible filter', async () => {
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
  // Two sums cannot be compared if one is partial.
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

test('the figures of days equal those of their messages', async () => {
  const path = 'GET /api/1.0/logs/:ws/daily';
  const query = { start_date: '2026-03-28T00:00:00Z', end_date: '2026-03-30T00:00:00Z' };
  const { body } = await server.call(path, { token, params: { ws: shop.ws }, query });
  expect(body.data.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
  const { total } = await ask({ metric: 'messages', ...query });
  expect(body.data.reduce((sum, { messages }) => sum + messages, 0)).toBe(total.value);
});

test('Home compares with the same period as cards', async () => {
  // A day that has only begun, in a time zone whose clocks changed in the period before.
  const query = { start_date: '2026-03-29T22:00:00Z', end_date: '2026-03-31T07:10:00Z', time_zone: 'Europe/Paris' };
  const { total, previous } = await ask({ metric: 'messages', compare: 'previous', ...query });
  const { body } = await server.call('GET /api/1.0/overview/:ws', { token, params: { ws: shop.ws }, query });
  expect([body.messages, body.previous.messages]).toEqual([total.value, previous?.value]);
  expect(previous?.value).toBeGreaterThan(0);
});

test('hours of the week are those of the clock, also where clocks change by half an hour', async () => {
  const island = await newTenant(server.deps.db, 'Island');
  const { token: reader } = await island.signIn('companyAdmin');
  const asked = { token: reader, params: { ws: island.ws } };
  // Sunday, 4 October, 03:10 and 12:40 by a clock that was put forward at 02:00 to 02:30; and 5 April, 01:50 and 02:10
  // by a clock that was put back at 02:00 to 01:30.
  const moments = ['2026-10-03T16:10:00Z', '2026-10-04T01:40:00Z', '2026-04-04T15:20:00Z', '2026-04-04T15:40:00Z'];
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${island.ws}', 'c', at, 'assistant', 'widget', 'Hello', 'english', 'understood', 'answered', 1, at::timestamptz
    from unnest(array['${moments.join("', '")}']) at`);
  const query = { start_date: '2026-04-01', end_date: '2026-10-10', time_zone: 'Australia/Lord_Howe' };
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/figures', {
    ...asked,
    query: { ...query, metric: 'messages', dimension: 'weekday_hour' },
  });
  const counts = body.categories.map(({ key }, at) => [key, body.series[0]?.points[at]?.count] as const);
  const found = counts.filter(([, count]) => count !== 0);
  expect(found).toEqual([
    ['7-1', 1],
    ['7-2', 1],
    ['7-3', 1],
    ['7-12', 1],
  ]);
  for (const [weekday_hour] of found) {
    const { body: list } = await server.call('GET /api/1.0/verbatim/:ws', {
      ...asked,
      query: { ...query, weekday_hour },
    });
    expect({ weekday_hour, total: list.total }).toEqual({ weekday_hour, total: 1 });
  }
});

test('the last hour of a day on which clocks are set back is not compared with itself', async () => {
  const autumn = await newTenant(server.deps.db, 'Autumn night');
  const { token: reader } = await autumn.signIn('companyAdmin');
  const { ws } = autumn;
  // One message at half past each hour, from Saturday in Paris to the end of Sunday, which has 25 hours.
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${ws}', 'c', 'm' || n, 'assistant', 'widget', 'Hello', 'english', 'understood', 'answered', 1,
      '2026-10-23T22:30:00Z'::timestamptz + n * interval '1 hour' from generate_series(0, 48) n`);
  const query = { start_date: '2026-10-25', end_date: '2026-10-25T22:50:00Z', time_zone: 'Europe/Paris' };
  const asked = { token: reader, params: { ws } };
  const { body: home } = await server.call('GET /api/1.0/overview/:ws', { ...asked, query });
  const { body: card } = await server.call('GET /api/1.0/workspaces/:ws/figures', {
    ...asked,
    query: { ...query, metric: 'messages', compare: 'previous' },
  });
  expect([home.messages, home.previous.messages]).toEqual([25, 24]);
  expect([card.total.value, card.previous?.value]).toEqual([25, 24]);
});

test('a week in which clocks are set back is compared with the seven days before it', async () => {
  const autumn = await newTenant(server.deps.db, 'Autumn');
  const { token: reader } = await autumn.signIn('companyAdmin');
  const { ws } = autumn;
  // One message a day, at noon in Paris.
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, rating, ms, created_at)
    select '${ws}', 'c', 'm' || n, 'assistant', 'widget', 'Hello', 'english', 'understood', 'answered', 0, 1,
      ('2026-10-12 12:00'::timestamp + n * interval '1 day') at time zone 'Europe/Paris'
    from generate_series(0, 6) n`);
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/figures', {
    token: reader,
    params: { ws },
    query: {
      metric: 'messages',
      dimension: 'day',
      compare: 'previous',
      start_date: '2026-10-19',
      end_date: '2026-10-25',
      time_zone: 'Europe/Paris',
    },
  });
  expect(body.categories).toHaveLength(7);
  expect(body.comparison?.map(({ value }) => value)).toEqual(Array(7).fill(1));
});
