import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@parlance/contract/limits';
import { eventually } from '../../testing/eventually.ts';
import { mailbox } from '../../testing/mail.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { dueAt, mailCharts } from './mailCharts.ts';

const box = mailbox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ mailers: box.mailers });
});
afterAll(() => server.stop());

test('a mail is due at an hour of a weekday where its reader is', () => {
  const mail = { weekday: 1, hour: 8, time_zone: 'Europe/Paris', to: [] };
  // The Monday after clocks were changed in the night.
  expect(dueAt(mail, new Date('2026-03-30T12:00:00Z'))?.toISOString()).toBe('2026-03-30T06:00:00.000Z');
  expect(dueAt(mail, new Date('2026-03-30T05:59:00Z'))?.toISOString()).toBe('2026-03-23T07:00:00.000Z');
  // The days themselves on which clocks are changed, and an hour that one of them does not have.
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
    text: expect.stringMatching(/^Messages <b>: 7 \(before: 3, \+133\.3%\)\nAnswered: 100% \(before: 100%, 0%\)\n/),
    html: expect.stringContaining('Messages &lt;b&gt;'),
  });
  expect(sent[0]?.text).toContain(`chart=${body.id}`);
  // Late by more than a day, after a server was away: not at all.
  await at('2030-03-12T09:00:00Z');
  expect(await tasks()).toHaveLength(2);
});

test('a mail has the figures of all messages, also where screens count the newest, and one that cannot be read is none', async () => {
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
  expect(text).toMatch(/^French: 50,500 .*\nWrong: – \(before: –, –\)/);
});
