import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteRollupsBefore, rollUp } from './rollUp.ts';
import { at, dice, minutes, rolledUpShop, some } from './testing.ts';

const { server, shop, run, roll, say, overview, said, counted } = rolledUpShop();

describe('rollups', () => {
  test('answer a query without their verbatims', async () => {
    await say(some(dice(1), 50));
    await roll();
    // Deletes verbatims without the triggers, so that the figures can only come from rollups.
    await run(
      `alter table verbatims disable trigger user; delete from verbatims; alter table verbatims enable trigger user`,
    );
    const said = await overview({ start: at(0), end: at(minutes) });
    expect(said.messages).toBe(50);
    expect(said.conversations).toBeGreaterThan(10);
    expect(said.median_ms).toBeGreaterThan(0);
  });

  test('are deleted with the months that are dropped', async () => {
    const next = dice(2);
    await say(some(next, 200));
    await roll();
    // April stays.
    const april = new Date(Date.UTC(2026, 3, 1));
    await run(`alter table verbatims disable trigger user; delete from verbatims where created_at < '2026-04-01Z';
      alter table verbatims enable trigger user`);
    await server().deps.db.tx((tx) => deleteRollupsBefore(tx, april));
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
  ])('counts $what while verbatims are added and deleted', async ({ summed, kept }) => {
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
    await server().deps.db.tx((tx) => deleteRollupsBefore(tx, new Date(Date.UTC(2026, 3, 1))));
    expect(await wrong()).toEqual([{ count: 0 }]);
  });

  test('have the same sums by each dimension as in all', async () => {
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

test('a transaction touches an hour once, and the next run rolls up all touched hours', async () => {
  await roll();
  await server().deps.db.tx(async (tx) => {
    for (const message of ['a', 'b', 'c']) {
      await tx.execute(sql`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
        values (${shop().ws}, 'p', ${message}, 'assistant', 'widget', 'x', '', 'understood', 'answered')`);
      await tx.execute(sql`update verbatims set rating = 1 where ws = ${shop().ws} and message_id = ${message}`);
    }
  });
  const touches = async () => (await run('select count(*)::int as touches from rollup_touches')).rows;
  expect(await touches()).toEqual([{ touches: 1 }]);
  await roll();
  expect(await touches()).toEqual([{ touches: 0 }]);
});

test('old messages of a busy day are rolled up whatever the time zone of the database', async () => {
  // A day after the start of 29 March in UTC, the clocks of Paris show the same time after 23 hours.
  const before = 4 * 24 * 60;
  await say([
    ...Array.from({ length: 5001 }, (_, index) => ({ at: before + (index % 600), person: 1, kind: 0, ms: 1 })),
    { at: before + 23 * 60 + 30, person: 2, kind: 0, ms: 1 },
  ]);
  await run(`delete from rollup_touches; delete from rollup_progress; set time zone 'Europe/Paris'`);
  try {
    let steps = 0;
    await rollUp(server().deps.db, () => (steps += 1) > 20);
    expect(steps).toBeLessThan(20);
  } finally {
    await run('reset time zone');
  }
  expect((await overview({ start: at(before), end: at(before + 24 * 60) })).messages).toBe(5002);
});
