import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry, type Metric } from 'prom-client';
import { taskStatuses } from '@parlance/contract/calls/workspaces';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { defaultPartitionRows } from '../db/partitions.ts';
import { embeddedWait } from '../db/pglite.ts';
import { rowsOf, type Db } from '../db/port.ts';
import { bearerToken } from './bearer.ts';
import { refuse } from './refusal.ts';

const Age = z.object({ age: z.number() });
const TaskCount = z.object({ status: z.string(), count: z.number() });

/** Milliseconds that computing a metric may take. */
const patience = 5000;

/** No registry: metrics that are computed when they are read are registered later. */
const registers: Registry[] = [];

/**
 * Figures for Prometheus: requests by route, background work by state, open streams, the process itself.
 *
 * @param more metrics of the areas
 */
export function addMetrics(
  app: FastifyInstance,
  db: Db,
  { metricsToken }: Pick<Config, 'metricsToken'>,
  more: readonly Metric[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown paths share one label, because clients can invent any number of them.
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const streams = new Gauge({
    name: 'parlance_open_streams',
    help: 'Event streams that are open now',
    registers,
    collect() {
      this.set(app.streams.size);
    },
  });
  const tasks = new Gauge({
    name: 'parlance_tasks',
    help: 'Background work by state',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await db.tx((tx) =>
        rowsOf(tx, sql`select status, count(*) as count from tasks group by status`, TaskCount),
      );
      // Statuses without tasks are reported as 0: alerting rules and autoscalers need the series to exist.
      for (const status of taskStatuses) this.set({ status }, 0);
      for (const { status, count } of counts) this.set({ status }, count);
    },
  });
  const oldest = new Gauge({
    name: 'parlance_oldest_task_seconds',
    help: 'Time since the oldest task that waits was created; 0 when none waits',
    registers,
    async collect() {
      const [found] = await db.tx((tx) =>
        rowsOf(
          tx,
          sql`select coalesce(extract(epoch from now() - min(created_at)), 0) as age from tasks where status = 'queued'`,
          Age,
        ),
      );
      this.set(found?.age ?? 0);
    },
  });
  const databaseUp = new Gauge({
    name: 'parlance_database_up',
    help: '1: the database answers; 0: it does not, and figures that are read from it are left out',
    registers,
    async collect() {
      const answers = await inTime(db.tx((tx) => tx.execute(sql`select 1`))).then(
        () => true,
        () => false,
      );
      this.set(answers ? 1 : 0);
    },
  });
  registry.registerMetric(databaseUp);
  registry.registerMetric(streams);
  registry.registerMetric(tasks);
  registry.registerMetric(oldest);
  registry.registerMetric(app.limits.refusals);
  registry.registerMetric(defaultPartitionRows);
  if (db.dialect === 'pglite') registry.registerMetric(embeddedWait);
  for (const metric of more) registry.registerMetric(metric);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw refuse.unauthorized('metrics_token_required');
    const names = registry.getMetricsAsArray().map(({ name }) => name);
    const texts = await Promise.allSettled(names.map((name) => inTime(registry.getSingleMetricAsString(name))));
    const succeeded = texts.flatMap((text) => (text.status === 'fulfilled' ? [text.value] : []));
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(`${succeeded.join('\n\n')}\n`);
  });
}

/** Fails when the database is slow: Prometheus times out after ten seconds, and would then get no metric at all. */
async function inTime<T>(read: Promise<T>): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      read,
      wait(patience, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error('the database did not answer in time');
      }),
    ]);
  } finally {
    late.abort();
  }
}

/** Requires the configured token; without one, only direct requests from this machine, not through a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isEqual(bearerToken(request) ?? '', token);
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in request.headers);
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
