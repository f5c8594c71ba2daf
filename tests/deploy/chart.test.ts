// @module-tag helm
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { findChartRenderer, findProgram } from '../../scripts/lib/programs.mjs';
import { runProgram } from '../support/runProgram.ts';

/** The rendered Helm chart: properties that hold whatever its templates look like. */

const chart = path.resolve(import.meta.dirname, '../../deploy/helm');
const Pod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    enableServiceLinks: z.boolean().optional(),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.looseObject({ runAsNonRoot: z.boolean() }),
    containers: z.array(
      z.looseObject({
        args: z.array(z.string()),
        env: z.array(z.object({ name: z.string(), value: z.string() })),
        securityContext: z.looseObject({ readOnlyRootFilesystem: z.boolean() }),
      }),
    ),
  }),
});
const Manifest = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}),
});
type Manifest = z.infer<typeof Manifest>;

let folder: string;
let manifests: Manifest[];

async function render(values: unknown): Promise<Manifest[]> {
  const file = path.join(folder, 'values.json');
  await writeFile(file, JSON.stringify(values));
  const go = path.join(import.meta.dirname, 'renderChart.go');
  const [program, args, env] =
    findChartRenderer() === 'helm'
      ? [findProgram('helm'), ['template', 'test', chart, '--values', file], {}]
      : [
          findProgram('go'),
          ['run', go, chart, file],
          { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: folder },
        ];
  const { stdout } = await runProgram(program ?? 'helm', args, { env: { ...process.env, ...env } });
  return parseAllDocuments(stdout).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const content: unknown = document.toJS();
    return content === null ? [] : [Manifest.parse(content)];
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parlance-chart-'));
  manifests = await render({ settings: { PARLANCE_PUBLIC_URL: 'https://chat.acme.com' } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const named = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
const pods = () => [...podsOf('Deployment'), ...podsOf('Job')];
const podsOf = (kind: string) =>
  manifests.filter((one) => one.kind === kind).map(({ spec }) => z.object({ template: Pod }).parse(spec).template);

test('it has two kinds of processes, a migration before them, and rules for their availability and spread', () => {
  expect(named('Deployment')).toEqual(['test-web', 'test-worker']);
  expect(named('Job')).toEqual(['test-migrate']);
  expect(named('PodDisruptionBudget')).toEqual(['test-web', 'test-worker']);
  expect(named('HorizontalPodAutoscaler')).toEqual(['test-worker']);
  expect(named('NetworkPolicy').toSorted()).toEqual(['test-migrate', 'test-web', 'test-worker']);
});

test('every pod runs as an ordinary user on a read-only root, without settings that Kubernetes makes up', () => {
  expect(pods()).toHaveLength(3);
  for (const { spec } of pods()) {
    expect(spec.enableServiceLinks).toBe(false);
    expect(spec.securityContext.runAsNonRoot).toBe(true);
    for (const container of spec.containers) expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  }
});

test('a pod has the time to drain and then to stop', () => {
  for (const { spec } of podsOf('Deployment')) {
    const drain = spec.containers[0]?.env.find(({ name }) => name === 'PARLANCE_DRAIN_SECONDS')?.value;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(drain) + 20);
  }
});

test('every selector selects the pods of one kind', () => {
  const Selector = z.object({ matchLabels: z.record(z.string(), z.string()) });
  const Selecting = z.union([
    z.object({ selector: Selector }).transform(({ selector }) => selector.matchLabels),
    z.object({ podSelector: Selector }).transform(({ podSelector }) => podSelector.matchLabels),
    z.object({ selector: z.record(z.string(), z.string()) }).transform(({ selector }) => selector),
  ]);
  const selecting = manifests.filter(({ spec }) => 'selector' in spec || 'podSelector' in spec);
  expect(selecting).toHaveLength(8);
  for (const { spec } of selecting) {
    const labels = Object.entries(Selecting.parse(spec));
    const selected = pods().filter(({ metadata }) => labels.every(([name, value]) => metadata.labels[name] === value));
    expect(selected).toHaveLength(1);
  }
});

test('without a public address nothing is rendered', async () => {
  await expect(render({})).rejects.toThrow(/PARLANCE_PUBLIC_URL/);
});
