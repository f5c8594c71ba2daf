import { isDeepStrictEqual } from 'node:util';
import type { QueryOf } from '@parlance/contract';
import { expect, test } from 'vitest';
import { deleteRollupsBefore, rollUpTouched } from '../../conversation/rollups/rollUp.ts';
import { at, dice, minutes, rolledUpShop, some } from '../../conversation/rollups/testing.ts';
import { within } from '../../platform/db/replica.ts';
import { readFigures } from './figures.ts';

const { server, shop, run, roll, say } = rolledUpShop();

const zones = ['Europe/Paris', 'UTC', 'Asia/Kolkata', 'Europe/Paris'];
type Asked = Parameters<typeof readFigures>[3];
const questions = (
  [
    { metric: 'messages', dimension: 'day' },
    { metric: 'messages', dimension: 'hour' },
    { metric: 'fallback_share', dimension: 'week' },
    { metric: 'messages', dimension: 'weekday_hour' },
    { metric: 'messages', dimension: 'none', compare: 'previous' },
    { metric: 'messages', dimension: 'day', split: 'rating', limit: 2 },
    { metric: 'messages', dimension: 'day', split: 'status', limit: 1 },
    { metric: 'messages', dimension: 'rating', limit: 1 },
    { metric: 'errors', dimension: 'day', rating: '1' },
    { metric: 'median_ms', dimension: 'day' },
    { metric: 'median_ms', dimension: 'none' },
    { metric: 'p95_ms', dimension: 'rating' },
    { metric: 'conversations', dimension: 'day' },
    { metric: 'conversations', dimension: 'week', compare: 'previous' },
    { metric: 'conversations', dimension: 'month' },
    { metric: 'conversations', dimension: 'weekday_hour' },
  ] satisfies QueryOf<'GET /api/1.0/workspaces/:ws/figures'>[]
).map((one, place): Asked => ({
  compare: 'none',
  limit: 8,
  split: undefined,
  ...one,
  time_zone: zones[place % zones.length] ?? 'UTC',
}));
/** A span that starts and ends within a day, and one of whole days. */
const spans = [
  { start: at(90), end: at(9 * 1440 + 17) },
  { start: at(0), end: at(minutes) },
];

const notWanted = new Error('Nothing is to be changed');

/** The figures as read, and as calculated from verbatims alone. */
async function read(asked: Asked, span: (typeof spans)[number]) {
  const { db } = server().deps;
  const figures = () => db.tx((tx) => readFigures(within(tx), shop().ws, span, asked));
  const said = await figures();
  let counted: typeof said | undefined;
  const done = db.tx(async (tx) => {
    await tx.execute('delete from rollup_progress');
    counted = await readFigures(within(tx), shop().ws, span, asked);
    throw notWanted;
  });
  await expect(done).rejects.toBe(notWanted);
  return { said, counted };
}

/** The figures that differ from those of verbatims. */
async function wrong() {
  const all = await Promise.all(
    questions.flatMap((asked) => spans.map(async (span) => ({ asked, span, ...(await read(asked, span)) }))),
  );
  return all.filter(({ said, counted }) => !isDeepStrictEqual(said, counted));
}

/** Number of messages, from a card by day. */
const count = () =>
  server().deps.db.tx(async (tx) => {
    const asked: Asked = { metric: 'messages', dimension: 'day', compare: 'none', limit: 8, time_zone: 'UTC' };
    return (await readFigures(within(tx), shop().ws, { start: at(0), end: at(minutes) }, asked)).total;
  });

test('figures equal those of verbatims while verbatims are added, changed, deleted and rolled up', async () => {
  const next = dice(21);
  await say(some(next, 150));
  await roll();
  expect(await wrong()).toEqual([]);
  expect(await wrong()).toEqual([]);
  const steps: (() => Promise<unknown>)[] = [
    () => say([{ at: 4 * 1440 + 700, person: 3, kind: 1, ms: 900 }]),
    roll,
    () => run(`update verbatims set rating = -1, status_response = 'error' where id % 7 = 2`),
    () => server().deps.db.tx(rollUpTouched),
    () => run(`delete from verbatims where conversation_id = 'person-3'`),
    roll,
    async () => {
      await run(`delete from verbatims where created_at < '${at(2 * 1440).toISOString()}'`);
      await server().deps.db.tx((tx) => deleteRollupsBefore(tx, at(2 * 1440)));
    },
    () => say(some(next, 20)),
    roll,
  ];
  for (const step of steps) {
    await step();
    expect(await wrong()).toEqual([]);
  }
});

/** Changes figures by hand without triggers, so that a test can see whether they come from the cache. */
const changeByHand = () =>
  run(`alter table verbatim_days disable trigger user; update verbatim_days set messages = 0, hours = array_fill(0, array[24]);
    alter table verbatim_days enable trigger user`);

test('after a flush the figures are those of a database that was changed by hand', async () => {
  await say(some(dice(24), 40));
  await roll();
  expect(await count()).toMatchObject({ value: 40 });
  await changeByHand();
  const { token } = await shop().signIn('superAdmin');
  const { body } = await server().call('PUT /api/1.0/backend/flush', { token });
  expect(body.caches.find(({ name }) => name === 'figures')?.entries).toBeGreaterThan(0);
  expect(await count()).toMatchObject({ value: 0 });
});

test('figures without changes are not read again', async () => {
  await say(some(dice(22), 100));
  await roll();
  expect(await count()).toMatchObject({ value: 100 });
  await changeByHand();
  expect(await count()).toMatchObject({ value: 100 });
  await say([{ at: minutes - 1500, person: 1, kind: 0, ms: 5 }]);
  await roll();
  // Days before the changed one come from the cache; that day is rolled up again.
  const later = await count();
  expect(later.value).toBeGreaterThan(60);
  expect(later.value).toBeLessThan(101);
});

test('a workspace with the id of a deleted one has its own figures', async () => {
  await say(some(dice(23), 30));
  await roll();
  expect(await count()).toMatchObject({ value: 30 });
  // Its days have a higher change number than those of the deleted workspace.
  await run(`delete from verbatims; delete from rollup_touches; delete from rollup_progress; delete from verbatim_hours;
    delete from verbatim_days; delete from rollup_days; insert into rollup_days values ('${shop().ws}', '2020-01-01', 100000);
    update workspaces set created_at = now() where id = '${shop().ws}'`);
  await roll();
  expect(await count()).toMatchObject({ value: 0 });
});
