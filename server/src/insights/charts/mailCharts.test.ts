import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../platform/mail/mailer.ts';
import { newTenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { dueAt, mailCharts } from './mailCharts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: false });
});
afterAll(() => server.stop());

test('a mail is due at an hour of a weekday where its reader is', () => {
  const mail = { weekday: 1, hour: 8, time_zone: 'Europe/Paris', to: [] };
  // The Monday after clocks were changed in the night.
  expect(dueAt(mail, new Date('2026-03-30T12:00:00Z'))?.toISOString()).toBe('2026-03-30T06:00:00.000Z');
  expect(dueAt(mail, new Date('2026-03-30T05:59:00Z'))?.toISOString()).toBe('2026-03-23T07:00:00.000Z');
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
  const sent: Mail[] = [];
  const mailer = { configured: true, send: async (mail: Mail) => void sent.push(mail) };
  const at = (moment: string) => mailCharts(server.deps, async () => mailer, new Date(moment));
  await at('2030-03-04T07:59:00Z');
  expect(sent).toEqual([]);
  await at('2030-03-04T11:00:00Z');
  await at('2030-03-04T11:01:00Z');
  expect(sent.map(({ to }) => to)).toEqual(['ada@acme.example', 'bo@acme.example']);
  expect(sent[0]).toMatchObject({
    subject: 'Weekly – Shop <1>',
    text: expect.stringMatching(/^Messages <b>: 7 \(before: 3, \+133\.3%\)\nAnswered: 100% \(before: 100%, 0%\)\n/),
    html: expect.stringContaining('Messages &lt;b&gt;'),
  });
  expect(sent[0]?.text).toContain(`chart=${body.id}`);
  // Late by more than a day, after a server was away: not at all.
  await at('2030-03-12T09:00:00Z');
  expect(sent).toHaveLength(2);
});
