import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startServer, type RunningServer } from '../support/server.ts';

/** The dashboard and the alert rules for operators query only metrics that the server has. */

const folder = path.resolve(import.meta.dirname, '../../docs/monitoring');
const read = (file: string) => readFile(path.join(folder, file), 'utf8');

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) });
const Alerts = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** Names of metrics and of the server's labels in a query. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile');

let server: RunningServer;
let metrics: string;
beforeAll(async () => {
  server = await startServer();
  await fetch(`${server.url}/healthz`);
  metrics = await (await fetch(`${server.url}/metrics`)).text();
});
afterAll(() => server.dispose());

describe('every metric is there', () => {
  test('of the dashboard', async () => {
    const { panels } = Dashboard.parse(JSON.parse(await read('dashboard.json')));
    const names = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !metrics.includes(name))).toEqual([]);
  });

  test('of the alert rules', async () => {
    const { groups } = Alerts.parse(parse(await read('alerts.yml')));
    const names = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => namesIn(expr)));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !metrics.includes(name))).toEqual([]);
  });
});

test('counters without events are exported as 0, because rules and autoscalers need existing series', () => {
  const series = [
    'parlance_tasks{status="queued"}',
    'parlance_webhook_attempts_total{result="failed"}',
    'parlance_default_partition_rows_total{table="messages"}',
    'parlance_limited_total{limit="requests_visitor"}',
    'parlance_limited_total{limit="streams_workspace"}',
    'parlance_oldest_unanswered_seconds',
  ];
  expect(series.filter((one) => !metrics.includes(`\n${one} 0\n`))).toEqual([]);
  expect(metrics).toContain('\nparlance_database_up 1\n');
});

test('a trace that a proxy began is in the log of the request', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traced = await startServer({ env: { PARLANCE_LOG_LEVEL: 'info' } });
  await fetch(`${traced.url}/healthz`, { headers: { traceparent: `00-${id}-00f067aa0ba902b7-01` } });
  await fetch(`${traced.url}/healthz`, { headers: { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` } });
  await traced.stop();
  const lines = traced
    .output()
    .split('\n')
    .filter((line) => line.includes('"traceId"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(id);
  await traced.dispose();
});
