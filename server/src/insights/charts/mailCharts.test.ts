import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@parlance/contract/limits';
import { eventually } from '../../testing/eventually.ts';
import { mailbox } from '../../testing/mail.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { mailChart } from './mailChart.job.ts';
import { dueAt, mailCharts } from './mailCharts.ts';

/** The text with plain spaces in place of the special ones that locales put between numbers and signs. */
const withSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F\u2009]/g, ' ');

const box = mailbox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ mailers: box.mailers });
});
afterAll(() => server.stop());

test('a mail is due at an hour of a weekday in its time zone', () => {
  const mail = { weekday: 1, hour: 8, time_zone: 'Europe/Paris', to: [] };
  // The Monday after a night in which the clocks changed.
  expect(dueAt(mail, new Date('2026-03-30T12:00:00Z'))?.toISOString()).toBe('2026-03-30T06:00:00.000Z');
  expect(dueAt(mail, new Date('2026-03-30T05:59:00Z'))?.toISOString()).toBe('2026-03-23T07:00:00.000Z');
  // The days on which the clocks change, and an hour that one of them does not have.
  const on = (at: number, now: string) => dueAt({ ...mail, weekday: 7, hour: at }, new Date(now))?.toISOString();
  expect(on(8, '2026-03-29T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(on(2, '2026-03-29T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(on(0, '2026-03-29T12:00:00Z')).toBe('2026-03-28T23:00:00.000Z');
  expect(on(8, '2026-10-25T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  expect(on(23, '2026-10-25T23:00:00Z')).toBe('2026-10-25T22:00:00.000Z');
});

test('a chart is mailed once when it is due, with its figures and those before', async () => {
  const shop = await newTenant(server.deps.db, 'Shop <1>');
  const { token } = await shop.signIn('companyAdmin');
  const card = { id: 'a', name: 'Messages <b>', metric: 'messages', dimension: 'day', view: 'line' } as const;
  const answered = { id: 'b', name: 'Answered', metric: 'answered_share', dimension: 'none', view: 'number' } as const;
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/chart', {
    token,
    params: { ws: shop.ws },
    body: {
      name: 'Weekly',
      range: { days: 7 },
      cards: [card, answered],
      mail: { weekday: 1, hour: 8, to: ['ada@acme.example', 'bo@acme.example'] },
    },
  });
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${shop.ws}', 'c', 'm' || n, 'assistant', 'api', 'hello', 'english', 'understood', 'answered', 5,
      '2030-03-04T10:00:00Z'::timestamptz - n * interval '1 day' from generate_series(0, 9) n`);
  const { sent } = box;
  const at = (moment: string) => mailCharts(server.deps, new Date(moment));
  const tasks = async () => {
    const { body: queue } = await server.call('GET /api/1.0/workspaces/:ws/queue', { token, params: { ws: shop.ws } });
    return queue.data.filter(({ kind }) => kind === 'chart.mail');
  };
  await at('2030-03-04T07:59:00Z');
  expect(await tasks()).toEqual([]);
  await at('2030-03-04T11:00:00Z');
  await at('2030-03-04T11:01:00Z');
  await eventually(async () => expect((await tasks()).map(({ status }) => status)).toEqual(['completed', 'completed']));
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ada@acme.example', 'bo@acme.example']);
  expect(sent[0]).toMatchObject({
    subject: 'Weekly – Shop <1>',
    html: expect.stringContaining('Messages &lt;b&gt;'),
  });
  const [messages = '', answeredShare = ''] = withSpaces(sent[0]?.text ?? '').split('\n\n');
  expect(messages.split('\n')).toEqual([
    'Messages <b>: 7, up 133.3% from 3',
    '  Feb 26 – Mar 4, 2030',
    ...['Tue, Feb 26', 'Wed, Feb 27', 'Thu, Feb 28', 'Fri, Mar 1', 'Sat, Mar 2', 'Sun, Mar 3', 'Mon, Mar 4'].map(
      (day) => `  ${day}: 1`,
    ),
  ]);
  expect(answeredShare).toMatch(/^Answered: 100%, unchanged from 100%\n {2}Feb/);
  expect(sent[0]?.text).toContain(`chart=${body.id}`);
  // The page is readable in dark mode, on phones, and in mail programs that drop the style of its head.
  const page = sent[0]?.html ?? '';
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain('<meta name="color-scheme" content="light dark">');
  expect(page).toContain('@media (prefers-color-scheme: dark)');
  expect(page).toContain('max-width:600px');
  const unstyled = [...page.matchAll(/<(?:p|h1|h2)\b[^>]*>/g)].filter(([tag]) => !/font-family:.*color:#/.test(tag));
  expect(unstyled).toEqual([]);
  // A mail that is more than a day late, after a downtime, is not sent.
  await at('2030-03-12T09:00:00Z');
  expect(await tasks()).toHaveLength(2);
});

test('a number is compared as on its card, and a difference that rounds to nothing is none', async () => {
  const shop = await newTenant(server.deps.db, 'Shop');
  const { token } = await shop.signIn('companyAdmin');
  const card = { metric: 'messages', dimension: 'week', view: 'number', compare: 'previous' } as const;
  await server.call('POST /api/1.0/workspaces/:ws/chart', {
    token,
    params: { ws: shop.ws },
    body: {
      name: 'Weeks',
      range: { days: 10 },
      cards: [
        { ...card, id: 'a', name: 'Messages' },
        { ...card, id: 'b', name: 'Slowest', metric: 'p95_ms', dimension: 'none' },
      ],
      mail: { weekday: 1, hour: 8, to: ['fay@acme.example'] },
    },
  });
  // Ten days by weeks are compared with those two weeks before: a message a day, and two on the earlier days.
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${shop.ws}', 'c', 'm' || n, 'assistant', 'api', 'hello', 'english', 'understood', 'answered',
      case n when 20 then 3 else 5 end, '2030-03-04T10:00:00Z'::timestamptz - least(n, n / 2 + 7) * interval '1 day'
    from generate_series(0, 40) n`);
  await mailCharts(server.deps, new Date('2030-03-04T11:00:00Z'));
  const { text } = await box.mailTo('fay@acme.example');
  const { body: shown } = await server.call('GET /api/1.0/workspaces/:ws/figures', {
    token,
    params: { ws: shop.ws },
    query: { ...card, start_date: '2030-02-23', end_date: '2030-03-04T11:00:00Z' },
  });
  expect(text).toMatch(new RegExp(`^Messages: ${shown.total.value}, (up|down) .* from ${shown.previous?.value}\\n`));
  expect(text).toMatch(/\nSlowest: (\d+) ms, unchanged from \1 ms\n/);
});

test('a mail has the figures of all messages, not of the newest only, and leaves out unreadable ones', async () => {
  const busy = await newTenant(server.deps.db, 'Busy');
  const { token } = await busy.signIn('companyAdmin');
  const card = { name: 'French', metric: 'messages', dimension: 'none', view: 'number' } as const;
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/chart', {
    token,
    params: { ws: busy.ws },
    body: {
      name: 'Many',
      range: { days: 7 },
      cards: [{ ...card, id: 'a', filters: { language: 'french', channel: 'api' } }],
      mail: { weekday: 1, hour: 8, to: ['cy@acme.example'] },
    },
  });
  const rows = limits.verbatimsSearched + 500;
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${busy.ws}', 'c', 'm' || n, 'assistant', 'api', 'x', 'french', 'understood', 'answered', 5,
      '2030-03-03T10:00:00Z'::timestamptz - n * interval '5 seconds' from generate_series(1, ${rows}) n`);
  // As an earlier release stored it.
  await server.deps.db.execute(`update charts set cards = cards || jsonb_build_array(cards -> 0 ||
    '{"id": "b", "name": "Wrong", "filters": {"script": "Nightly"}}') where id = '${body.id}'`);
  await mailCharts(server.deps, new Date('2030-03-04T11:00:00Z'));
  const { text } = await box.mailTo('cy@acme.example');
  expect(text).toMatch(/^French: 50,500, none in the period before\n.*\n\nWrong: –\n {2}This card could not be read\./);
});

test('a mail has the largest values of a card, in the language of the workspace, and permitted scripts', async () => {
  const lab = await newTenant(server.deps.db, { label: 'Labo' });
  const admin = await lab.signIn('companyAdmin');
  const { login } = await lab.signIn('companyUser');
  const { db } = server.deps;
  await db.execute(`update workspaces set language = 'french' where id = '${lab.ws}'`);
  await db.execute(
    `insert into scripts (id, ws, name, type, updated_by) values ('s1', '${lab.ws}', 'Nightly', 'std', 'a')`,
  );
  await db.execute(`insert into script_runs (id, ws, script_id, version, cause, actor, state, seed, created_at, ended_at)
    values ('r1', '${lab.ws}', 's1', 1, 'play', 'a', 'done', 1, '2030-03-03T10:00:00Z', now())`);
  await db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${lab.ws}', 'c', 'm' || n, 'assistant', 'api', 'x', case when n < 1200 then 'german' when n < 1203 then 'polish' else '' end,
      'understood', 'answered', 5, '2030-03-03T09:00:00Z' from generate_series(0, 1203) n`);
  const to = [`person-${admin.userId}@example.invalid`, `${login}@example.invalid`, 'gone@acme.example'];
  const card = { metric: 'messages', dimension: 'day', view: 'bar', compare: 'previous', limit: 2 } as const;
  box.forget('gone@acme.example');
  await server.call('POST /api/1.0/workspaces/:ws/chart', {
    token: admin.token,
    params: { ws: lab.ws },
    body: {
      name: 'Semaine',
      range: { days: 7 },
      cards: [
        { ...card, id: 'a', name: 'Langues', split: 'language' },
        { ...card, id: 'b', name: 'Heures', dimension: 'weekday_hour', view: 'heat', compare: 'none' },
        { ...card, id: 'c', name: 'Scripts', metric: 'runs', dimension: 'script', view: 'list', compare: 'none' },
      ],
      mail: { weekday: 1, hour: 8, to },
    },
  });
  await mailCharts(server.deps, new Date('2030-03-04T11:00:00Z'));
  const plain = async (address = '') => withSpaces((await box.mailTo(address)).text);
  const named = await plain(to[0]);
  expect(named).toContain(`Langues : 1 204, aucun sur la période précédente
  26 févr. – 4 mars 2030
  allemand : 1 200, aucun sur la période précédente
  polonais : 3, aucun sur la période précédente
  Autres : 1, aucun sur la période précédente`);
  expect(named).toMatch(/Heures : 1 204.*\n.*\n {2}dim\. 09:00 : 1 204\n/);
  expect(named).toContain('\n  Nightly : 1\n');
  const hidden = await plain(to[1]);
  expect(hidden).toContain('\n  Script 1 : 1\n');
  expect(hidden).not.toContain('Nightly');
  const failed = async (token: string) => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/queue', { token, params: { ws: lab.ws } });
    return body.data.find(({ status }) => status === 'error');
  };
  await eventually(async () =>
    expect(await failed(admin.token)).toMatchObject({
      error: { type: 'chart_mail_failed', params: { to: 'gone@acme.example', reason: '550 no such box' } },
    }),
  );
  // They do not see the recipients.
  expect((await failed((await lab.signIn('companyUser')).token))?.error).toBeNull();
});

