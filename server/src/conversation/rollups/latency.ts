import { type SQL, sql } from 'drizzle-orm';

/**
 * Upper bounds of the buckets that latencies are counted in, in ms, each √2 of the one before: counts of hours and days
 * add up, which medians do not. The last bucket has no bound. Other bounds make other rollups: then all of them have
 * to be made again.
 */
export const latencyBounds: readonly number[] = Array.from({ length: 31 }, (_, at) => 2 ** (at / 2));

/** The bucket of a number of ms, from 0. */
export const bucketOf = (ms: SQL): SQL =>
  sql`width_bucket(${ms}, ${sql.raw(`array[${latencyBounds.join(', ')}]::float8[]`)})`;

/** One count for each bucket, of grouped rows with the columns `bucket` and `n`. */
export const countedBuckets: SQL = sql.raw(
  `array[${[...latencyBounds.keys(), latencyBounds.length]
    .map((bucket) => `coalesce(sum(n) filter (where bucket = ${bucket}), 0)`)
    .join(', ')}]::int[]`,
);

/**
 * The sum of arrays `latency` with a count for each bucket, of the rows of a group, by their `sign`: far less work than the sum of their
 * elements as rows.
 */
export const summedBuckets: SQL = sql.raw(
  `array[${Array.from({ length: latencyBounds.length + 1 }, (_, at) => `sum(latency[${at + 1}] * sign)`).join(', ')}]`,
);

/**
 * The latency that a share of the messages does not exceed, as far as the buckets tell: within a bucket they are taken to
 * be spread evenly.
 *
 * @param counts by bucket, as the keys of an object
 * @param share from 0 to 1
 * @returns null: there are none
 */
export function latencyQuantile(counts: Readonly<Record<string, number>>, share: number): number | null {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let left = total * share;
  // Whole numbers as keys come in their order.
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
