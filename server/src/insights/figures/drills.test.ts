import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '@parlance/contract/calls/charts';
import { dimensions, isTime, metrics, sourceOf, valueDimensionsOf, type Metric } from '@parlance/contract/chartTables';
import { drillOf } from '@parlance/contract/drill';
import type { Tenant } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { range, startUsedShop, type UsedShop } from './testing.ts';

/** Each point of figures links to a list of exactly the rows that it counts. */

let server: TestServer;
let shop: Tenant;
let token: string;
let ask: UsedShop['ask'];
beforeAll(async () => {
  ({ server, shop, token, ask } = await startUsedShop());
});
afterAll(() => server.stop());

const totals = new Map<string, number>();
/** Number of rows in the list that figures, or a point of them, link to. */
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
  // The hours of a week are many and alike: a sample of those with rows.
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

/** The hours of a night in which European clocks change, some of them changed after their rollup. */
const night = { start_date: '2026-03-28T20:30:00Z', end_date: '2026-03-29T10:20:00Z' };

const dimensionsOf = (metric: Metric) =>
  dimensions.filter(
    (one) =>
      one === 'none' ||
      isTime(one) ||
      one === 'weekday_hour' ||
      valueDimensionsOf(metric).some((value) => value === one),
  );

describe('each point links to as many rows as it counts', () => {
  test.each(metrics)('%s by each dimension', async (metric) => {
    for (const dimension of dimensionsOf(metric)) {
      const when = dimension === 'hour' ? night : range;
      const query = { metric, dimension, compare: 'previous', time_zone: 'Europe/Paris', limit: 3 } as const;
      const figures = await ask({ ...query, ...when });
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

test('the largest values come first, and the rest is one category without a list', async () => {
  const figures = await ask({ metric: 'messages', dimension: 'intent', limit: 2 });
  const { categories, series } = figures;
  expect(categories.map(({ other }) => other)).toEqual([false, false, true]);
  const [first, second] = series[0]?.points ?? [];
  expect(first?.count).toBeGreaterThanOrEqual(second?.count ?? Infinity);
  expect([drillOf(figures, 0, 0), drillOf(figures, 2, 0)]).toMatchObject([{ to: 'verbatim' }, null]);
});

test('without permission to list runs, only their number is shown', async () => {
  const reader = (await shop.signIn('companyUser')).token;
  const query = { ...range, metric: 'runs' } as const;
  const call = { token: reader, params: { ws: shop.ws }, query };
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/figures', call);
  expect([body.total.count > 0, body.drill]).toEqual([true, null]);
  expect([...body.categories, ...body.series].map(({ drill }) => drill)).toEqual([null, null]);
});

test('each run of a linked list opens, also that of a deleted script', async () => {
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

test('metrics of messages link to Verbatim, those of scripts to their runs', async () => {
  for (const metric of metrics) {
    const { drill } = await ask({ metric });
    expect(drill?.to).toBe(sourceOf(metric) === 'runs' ? 'runs' : 'verbatim');
  }
});
