import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { printTable, type Figure } from './table.ts';
import { chartFigures } from './uiCharts.ts';

/**
 * The kit's charts beside their peers; its table and controls in the shared harness, beside theirs. `KIT_BENCH_ARGS` is
 * passed on to the harness, for instance `--quick`, `--forms` or `--only kit,floor,react-plain`.
 */

const root = path.resolve(import.meta.dirname, '../..');
const shared = process.env['PARLANCE_SHARED'] ?? path.join(root, '../shared');
const harness = path.join(shared, 'bench/ui');

/** The part of the harness's report that is read here. */
interface Contestant {
  name: string;
  floor: boolean;
  baseline: boolean;
  metrics?: Record<string, { median: number }>;
  failures: unknown[];
}
interface Report {
  tables: Contestant[];
  forms: Contestant[];
  reactFloor: { gzip: number };
}

function run(program: string, args: readonly string[], cwd: string, env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a copy of the harness with the built kit in it, so that its builds and reports do not change the original. */
async function measure(): Promise<Report> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'parlance-bench-'));
  try {
    await cp(harness, place, { recursive: true, filter: (from) => !/\/(node_modules|\.build)(\/|$)/.test(from) });
    for (const peers of ['node_modules', 'contestants/mantine-react-table/node_modules']) {
      if (existsSync(path.join(harness, peers))) await symlink(path.join(harness, peers), path.join(place, peers));
    }
    await cp(path.join(import.meta.dirname, 'ui'), place, { recursive: true });
    const args = (process.env['KIT_BENCH_ARGS'] ?? '').split(' ').filter(Boolean);
    const env = { KIT_DIST: path.join(root, 'ui-kit/dist') };
    await run(process.execPath, ['run.mjs', '--out', 'kit', ...args], place, env);
    return JSON.parse(await readFile(path.join(place, 'results/kit.json'), 'utf8'));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const kb = (bytes: number) => bytes / 1024;
const metric = (contestant: Contestant | undefined, key: string) => contestant?.metrics?.[key]?.median;

/** A figure of the kit beside another contestant's; `goal` is the maximum of their ratio. */
function against(list: readonly Contestant[], key: string, what: string, peer: Contestant | undefined, goal: number) {
  const measured = metric(
    list.find(({ name }) => name === 'kit'),
    key,
  );
  const other = metric(peer, key);
  if (measured === undefined || other === undefined) return [];
  const unit = key === 'heap' ? 'MB' : 'ms';
  return [{ what: `${what} (${peer?.name})`, measured, unit, peer: other, ratio: measured / other, goal }];
}

/** The best peer for a figure. */
function best(list: readonly Contestant[], key: string): Contestant | undefined {
  return list
    .filter((one) => !one.floor && !one.baseline && one.name !== 'kit' && one.name !== 'react-min')
    .filter((one) => metric(one, key) !== undefined)
    .toSorted((a, b) => (metric(a, key) ?? 0) - (metric(b, key) ?? 0))[0];
}

function tableFigures(tables: readonly Contestant[], reactFloor: number): Figure[] {
  const kit = tables.find(({ name }) => name === 'kit');
  const virtuoso = tables.find(({ name }) => name === 'virtuoso');
  const cpu = {
    'mount100k.cpu': 'mount of 100,000 rows, CPU',
    'mount1k.warm.cpu': 'remount of 1,000 rows, CPU',
    'scroll.cpu': 'a second of scrolling, CPU',
    'sort.cpu': 'sort by number, CPU',
    'sorttext.cpu': 'sort by text, CPU',
    'filter.cpu': 'filter, CPU',
    'update.cpu': 'live update, CPU',
    'theme.cpu': 'theme switch, CPU',
  };
  const size = metric(kit, 'gzip');
  return [
    ...Object.entries(cpu).flatMap(([key, what]) => against(tables, key, what, best(tables, key), 1)),
    ...against(tables, 'mount100k.cpu', 'mount of 100,000 rows, CPU', virtuoso, 1.1),
    ...against(tables, 'scroll.cpu', 'a second of scrolling, CPU', virtuoso, 1.1),
    ...against(tables, 'heap', 'memory after mounting 100,000 rows', virtuoso, 1.5),
    ...(size === undefined
      ? []
      : [{ what: 'page with a DataTable, gzip above React', measured: kb(size - reactFloor), unit: 'KB', goal: 45 }]),
  ];
}

function formFigures(forms: readonly Contestant[], reactFloor: number): Figure[] {
  const kit = forms.find(({ name }) => name === 'kit');
  const bare = forms.find(({ name }) => name === 'react-plain');
  const floor = forms.find(({ name }) => name === 'floor');
  const sizes = [
    { what: 'Button, gzip above React', key: 'gzip.button', goal: 16 },
    { what: 'eight components, gzip above React', key: 'gzip', goal: 60 },
  ].flatMap(({ what, key, goal }) => {
    const size = metric(kit, key);
    return size === undefined ? [] : [{ what, measured: kb(size - reactFloor), unit: 'KB', goal }];
  });
  return [
    ...against(forms, 'mount.cpu', 'mount of 200 controls, CPU', bare, 2),
    ...against(forms, 'mount.cpu', 'mount of 200 controls, CPU', best(forms, 'mount.cpu'), 1),
    ...against(forms, 'mount.warm.cpu', 'remount, CPU', bare, 2),
    ...against(forms, 'theme.cpu', 'theme switch, CPU', floor, 1.2),
    ...against(forms, 'theme.again.cpu', 'theme switch again, CPU', floor, 1.2),
    ...sizes,
  ];
}

printTable('LineChart and its peers', await chartFigures());
if (!existsSync(harness)) {
  console.log(`The harness of the tables and controls is not at ${harness}; PARLANCE_SHARED says where it is.`);
} else {
  const { tables, forms, reactFloor } = await measure();
  if (tables.length > 0) printTable('DataTable and its peers', tableFigures(tables, reactFloor.gzip));
  if (forms.length > 0) printTable('200 controls and their peers', formFigures(forms, reactFloor.gzip));
  const failures = [...tables, ...forms].filter(({ name }) => name === 'kit').flatMap((one) => one.failures);
  for (const failure of failures) console.log(`failed: ${JSON.stringify(failure)}`);
  if (failures.length > 0) process.exitCode = 1;
}