test('a mail queued by the previous release is written when it is sent, for the time it was queued for', async () => {
  const old = await newTenant(server.deps.db, 'Old');
  const { token } = await old.signIn('companyAdmin');
  const { db, jobs } = server.deps;
  const to = ['di@acme.example', 'eli@acme.example'];
  const { body: chart } = await server.call('POST /api/1.0/workspaces/:ws/chart', {
    token,
    params: { ws: old.ws },
    body: {
      name: 'Before',
      range: { days: 7 },
      cards: [{ id: 'a', name: 'Messages', metric: 'messages', dimension: 'none', view: 'number' }],
      mail: { weekday: 1, hour: 8, to: to.slice(0, 1) },
    },
  });
  await db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, status, status_response, ms, created_at)
    select '${old.ws}', 'c', 'm' || n, 'assistant', 'api', 'hello', 'english', 'understood', 'answered', 5,
      '2030-03-05T10:00:00Z'::timestamptz - n * interval '1 day' from generate_series(0, 9) n`);
  for (const address of to) {
    const payload = { chart: chart.id, to: address, at: '2030-03-04T11:00:00.000Z' };
    await db.tx((tx) => jobs.start(tx, mailChart, old.ws, payload));
  }
  expect(withSpaces((await box.mailTo('di@acme.example')).text)).toMatch(
    /^Messages: 7, up 250% from 2\n {2}Feb 26 – Mar 4, 2030\n/,
  );
  await eventually(async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/queue', { token, params: { ws: old.ws } });
    expect(body.data.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });
  // They are no longer a recipient.
  expect(box.sent.filter((mail) => mail.to === 'eli@acme.example')).toEqual([]);
});

test('a mail is not sent to disabled or deleted users', async () => {
  const firm = await newTenant(server.deps.db, 'Firm');
  const { token } = await firm.signIn('companyAdmin');
  const disabled = await firm.signIn('companyUser');
  const deleted = await firm.signIn('companyUser');
  const to = [disabled, deleted].map(({ userId }) => `Person-${userId}@example.invalid`).concat('stays@firm.example');
  const made = await server.call('POST /api/1.0/workspaces/:ws/chart', {
    token,
    params: { ws: firm.ws },
    body: { name: 'Weekly', range: { days: 7 }, mail: { weekday: 1, hour: 8, to } },
  });
  expect(made.status).toBe(201);
  await server.call('PUT /api/1.0/user', { token, body: { ids: [disabled.userId], disabled: true } });
  await server.call('DELETE /api/1.0/user/:id', { token, params: { id: deleted.userId } });
  await mailCharts(server.deps, new Date('2031-03-03T11:00:00Z'));
  await box.mailTo('stays@firm.example');
  const { body: queue } = await server.call('GET /api/1.0/workspaces/:ws/queue', { token, params: { ws: firm.ws } });
  expect(queue.data.filter(({ kind }) => kind === 'chart.mail')).toHaveLength(1);
  const { body: left } = await server.call('GET /api/1.0/workspaces/:ws/chart/:id', {
    token,
    params: { ws: firm.ws, id: made.body.id },
  });
  expect(left.mail?.to).toEqual([to[0], to[2]]);
});
