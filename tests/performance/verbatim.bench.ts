import { rollUp } from '../../server/src/conversation/rollups/rollUp.ts';
import { newTenant } from '../../server/src/testing/people.ts';
import { startTestServer } from '../../server/src/testing/server.ts';
import type { Dialect } from '../../server/src/testing/database.ts';
import { fillVerbatims, manyVerbatims, manyWorkspace } from '../support/manyVerbatims.ts';
import { printTable, quantile, type Figure } from './table.ts';

/**
 * Dashboards, lists and exports of many verbatims, each beside the same call without rollups. `VERBATIMS=10000000`
 * measures that number, on PostgreSQL only.
 */

const rounds = 100;
const day = 24 * 60 * 60 * 1000;
const asked = process.env['VERBATIMS'];
const runs: { dialect: Dialect; rows: number; goal: number }[] =
  asked === undefined
    ? [
        { dialect: 'pglite', rows: 1_000_000, goal: 150 },
        { dialect: 'postgres', rows: 2_000_000, goal: 50 },
      ]
    : [{ dialect: 'postgres', rows: Number(asked), goal: 50 }];

const [large, ordinary] = [manyWorkspace(1), manyWorkspace(2)];
const listGoal = 200;
const filters: readonly (readonly [what: string, query: Record<string, string>])[] = [
  ['all', {}],
  ['not understood', { status: 'not_understood' }],
  ['failed', { status_response: 'error' }],
  ['an intent', { intent: 'intent.7' }],
  ['the middle of them', { offset: '100000' }],
  ['a common word', { search: 'order' }],
  ['a word that no one said', { search: 'zebra crossing' }],
  ['one message', { text: 'where is my order of last week, kind 7' }],
  ['needs review', { review: 'new' }],
  ['uncertain', { uncertain: 'true' }],
  ['by confidence', { order: 'score' }],
  ['grouped', { group: 'true' }],
];

/** Cards of a dashboard over all days of the large workspace. */
const cards: readonly (readonly [what: string, query: Record<string, string>])[] = [
  ['messages by week, compared', { metric: 'messages', dimension: 'week', compare: 'previous' }],
  ['conversations by day', { metric: 'conversations', dimension: 'day' }],
  ['conversations by week', { metric: 'conversations', dimension: 'week' }],
  ['conversations by month', { metric: 'conversations', dimension: 'month' }],
  ['intents', { metric: 'messages', dimension: 'intent' }],
  ['intents by week', { metric: 'messages', dimension: 'week', split: 'intent' }],
  ['intents by day', { metric: 'messages', dimension: 'day', split: 'intent' }],
  ['median by day', { metric: 'median_ms', dimension: 'day' }],
  ['busiest hours', { metric: 'messages', dimension: 'weekday_hour' }],
  ['classes', { metric: 'messages', dimension: 'class' }],
  ['a language by intent', { metric: 'fallback_share', dimension: 'intent', language: 'french' }],
];

