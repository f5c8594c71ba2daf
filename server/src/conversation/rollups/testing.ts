import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '../../platform/db/port.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Span } from './hours.ts';
import { rollUp } from './rollUp.ts';

/** A pseudo-random generator with a seed, so that each run has the same numbers. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const first = Date.UTC(2026, 2, 25);
const minute = 60_000;
/** Twelve days, with a clock change in Paris. */
export const minutes = 12 * 24 * 60;

/** Random verbatims within these days. */
export const some = (roll: (sides: number) => number, count: number) =>
  Array.from({ length: count }, () => ({
    at: roll(minutes),
    person: roll(25),
    kind: roll(4),
    ms: 1 + roll(4000),
  }));

const Figures = z.object({
  messages: z.number(),
  understood: z.number(),
  answered: z.number(),
  fallbacks: z.number(),
  errors: z.number(),
  conversations: z.number(),
});

/** The moment that is this many minutes after the first. */
export const at = (minutesAfter: number) => new Date(first + minutesAfter * minute);

/** Spans of all kinds: cut hours, whole hours, whole days, less than an hour. */
const spans = [
  [0, minutes],
  [90, 9 * 1440 + 17],
  [60 * 7, 60 * 31],
  [60 * 30 + 1, 60 * 30 + 50],
  [1440 * 3 + 60 * 5, 1440 * 11],
] as const;

/** Minutes by which a span is shifted to get the span before it. */
const daysBefore = (from: number, to: number) => Math.ceil((to - from) / 1440) * 1440;

/**
 * Sets up a workspace for the tests of a file, without verbatims before each test, and reads its figures from the
 * overview and from verbatims.
 */
export function rolledUpShop() {
  let server: TestServer;
  let shop: Tenant;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ work: false });
    shop = await newTenant(server.deps.db, 'Shop');
    token = (await shop.signIn('companyAdmin')).token;
  });
  afterAll(() => server.stop());

  const run = (script: string) => server.deps.db.execute(script);
  const roll = () => rollUp(server.deps.db);

  beforeEach(() =>
    run(`delete from verbatims; delete from rollup_touches; delete from rollup_progress; delete from verbatim_hours;
    delete from verbatim_days; delete from conversation_hours; delete from conversation_days;`),
  );

  let made = 0;
  /** Adds verbatims at minutes after the first moment. */
  async function say(entries: { at: number; person: number; kind: number; ms: number }[]): Promise<void> {
    const kinds = ['understood|answered', 'understood|fallback', 'not_understood|fallback', 'not_understood|error'];
    const rows = entries.map(({ at, person, kind, ms }) => {
      made += 1;
      const [status, response] = kinds[kind % kinds.length]?.split('|') ?? [];
      return `('${shop.ws}', 'person-${person}', 'm${made}', 'assistant', 'widget', 'where is it', 'english', '${status}', '${response}', ${ms},
        '${new Date(first + at * minute + 1234).toISOString()}')`;
    });
    await run(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
      values ${rows.join(', ')}`);
  }

  /** The figures of a span, computed from verbatims alone. */
  async function count({ start, end }: Span) {
    const rows = await server.deps.db.tx((tx) =>
      rowsOf(
        tx,
        sql`select count(*) as messages, count(*) filter (where status = 'understood') as understood,
            count(*) filter (where status_response = 'answered') as answered,
            count(*) filter (where status_response = 'fallback') as fallbacks,
            count(*) filter (where status_response = 'error') as errors, count(distinct conversation_id) as conversations
          from verbatims where ws = ${shop.ws} and created_at >= ${start.toISOString()}::timestamptz
            and created_at < ${end.toISOString()}::timestamptz`,
        Figures,
      ),
    );
    return rows[0];
  }

  async function overview({ start, end }: Span, time_zone = 'UTC') {
    const query = { start_date: start.toISOString(), end_date: end.toISOString(), time_zone };
    const { body } = await server.call('GET /api/1.0/overview/:ws', { token, params: { ws: shop.ws }, query });
    return body;
  }

  /** The figures of all spans and of the spans before them, as the overviews show them. */
  async function said() {
    const each = await Promise.all(
      spans.map(async ([from, to]) => {
        const { previous, ...figures } = await overview({ start: at(from), end: at(to) });
        return [Figures.parse(figures), Figures.parse(previous)];
      }),
    );
    const query = { start_date: at(90).toISOString(), end_date: at(9000).toISOString() };
    const { body: all } = await server.call('GET /api/1.0/overview', { token, query });
    return [...each.flat(), Figures.parse(all.data.find(({ workspace }) => workspace === shop.ws))];
  }

  /** The same figures, computed from verbatims. */
  async function counted() {
    const each = await Promise.all(
      spans.map(async ([from, to]) => [
        await count({ start: at(from), end: at(to) }),
        await count({ start: at(from - daysBefore(from, to)), end: at(to - daysBefore(from, to)) }),
      ]),
    );
    return [...each.flat(), await count({ start: at(90), end: at(9000) })];
  }

  return {
    server: () => server,
    shop: () => shop,
    /** Credentials and path of calls of the workspace. */
    workspace: () => ({ token, params: { ws: shop.ws } }),
    run,
    roll,
    say,
    count,
    overview,
    said,
    counted,
  };
}
