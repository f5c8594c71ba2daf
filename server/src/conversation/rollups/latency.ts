import { type SQL, sql } from 'drizzle-orm';

/**
 * Upper bounds of the latency buckets in ms, each √2 times the one before. Counts by bucket can be added over hours and
 * days, medians cannot. The last bucket has no bound. When the bounds change, all rollups have to be made again.
 */
const latencyBounds: readonly number[] = Array.from({ length: 31 }, (_, at) => 2 ** (at / 2));

/** The bucket of a number of ms, from 0. */
export const bucketOf = (ms: SQL): SQL =>
  sql`width_bucket(${ms}, ${sql.raw(`array[${latencyBounds.join(', ')}]::float8[]`)})`;

/** The count of each bucket, from grouped rows with the columns `bucket` and `n`. */
export const countedBuckets: SQL = sql.raw(
  `array[${[...latencyBounds.keys(), latencyBounds.length]
    .map((bucket) => `coalesce(sum(n) filter (where bucket = ${bucket}), 0)`)
    .join(', ')}]::int[]`,
);

/**
 * The element-wise sum of the arrays `latency` of a group, each times its `sign`. Much faster than a sum over unnested
 * rows.
 */
export const summedBuckets: SQL = sql.raw(
  `array[${Array.from({ length: latencyBounds.length + 1 }, (_, at) => `sum(latency[${at + 1}] * sign)`).join(', ')}]`,
);

/**
 * A quantile of latencies, interpolated linearly within its bucket.
 *
 * @param counts by bucket, as the keys of an object
 * @param share from 0 to 1
 * @returns null: there are no messages
 */
export function latencyQuantile(counts: Readonly<Record<string, number>>, share: number): number | null {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let left = total * share;
  // Integer keys of an object are in ascending order.
  for (const [key, count] of Object.entries(counts)) {
    const bucket = Number(key);
    if (left > count || count === 0) {
      left -= count;
      continue;
    }
    const lower = latencyBounds[bucket - 1] ?? 0;
    const upper = latencyBounds[bucket] ?? lower;
    return lower + (upper - lower) * (left / count);
  }
  return null;
}
