import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { newTenant, type Tenant } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/*
 * Dates without a time are days of the workspace in all calls. The clocks of New York went back on November 1, 2026, so
 * its two days here have 49 hours.
 */
const days = { start_date: '2026-11-01', end_date: '2026-11-02' };
const moments = {
  'just before': '2026-11-01T03:59:59.999Z',
  'first moment': '2026-11-01T04:00:00Z',
  'half past eleven in the evening': '2026-11-03T04:30:00Z',
  'last millisecond': '2026-11-03T04:59:59.9995Z',
  'half past midnight': '2026-11-03T05:30:00Z',
};
const within = ['first moment', 'half past eleven in the evening', 'last millisecond'];

let server: TestServer;
let shop: Tenant;
let token: string;
let at: { token: string; params: { ws: string } };
beforeAll(async () => {
  server = await startTestServer({ work: false });
  shop = await newTenant(server.deps.db, 'Shop');
  ({ token } = await shop.signIn('superAdmin'));
  at = { token, params: { ws: shop.ws } };
  const { ws } = shop;
  const { db } = server.deps;
  await db.execute(`update workspaces set time_zone = 'America/New_York' where id = '${ws}'`);
  await db.execute(
    `insert into scripts (id, ws, name, type, updated_by) values ('s1', '${ws}', 'Nightly', 'std', 'a')`,
  );
  for (const [said, moment] of Object.entries(moments)) {
    await db.execute(`insert into verbatims
        (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
      values ('${ws}', 'c', '${said}', 'assistant', 'api', '${said}', 'english', 'understood', 'answered', 5, '${moment}')`);
    await db.execute(`insert into script_runs (id, ws, script_id, version, cause, actor, state, seed, created_at, ended_at)
      values ('${said}', '${ws}', 's1', 1, 'play', 'a', 'done', 1, '${moment}', now())`);
    await db.execute(`insert into audit (ws, actor, action, subject, created_at)
      values ('${ws}', 'ada', 'thing.edit', '${said}', '${moment}')`);
  }
});
afterAll(() => server.stop());

type Asked = Partial<typeof days> & { time_zone?: string; weekday_hour?: string; workspace?: string };

const figure = async (query: Asked & { metric: 'messages' | 'runs' }) =>
  (await server.call('GET /api/1.0/workspaces/:ws/figures', { ...at, query })).body.total.count;

const lists: Record<string, (asked: Asked) => Promise<{ found: string[]; total: number }>> = {
  verbatims: async (query) => {
    const { body } = await server.call('GET /api/1.0/verbatim/:ws', { ...at, query });
    return { found: body.data.map(({ text }) => text), total: await figure({ ...query, metric: 'messages' }) };
  },
  'grouped verbatims': async (query) => {
    const asked = { ...query, group: 'true' } as const;
    const { body } = await server.call('GET /api/1.0/verbatim/:ws', { ...at, query: asked });
    const { body: states } = await server.call('GET /api/1.0/verbatim/:ws/reviews', { ...at, query });
    return { found: body.data.map(({ text }) => text), total: states.new };
  },
  runs: async (query) => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/runs', { ...at, query });
    return { found: body.data.map(({ run_id }) => run_id), total: await figure({ ...query, metric: 'runs' }) };
  },
  'audit log': async (query) => {
    const asked = { action: 'thing.edit', workspace: shop.ws, ...query };
    const { body } = await server.call('GET /api/1.0/backend/audit', { token, query: asked });
    return { found: body.data.map(({ subject }) => subject), total: body.total };
  },
};

test.each(Object.keys(lists))('%s of two days include both completely, as many as figures count', async (name) => {
  const list = async (asked: Asked) => {
    const { found = [], total } = (await lists[name]?.(asked)) ?? {};
    expect(total).toBe(found.length);
    return found.toSorted();
  };
  expect(await list(days)).toEqual(within);
  expect(await list({ ...days, time_zone: 'UTC' })).toEqual(['first moment', 'just before']);
});

test.each(['verbatims', 'runs'])('%s of an hour of the week are in the time zone of the workspace', async (name) => {
  const hour = await lists[name]?.({ ...days, weekday_hour: '1-23' });
  expect(hour?.found.toSorted()).toEqual(within.slice(1));
});

test('days at the ends of the calendar can be requested like others', async () => {
  const ends = { start_date: '1900-01-01', end_date: '9999-12-31' };
  for (const time_zone of ['UTC', 'Pacific/Kiritimati', 'America/New_York', undefined]) {
    const query = { ...ends, time_zone };
    const verbatims = await server.call('GET /api/1.0/verbatim/:ws', { ...at, query });
    const runs = await server.call('GET /api/1.0/workspaces/:ws/runs', { ...at, query });
    const log = await server.call('GET /api/1.0/backend/audit', { token, query: { ...query, action: 'thing.edit' } });
    expect([verbatims.body.total, runs.body.total, log.body.total]).toEqual([5, 5, 5]);
    const last = { start_date: '9999-12-30', end_date: '9999-12-31', time_zone };
    expect(await figure({ ...last, metric: 'messages' })).toBe(0);
    const hour = await server.call('GET /api/1.0/verbatim/:ws', { ...at, query: { ...last, weekday_hour: '5-23' } });
    expect(hour.body.total).toBe(0);
  }
});

test('the log of all workspaces is by days of UTC', async () => {
  const query = { ...days, action: 'thing.edit' };
  const { body } = await server.call('GET /api/1.0/backend/audit', { token, query });
  expect(body.data.map(({ subject }) => subject)).toEqual(['first moment', 'just before']);
});

test('an export, a review and a search for questions use the same days', async () => {
  const { raw } = await server.call('GET /api/1.0/verbatim/:ws/export', { ...at, query: days });
  const sheet = read(raw.rawPayload).Sheets['Verbatim'];
  const rows = utils.sheet_to_json<Record<string, unknown>>(sheet ?? {});
  expect(rows.map(({ Text }) => String(Text)).toSorted()).toEqual(within);
  const log = await server.call('GET /api/1.0/backend/audit/export', {
    token,
    query: { ...days, workspace: shop.ws, action: 'thing.edit', format: 'csv' },
  });
  expect(log.raw.payload.match(/thing\.edit/g)).toHaveLength(3);
  const review = await server.call('POST /api/1.0/verbatim/:ws/review', {
    ...at,
    body: { action: 'ignore', matching: days },
  });
  expect(review.body.reviewed).toBe(3);
  await server.call('POST /api/1.0/verbatim/:ws/export', { ...at, body: days });
  await server.call('POST /api/1.0/verbatim/:ws/questions', { ...at, body: days });
  const change = async (action: string) => {
    const { body } = await server.call('GET /api/1.0/backend/audit', { token, query: { action } });
    const params = { id: body.data[0]?.id ?? '' };
    return (await server.call('GET /api/1.0/backend/audit/entry/:id', { token, params })).body.after;
  };
  const [start, end] = ['2026-11-01T04:00:00.000Z', '2026-11-03T05:00:00.000Z'];
  expect(await change('question.find')).toEqual({ start, end });
  expect(await change('verbatim.export')).toMatchObject({ filters: { start_date: start, end_date: end } });
});
