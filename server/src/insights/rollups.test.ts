import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forgetRollupsBefore, rollUp, rollUpBacklog } from '../conversation/rollups/rollUp.ts';
import { rowsOf } from '../platform/db/port.ts';
import { newTenant, type Tenant } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** What the overview says from rollups, beside what verbatims say. */

let server: TestServer;
let shop: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  token = (await shop.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

const run = (script: string) => server.deps.db.execute(script);
const roll = () => rollUp(server.deps.db);

beforeEach(() =>
  run(`delete from verbatims; delete from rollup_touches; delete from rollup_progress; delete from verbatim_hours;
  delete from verbatim_days; delete from conversation_hours; delete from conversation_days;`),
);

/** Numbers that look random and are the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const first = Date.UTC(2026, 2, 25);
const minute = 60_000;
/** Twelve days, in which clocks of Paris are changed. */
const minutes = 12 * 24 * 60;

let made = 0;
/** Adds verbatims at minutes after the first moment. */
async function say(entries: { at: number; person: number; kind: number; ms: number }[], ws = shop.ws): Promise<void> {
  const kinds = ['understood|answered', 'understood|fallback', 'not_understood|fallback', 'not_understood|error'];
  const rows = entries.map(({ at, person, kind, ms }) => {
    made += 1;
    const [status, response] = kinds[kind % kinds.length]?.split('|') ?? [];
    return `('${ws}', 'person-${person}', 'm${made}', 'assistant', 'widget', 'where is it', 'english', '${status}', '${response}', ${ms},
      '${new Date(first + at * minute + 1234).toISOString()}')`;
  });
  await run(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    values ${rows.join(', ')}`);
}

const some = (roll: (sides: number) => number, count: number) =>
  Array.from({ length: count }, () => ({
    at: roll(minutes),
    person: roll(25),
    kind: roll(4),
    ms: 1 + roll(4000),
  }));

const Figures = z.object({
  messages: z.number(),
  understood: z.number(),
  answered: z.number(),
  fallbacks: z.number(),
  errors: z.number(),
  conversations: z.number(),
});

interface Asked {
  start: Date;
  end: Date;
}

/** The figures of a span as verbatims alone give them. */
async function count({ start, end }: Asked) {
  const rows = await server.deps.db.tx((tx) =>
    rowsOf(
      tx,
      sql`select count(*) as messages, count(*) filter (where status = 'understood') as understood,
          count(*) filter (where status_response = 'answered') as answered,
          count(*) filter (where status_response = 'fallback') as fallbacks,
          count(*) filter (where status_response = 'error') as errors, count(distinct conversation_id) as conversations
        from verbatims where ws = ${shop.ws} and created_at >= ${start.toISOString()}::timestamptz
          and created_at < ${end.toISOString()}::timestamptz`,
      Figures,
    ),
  );
  return rows[0];
}

async function overview({ start, end }: Asked, time_zone = 'UTC') {
  const query = { start_date: start.toISOString(), end_date: end.toISOString(), time_zone };
  const { body } = await server.call('GET /api/1.0/overview/:ws', { token, params: { ws: shop.ws }, query });
  return body;
}

const at = (minutesAfter: number) => new Date(first + minutesAfter * minute);

/** Spans of all kinds: cut hours, whole hours, whole days, less than an hour. */
const spans = [
  [0, minutes],
  [90, 9 * 1440 + 17],
  [60 * 7, 60 * 31],
  [60 * 30 + 1, 60 * 30 + 50],
  [1440 * 3 + 60 * 5, 1440 * 11],
] as const;

/** The figures of all these spans and of those before them, as the overviews say them. */
async function said() {
  const each = await Promise.all(
    spans.map(async ([from, to]) => {
      const { previous, ...figures } = await overview({ start: at(from), end: at(to) });
      return [Figures.parse(figures), Figures.parse(previous)];
    }),
  );
  const query = { start_date: at(90).toISOString(), end_date: at(9000).toISOString() };
  const { body: all } = await server.call('GET /api/1.0/overview', { token, query });
  return [...each.flat(), Figures.parse(all.data.find(({ workspace }) => workspace === shop.ws))];
}

/** Minutes by which a span is moved to the time before it. */
const daysBefore = (from: number, to: number) => Math.ceil((to - from) / 1440) * 1440;

/** The same as verbatims give them. */
async function counted() {
  const each = await Promise.all(
    spans.map(async ([from, to]) => [
      await count({ start: at(from), end: at(to) }),
      await count({ start: at(from - daysBefore(from, to)), end: at(to - daysBefore(from, to)) }),
    ]),
  );
  return [...each.flat(), await count({ start: at(90), end: at(9000) })];
}

/** Sums of days by local time, as the database cuts them. */
async function countedDays({ start, end }: Asked, zone: string) {
  return server.deps.db.tx((tx) =>
    rowsOf(
      tx,
      sql`select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*) as messages,
          count(*) filter (where status_response = 'fallback') as fallbacks
        from verbatims where ws = ${shop.ws} and created_at >= ${start.toISOString()}::timestamptz
          and created_at < ${end.toISOString()}::timestamptz group by 1 order by 1`,
      z.object({ day: z.string(), messages: z.number(), fallbacks: z.number() }),
    ),
  );
}

describe('figures from rollups are those of verbatims', () => {
  test('whatever is added, rated and deleted, rolled up or not', async () => {
    const next = dice(7);
    await say(some(next, 150));
    await roll();
    expect(await said()).toEqual(await counted());
    for (const round of [0, 1]) {
      await say(some(next, 20));
      await run(`delete from verbatims where id % 5 = ${round}`);
      await run(`update verbatims set rating = 1, status_response = 'error' where id % 7 = ${round}`);
      expect(await said()).toEqual(await counted());
      await roll();
      expect(await said()).toEqual(await counted());
    }
  });

  test('where a span begins within a quarter of an hour, at the end of the one before', async () => {
    const day = 1440;
    const start = 2 * day + 5;
    await say([-3, -1, 0, 3, 20, day - 6, day - 4].map((after) => ({ at: start + after, person: 1, kind: 0, ms: 5 })));
    await say([{ at: start - 2, person: 2, kind: 1, ms: 2000 }]);
    await roll();
    const { previous, daily, ...figures } = await overview({ start: at(start), end: at(start + day - 5) });
    expect(figures).toMatchObject({ messages: 4, conversations: 1 });
    expect(daily.map(({ messages }) => messages)).toEqual([4]);
    expect(previous).toMatchObject({ messages: 0, median_ms: null });
    const whole = await overview({ start: at(start), end: at(start + day) });
    expect(whole).toMatchObject({ messages: 5, previous: { messages: 3, answered: 2, conversations: 2 } });
    expect(whole.previous.median_ms).toBeLessThan(6);
  });

  test('over days of other time zones, also where hours are cut', async () => {
    await say(some(dice(3), 200));
    await roll();
    await say(some(dice(4), 5));
    for (const zone of ['UTC', 'Europe/Paris', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/Los_Angeles']) {
      const span = { start: at(700), end: at(10 * 1440 + 33) };
      const { daily } = await overview(span, zone);
      const days = daily
        .filter(({ messages }) => messages > 0)
        .map(({ day, messages, fallbacks }) => ({ zone, day, messages, fallbacks }));
      expect(days).toEqual((await countedDays(span, zone)).map((counts) => ({ zone, ...counts })));
    }
  });

  test('while what was there before is rolled up, and when that is cut off', async () => {
    await say(some(dice(5), 5200));
    await run('delete from rollup_touches');
    const span = { start: at(100), end: at(minutes) };
    const whole = await overview(span);
    expect(await server.deps.db.tx(rollUpBacklog)).toBe(true);
    await say(some(dice(6), 10));
    expect(await said()).toEqual(await counted());
    await roll();
    expect(await overview(span)).toMatchObject((await count(span)) ?? {});
    const { rows } = await run(`select until = 'infinity' as done from rollup_progress where ws = '${shop.ws}'`);
    expect(rows).toEqual([{ done: true }]);
    expect(whole.messages).toBeGreaterThan(5000);
  });

  test('the median of both is the same, and near the exact one', async () => {
    const next = dice(9);
    await say(some(next, 300));
    const span = { start: at(100), end: at(minutes - 50) };
    const raw = await overview(span);
    await roll();
    const rolled = await overview(span);
    expect(rolled.median_ms).toBeCloseTo(raw.median_ms ?? 0, 6);
    const [exact] = await server.deps.db.tx((tx) =>
      rowsOf(
        tx,
        sql`select percentile_cont(0.5) within group (order by ms) as median from verbatims where ws = ${shop.ws}`,
        z.object({ median: z.number() }),
      ),
    );
    expect((rolled.median_ms ?? 0) / (exact?.median ?? 1)).toBeGreaterThan(0.85);
    expect((rolled.median_ms ?? 0) / (exact?.median ?? 1)).toBeLessThan(1.15);
  });
});

/** Messages by intent, by day and intent, and by hour of the week, conversations and latencies by day: of Paris, or of another zone. */
async function cards({ start, end }: Asked, time_zone: string) {
  const asked = [
    { metric: 'messages', dimension: 'intent', limit: '50' },
    { metric: 'messages', dimension: 'day', split: 'intent', limit: '50' },
    { metric: 'messages', dimension: 'weekday_hour' },
    { metric: 'median_ms', dimension: 'day' },
    { metric: 'conversations', dimension: 'day' },
    { metric: 'conversations', dimension: 'week' },
    { metric: 'conversations', dimension: 'weekday_hour' },
  ] as const;
  const read = async (query: (typeof asked)[number]) => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/figures', {
      token,
      params: { ws: shop.ws },
      query: { ...query, start_date: start.toISOString(), end_date: end.toISOString(), time_zone },
    });
    return body.series
      .map(({ key, points }) => ({
        key,
        points: points.map(({ value, count }, at) => [body.categories[at]?.key, value, count]),
      }))
      .toSorted((a, b) => a.key.localeCompare(b.key));
  };
  return { zone: time_zone, cards: await Promise.all(asked.map(read)) };
}

describe('figures of days and hours of other time zones', () => {
  const zones = ['UTC', 'Europe/Paris', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/Los_Angeles'];
  const span = { start: at(700), end: at(10 * 1440 + 33) };
  /** With two whole months. */
  const long = { start: at(-40 * 1440), end: at(60 * 1440) };
  const inZones = () =>
    Promise.all([...zones.map((zone) => cards(span, zone)), ...zones.slice(0, 2).map((zone) => cards(long, zone))]);
  const fill = async (seed: number) => {
    await say(some(dice(seed), 300));
    await run(`update verbatims set intent = 'intent ' || id % 5 where id % 6 > 0`);
  };

  test('are those of the messages, whatever is touched, and while days do not know their hours yet', async () => {
    await fill(11);
    // Nothing is rolled up yet: all is read from verbatims.
    const raw = await inZones();
    await roll();
    expect(await inZones()).toEqual(raw);
    await run(`update verbatims set intent = 'other' where id % 9 = 0; delete from verbatims where id % 10 = 3`);
    const touched = await inZones();
    expect(touched).not.toEqual(raw);
    await run(`update verbatim_days set hours = null where day < '2026-04-01'`);
    expect(await inZones()).toEqual(touched);
    await roll();
    expect(await inZones()).toEqual(touched);
    expect((await run(`select count(*)::int as left from verbatim_days where hours is null`)).rows).toEqual([
      { left: 0 },
    ]);
  });

  test('are read without the messages', async () => {
    await fill(12);
    await roll();
    const whole = { start: at(0), end: at(10 * 1440) };
    const before = await cards(whole, 'Europe/Paris');
    await run(
      `alter table verbatims disable trigger user; delete from verbatims; alter table verbatims enable trigger user`,
    );
    expect(await cards(whole, 'Europe/Paris')).toEqual(before);
  });
});

describe('what is rolled up', () => {
  test('is read without its verbatims', async () => {
    await say(some(dice(1), 50));
    await roll();
    // Past the triggers: only so can a test tell where the figures come from.
    await run(
      `alter table verbatims disable trigger user; delete from verbatims; alter table verbatims enable trigger user`,
    );
    const said = await overview({ start: at(0), end: at(minutes) });
    expect(said.messages).toBe(50);
    expect(said.conversations).toBeGreaterThan(10);
    expect(said.median_ms).toBeGreaterThan(0);
  });

  test('goes with the months that are dropped', async () => {
    const next = dice(2);
    await say(some(next, 200));
    await roll();
    // April stays.
    const april = new Date(Date.UTC(2026, 3, 1));
    await run(`alter table verbatims disable trigger user; delete from verbatims where created_at < '2026-04-01Z';
      alter table verbatims enable trigger user`);
    await server.deps.db.tx((tx) => forgetRollupsBefore(tx, april));
    expect(await said()).toEqual(await counted());
    const { rows } = await run(`select
      (select count(*)::int from verbatim_hours where hour < '2026-04-01Z')
      + (select count(*)::int from verbatim_days where day < '2026-04-01')
      + (select count(*)::int from conversation_hours where hour < '2026-04-01Z') as left`);
    expect(rows).toEqual([{ left: 0 }]);
  });

  test.each([
    {
      what: 'the conversations of an hour by the hours since',
      summed: `select ws, 0::smallint, hour, count(*)::int from conversation_hours group by ws, hour
        union all select ws, (extract(epoch from hour - previous) / 3600)::smallint as since, hour, count(*)::int
        from conversation_hours where previous > hour - interval '32 days' group by ws, since, hour`,
      kept: 'select * from conversation_returns where conversations <> 0',
    },
    {
      what: 'the messages of a value by month',
      summed: `select ws, dimension, date_trunc('month', day)::date as month, value, status, status_response, sum(messages)::int as messages
        from verbatim_days group by 1, 2, 3, 4, 5, 6`,
      kept: 'select * from verbatim_months where messages <> 0',
    },
  ])('counts $what, as verbatims come, go and are forgotten', async ({ summed, kept }) => {
    const wrong = async () => {
      const { rows } = await run(`with summed as (${summed}), kept as (${kept})
        select count(*)::int as count from (
          (table summed except table kept) union all (table kept except table summed)
        ) different`);
      return rows;
    };
    const next = dice(12);
    await say(some(next, 300));
    await roll();
    expect(await wrong()).toEqual([{ count: 0 }]);
    await say(some(next, 100));
    await run(`delete from verbatims where message_id like '%7'`);
    await roll();
    expect(await wrong()).toEqual([{ count: 0 }]);
    await server.deps.db.tx((tx) => forgetRollupsBefore(tx, new Date(Date.UTC(2026, 3, 1))));
    expect(await wrong()).toEqual([{ count: 0 }]);
  });

  test('has the same sums by each dimension as by none', async () => {
    await say(some(dice(8), 80));
    await roll();
    const { rows } = await run(`select dimension, sum(messages)::int as messages, sum(ms)::int as ms,
        (select sum(n)::int from verbatim_days l, unnest(latency) n where l.dimension = d.dimension) as latencies
      from verbatim_days d group by dimension order by dimension`);
    const [{ ms } = { ms: 0 }] = z.array(z.object({ ms: z.number() })).parse(rows);
    expect(rows).toEqual(
      ['all', 'answered_by', 'channel', 'class', 'device', 'intent', 'language', 'rating'].map((dimension) => ({
        dimension,
        messages: 80,
        ms,
        latencies: 80,
      })),
    );
  });
});

test('a transaction touches an hour once, and what is touched waits no longer than the next run', async () => {
  await roll();
  await server.deps.db.tx(async (tx) => {
    for (const message of ['a', 'b', 'c']) {
      await tx.execute(sql`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
        values (${shop.ws}, 'p', ${message}, 'assistant', 'widget', 'x', '', 'understood', 'answered')`);
      await tx.execute(sql`update verbatims set rating = 1 where ws = ${shop.ws} and message_id = ${message}`);
    }
  });
  const touches = async () => (await run('select count(*)::int as touches from rollup_touches')).rows;
  expect(await touches()).toEqual([{ touches: 1 }]);
  await roll();
  expect(await touches()).toEqual([{ touches: 0 }]);
});
