import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rollUpBacklog } from '../conversation/rollups/rollUp.ts';
import type { Span } from '../conversation/rollups/hours.ts';
import { at, dice, minutes, rolledUpShop, some } from '../conversation/rollups/testing.ts';
import { rowsOf } from '../platform/db/port.ts';

/** Compares the overview and cards, read from rollups, with sums of verbatims. */

const { server, shop, workspace, run, roll, say, count, overview, said, counted } = rolledUpShop();

/** Sums of days by local time, as the database calculates them. */
async function countedDays({ start, end }: Span, zone: string) {
  return server().deps.db.tx((tx) =>
    rowsOf(
      tx,
      sql`select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*) as messages,
          count(*) filter (where status_response = 'fallback') as fallbacks
        from verbatims where ws = ${shop().ws} and created_at >= ${start.toISOString()}::timestamptz
          and created_at < ${end.toISOString()}::timestamptz group by 1 order by 1`,
      z.object({ day: z.string(), messages: z.number(), fallbacks: z.number() }),
    ),
  );
}

describe('figures from rollups equal those of verbatims', () => {
  test('after additions, ratings and deletions, rolled up or not', async () => {
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

  test('for days of other time zones, also where these divide hours', async () => {
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

  test('while older messages are rolled up, and when that is interrupted', async () => {
    await say(some(dice(5), 5200));
    await run('delete from rollup_touches');
    const span = { start: at(100), end: at(minutes) };
    const whole = await overview(span);
    expect(await server().deps.db.tx(rollUpBacklog)).toBe(true);
    await say(some(dice(6), 10));
    expect(await said()).toEqual(await counted());
    await roll();
    expect(await overview(span)).toMatchObject((await count(span)) ?? {});
    const { rows } = await run(`select until = 'infinity' as done from rollup_progress where ws = '${shop().ws}'`);
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
    const [exact] = await server().deps.db.tx((tx) =>
      rowsOf(
        tx,
        sql`select percentile_cont(0.5) within group (order by ms) as median from verbatims where ws = ${shop().ws}`,
        z.object({ median: z.number() }),
      ),
    );
    expect((rolled.median_ms ?? 0) / (exact?.median ?? 1)).toBeGreaterThan(0.85);
    expect((rolled.median_ms ?? 0) / (exact?.median ?? 1)).toBeLessThan(1.15);
  });
});

/**
 * Messages by intent, by day and intent, and by hour of the week; conversations and latencies by day; each in a time
 * zone.
 */
async function cards({ start, end }: Span, time_zone: string) {
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
    const { body } = await server().call('GET /api/1.0/workspaces/:ws/figures', {
      ...workspace(),
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
  /** Includes two whole months. */
  const long = { start: at(-40 * 1440), end: at(60 * 1440) };
  const inZones = () =>
    Promise.all([...zones.map((zone) => cards(span, zone)), ...zones.slice(0, 2).map((zone) => cards(long, zone))]);
  const fill = async (seed: number) => {
    await say(some(dice(seed), 300));
    await run(`update verbatims set intent = 'intent ' || id % 5 where id % 6 > 0`);
  };

  test('equal those of the messages after changes, and while rollups of days do not have their hours yet', async () => {
    await fill(11);
    // Nothing is rolled up yet: everything is read from verbatims.
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

  test('are read without reading messages', async () => {
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