async function measure({ dialect, rows, goal }: (typeof runs)[number]): Promise<void> {
  const server = await startTestServer({ dialect, work: false });
  const { db } = server.deps;
  const tenant = await newTenant(db, 'Measured');
  const { token } = await tenant.signIn('superAdmin');
  const figures: Figure[] = [];
  const seconds = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    figures.push({ what, measured: (performance.now() - began) / 1000, unit: 's' });
  };
  await seconds('making them', () =>
    fillVerbatims((script) => db.execute(script), { rows, company: tenant.companyId }),
  );
  await db.execute('analyze');
  await seconds('rolling them up', () => rollUp(db));
  // Autovacuum does this within a minute: the rollup has just deleted the touched hours.
  await db.execute('vacuum analyze');

  /** Milliseconds of a call, measured several times; the first one is not counted. */
  async function times(path: string, query: Record<string, string>, count = rounds): Promise<number[]> {
    const taken: number[] = [];
    for (let round = 0; round <= count; round++) {
      const began = performance.now();
      const answer = await server.app.inject({
        url: `${path}?${new URLSearchParams(query)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.payload}`);
      if (round > 0) taken.push(performance.now() - began);
    }
    return taken;
  }
  const now = Date.now();
  const last = (days: number) => ({
    start_date: new Date(now - days * day).toISOString(),
    end_date: new Date(now).toISOString(),
  });
  const overviews = [
    ['the large workspace, 10 days', `/api/1.0/overview/${large}`, last(10)],
    ['the large workspace, 300 days', `/api/1.0/overview/${large}`, last(manyVerbatims.days)],
    [
      'the same, days of Paris',
      `/api/1.0/overview/${large}`,
      { ...last(manyVerbatims.days), time_zone: 'Europe/Paris' },
    ],
    ['another workspace, 300 days', `/api/1.0/overview/${ordinary}`, last(manyVerbatims.days)],
    ['all workspaces, 10 days', '/api/1.0/overview', last(10)],
    ['all workspaces, 300 days', '/api/1.0/overview', last(manyVerbatims.days)],
  ] as const;
  const rolled = new Map<string, number[]>();
  for (const [what, path, query] of overviews) rolled.set(what, await times(path, query));
  // Without a record of the rollup's progress, everything is read from verbatims.
  await db.execute('create table kept as table rollup_progress; delete from rollup_progress');
  for (const [what, path, query] of overviews) {
    const [measured, peer] = [rolled.get(what) ?? [], await times(path, query, 2)];
    figures.push(
      { what: `${what}, p50`, measured: quantile(measured, 0.5), peer: quantile(peer, 0.5), unit: 'ms' },
      { what: `${what}, p95`, measured: quantile(measured, 0.95), unit: 'ms', goal },
    );
  }
  await db.execute('insert into rollup_progress select * from kept; drop table kept');

  for (const [what, query] of filters) {
    for (const [whose, ws] of [
      ['large', large],
      ['other', ordinary],
    ] as const) {
      const taken = await times(`/api/1.0/verbatim/${ws}`, { limit: '100', ...query }, 40);
      figures.push({
        what: `list, ${whose}: ${what}, p95`,
        measured: quantile(taken, 0.95),
        unit: 'ms',
        goal: listGoal,
      });
    }
  }
  for (const [what, query] of cards) {
    // As the console asks: the period ends now, so each request has another end.
    const asked = { days: String(manyVerbatims.days), time_zone: 'Europe/Paris', ...query };
    const taken = await times(`/api/1.0/workspaces/${large}/figures`, asked);
    figures.push(
      { what: `card: ${what}, p50`, measured: quantile(taken, 0.5), unit: 'ms' },
      { what: `card: ${what}, p95`, measured: quantile(taken, 0.95), unit: 'ms', goal },
    );
  }
  figures.push({
    what: 'counts of reviews, large, p95',
    measured: quantile(await times(`/api/1.0/verbatim/${large}/reviews`, {}, 10), 0.95),
    unit: 'ms',
    goal: listGoal,
  });

  await server.listen().then(async (url) => {
    const began = performance.now();
    const before = process.memoryUsage().rss;
    let [bytes, most] = [0, before];
    const answer = await fetch(`${url}/api/1.0/verbatim/${ordinary}/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    figures.push(
      { what: 'export of the other workspace', measured: (performance.now() - began) / 1000, unit: 's' },
      { what: 'its size', measured: bytes / 1e6, unit: 'MB' },
      { what: 'memory that it takes at most', measured: (most - before) / 1e6, unit: 'MB' },
    );
  });
  await server.stop();
  printTable(
    `${rows.toLocaleString('en')} verbatims of ${manyVerbatims.workspaces} workspaces, half of them of a large one, on ${dialect} (peer: without rollups)`,
    figures,
  );
}

for (const run of runs) await measure(run);
// Idle workers would keep the process alive.
process.exit();
