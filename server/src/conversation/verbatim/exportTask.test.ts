import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { BodyOf } from '@parlance/contract';
import { VerbatimExport } from '@parlance/contract/calls/verbatim';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { deleteExpiredExports } from './exports.ts';
import { exportInBackground } from './exportVerbatims.job.ts';

let server: TestServer;
let shop: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await newTenant(server.deps.db, 'Shop');
  token = (await shop.signIn('companyAdmin')).token;
  await server.deps.db.execute(`insert into verbatims
      (ws, conversation_id, message_id, device, channel, body, language, intent, status, status_response, rating, ms, created_at)
    select '${shop.ws}', 'c' || n, 'm' || n, 'assistant', 'api', case n when 0 then '=1+1' || chr(10) || '+2' else 'text ' || n end,
      case n % 3 when 0 then 'french' else 'english' end, null, 'understood', 'answered', 0, n,
      '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(0, 1199) n`);
});
afterAll(() => server.stop());

const begin = (body: BodyOf<'POST /api/1.0/verbatim/:ws/export'>, as = token) =>
  server.call('POST /api/1.0/verbatim/:ws/export', { token: as, params: { ws: shop.ws }, body });
const readTask = async (taskId: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token, params: { ws: shop.ws, taskId } })).body;

async function exported(body: BodyOf<'POST /api/1.0/verbatim/:ws/export'>) {
  const { status, body: task } = await begin(body);
  expect(status).toBe(202);
  const done = await vi.waitUntil(
    async () => {
      const now = await readTask(task.taskId);
      return now.status === 'completed' || now.status === 'error' ? now : false;
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(done).toMatchObject({ status: 'completed', progress: 1 });
  const file = VerbatimExport.parse(done.result);
  return { file, answer: await fetched(file.id) };
}
const fetched = (id: string, as = token) =>
  server.app.inject({
    url: `/api/1.0/verbatim/${shop.ws}/export/${id}`,
    headers: { authorization: `Bearer ${as}` },
  });

test('chosen columns of filtered verbatims become CSV without formulas', async () => {
  const { file, answer } = await exported({ format: 'csv', columns: ['text', 'language', 'ms'], language: 'french' });
  expect(file).toMatchObject({ rows: 400, name: expect.stringMatching(/\.csv$/) });
  const lines = answer.payload.split('\r\n');
  expect([lines[0], lines.length, lines.at(-2)]).toEqual([
    '\ufeffText,Language,Milliseconds',
    402,
    `"'=1+1\n+2",french,0`,
  ]);
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
});

test('a file has the day of the time zone in its name', async () => {
  const inZone = async (time_zone: string) => {
    const { name } = (await exported({ format: 'csv', columns: ['text'], language: 'german', time_zone })).file;
    const { raw } = await server.call('GET /api/1.0/verbatim/:ws/export', {
      token,
      params: { ws: shop.ws },
      query: { language: 'german', time_zone },
    });
    return [name, raw.headers['content-disposition']];
  };
  // Their clocks are 26 hours apart, so that their days always differ.
  const [west, east] = [await inZone('Etc/GMT+12'), await inZone('Etc/GMT-14')];
  expect(west[0]).not.toBe(east[0]);
  expect(west[1]).not.toBe(east[1]);
});

test.each([
  ['as many as are read at once', 250, { start_date: '2026-03-01T00:00:00Z', end_date: '2026-03-01T04:09:59Z' }],
  ['none', 0, { language: 'german' }],
] as const)('a file of %s is complete', async (_, rows, filters) => {
  for (const group of [true, false]) {
    const { file, answer } = await exported({ format: 'jsonl', columns: ['text'], ...filters, group });
    expect([file.rows, answer.payload.split('\n').length - 1]).toEqual([rows, rows]);
  }
});

test('JSON lines have the names of the columns, and a workbook has all columns', async () => {
  const json = await exported({ format: 'jsonl', columns: ['time', 'text', 'answered_by'] });
  const [newest] = json.answer.payload.split('\n');
  expect(JSON.parse(newest ?? '')).toEqual({
    time: '2026-03-01T19:59:00.000Z',
    text: 'text 1199',
    answered_by: 'dialog',
  });
  const book = await exported({ format: 'xlsx', group: true });
  const sheet = strFromU8(unzipSync(book.answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect([book.file.rows, sheet.match(/<row>/g)?.length]).toEqual([1200, 1201]);
});

test('a file is only for its creator, and is deleted when it has expired', async () => {
  const { file } = await exported({ format: 'csv', columns: ['text'] });
  const other = (await shop.signIn('companyAdmin')).token;
  expect((await fetched(file.id, other)).statusCode).toBe(404);
  await server.deps.db.execute(
    `update verbatim_exports set expires_at = now() - interval '1 second' where id = '${file.id}'`,
  );
  expect((await fetched(file.id)).statusCode).toBe(404);
  await server.deps.db.tx(deleteExpiredExports);
  const { rows } = await server.deps.db.execute(`select from verbatim_export_parts where export_id = '${file.id}'`);
  expect(rows).toEqual([]);
});

test('users who may read verbatims may cancel', async () => {
  const reader = (await shop.signIn('companyUser')).token;
  const { body: task } = await begin({ format: 'jsonl' }, reader);
  const params = { ws: shop.ws, taskId: task.taskId };
  const { status } = await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { token: reader, params });
  expect(status).toBe(200);
  await vi.waitUntil(async () => !['queued', 'running'].includes((await readTask(task.taskId)).status), {
    timeout: 60_000,
    interval: 50,
  });
  expect(['cancelled', 'completed']).toContain((await readTask(task.taskId)).status);
});

test('an export that is cancelled while it is written leaves no file', async () => {
  const cancelling = new AbortController();
  const stored = async () =>
    (
      await server.deps.db.execute(`select from verbatim_exports where id = 'half' union all
      select from verbatim_export_parts where export_id = 'half'`)
    ).rows.length;
  let begun = 0;
  const payload = exportInBackground.payload.parse({
    exportId: 'half',
    filters: {},
    group: false,
    columns: ['text'],
    format: 'csv',
    extended: true,
    by: 'ada',
  });
  const written = exportInBackground.run({
    payload,
    taskId: 'task',
    ws: shop.ws,
    signal: cancelling.signal,
    progress(share) {
      begun = share;
      cancelling.abort();
    },
    deps: server.deps,
  });
  await expect(written).rejects.toMatchObject({ name: 'AbortError' });
  expect(begun).toBeGreaterThan(0);
  expect(await stored()).toBe(0);
});

test('an export that is started twice makes one file', async () => {
  const choice = { format: 'csv' as const, text: 'text 11' };
  const [one, two] = await Promise.all([begin(choice), begin(choice)]);
  expect([one.status, two.status, two.body.taskId]).toEqual([202, 202, one.body.taskId]);
  const { rows } = await server.deps.db.execute(
    `select subject, (select payload ->> 'exportId' from tasks where id = '${one.body.taskId}') as export
      from audit where action = 'verbatim.export' order by id desc limit 2`,
  );
  const { subject } = z.array(z.object({ subject: z.string() })).parse(rows)[0] ?? {};
  expect(rows).toEqual([1, 2].map(() => ({ subject, export: subject })));
  expect((await begin({ ...choice, format: 'jsonl' })).body.taskId).not.toBe(one.body.taskId);
});

test('details are for those who may see them when the file is written, and when it is downloaded', async () => {
  const attributes = JSON.stringify([{ name: 'size', text: 'large' }]);
  await server.deps.db.execute(`update verbatims set attributes = '${attributes}' where body = 'text 7'`);
  const creator = await shop.signIn('companyAdmin');
  const { body: task } = await begin({ format: 'jsonl', columns: ['attributes'], text: 'text 7' }, creator.token);
  const done = await vi.waitUntil(
    async () => {
      const now = await readTask(task.taskId);
      if (now.status === 'error') throw new Error(JSON.stringify(now.error));
      return now.status === 'completed' && VerbatimExport.parse(now.result);
    },
    { timeout: 60_000, interval: 50 },
  );
  expect((await fetched(done.id, creator.token)).payload).toContain('large');
  const params = { id: creator.userId };
  await server.call('PUT /api/1.0/user/:id', { token, params, body: { role: 'companyUser' } });
  expect((await fetched(done.id, creator.token)).statusCode).toBe(404);
  const payload = exportInBackground.payload.parse({
    exportId: 'late',
    filters: { text: 'text 7' },
    group: false,
    columns: ['attributes'],
    format: 'jsonl',
    extended: true,
    by: creator.login,
    starter: creator.userId,
  });
  const write = () =>
    exportInBackground.run({
      payload,
      taskId: 'late',
      ws: shop.ws,
      signal: new AbortController().signal,
      progress: () => {},
      deps: server.deps,
    });
  await write();
  const { rows } = await server.deps.db.execute(
    `select convert_from(bytes, 'UTF8') like '%large%' as detailed from verbatim_export_parts where export_id = 'late'`,
  );
  expect(rows).toEqual([{ detailed: false }]);
  await server.call('DELETE /api/1.0/user/:id', { token, params });
  await expect(write()).rejects.toMatchObject({ type: 'starter_lost_permission' });
});

test('unknown columns and formats are refused', async () => {
  expect(refusal(await begin({ columns: [] }))).toMatchObject({ status: 400, fields: { columns: {} } });
});
