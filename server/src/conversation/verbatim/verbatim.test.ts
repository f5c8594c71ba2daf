import { messageFigures } from '@parlance/contract/figures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { conversations, verbatims } from '../../platform/db/conversationTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

const list = 'GET /api/1.0/verbatim/:ws';

const bodies: Record<number, string> = {
  5: 'part _x0041_ and _X000d_',
  7: '=HYPERLINK("http://example.invalid") 100%_sure',
  8: 'Où est mon colis ?',
  9: 'Επείγον, где мой заказ (№ 3)?',
};

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyUser')).token;
  const row = (index: number) => ({
    ws: tenant.ws,
    conversationId: `c${index % 3}`,
    messageId: `m${index}`,
    device: 'assistant',
    channel: 'widget',
    body: bodies[index] ?? `sentence number ${index}`,
    language: 'english',
    intent: index % 2 === 0 ? 'even' : null,
    status: index % 2 === 0 ? ('understood' as const) : ('not_understood' as const),
    statusResponse: index % 2 === 0 ? ('answered' as const) : ('fallback' as const),
    ms: index,
    createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
  });
  await server.deps.db.tx((tx) => tx.insert(verbatims).values(Array.from({ length: 20 }, (_, index) => row(index))));
});
afterAll(() => server.stop());

const ask = async (query: Parameters<typeof server.call<typeof list>>[1]['query']) =>
  (await server.call(list, { token, params: { ws: tenant.ws }, ...(query && { query }) })).body;

describe('verbatims', () => {
  test('come newest first, by pages', async () => {
    const page = await ask({ limit: 5, offset: 5 });
    expect(page.total).toBe(20);
    expect(page.data.map((row) => row.ms)).toEqual([14, 13, 12, 11, 10]);
  });

  test('is filtered by time, the end excluded', async () => {
    const page = await ask({ start_date: '2026-01-03T00:00:00Z', end_date: '2026-01-05T00:00:00Z' });
    expect(page.data.map((row) => row.ms)).toEqual([3, 2]);
  });

  test('is filtered by status, response and intent', async () => {
    expect((await ask({ status: 'not_understood' })).total).toBe(10);
    expect((await ask({ status_response: 'answered' })).total).toBe(10);
    expect((await ask({ intent: 'even', status: 'not_understood' })).total).toBe(0);
  });

  test('is found by its id, and by its conversation', async () => {
    const [newest] = (await ask({ limit: 1 })).data;
    const one = await ask({ id: newest?.id ?? '' });
    expect(one.data).toEqual([newest]);
    expect((await ask({ conversation_id: 'c1' })).total).toBe(7);
  });

  test('is found by its handed over conversation, with the reason only for those who may see details', async () => {
    const at = new Date('2026-01-09T10:00:00Z');
    const row = { ws: tenant.ws, device: 'assistant', channel: 'widget' };
    await server.deps.db.tx((tx) =>
      tx.insert(conversations).values([
        { ...row, id: 'c0', participant: 'first' },
        { ...row, id: 'c1', participant: 'second', handedOverAt: at, handedOverReason: 'wants a person' },
      ]),
    );
    const { data, total } = await ask({ handed_over: 'true' });
    expect([total, new Set(data.map((each) => each.conversation_id))]).toEqual([7, new Set(['c1'])]);
    expect(data[0]?.handed_over).toEqual({ at: at.toISOString(), reason: '' });
    expect((await ask({ conversation_id: 'c0', limit: 1 })).data[0]?.handed_over).toBeNull();
    const admin = await tenant.signIn('companyAdmin');
    const seen = await server.call(list, {
      token: admin.token,
      params: { ws: tenant.ws },
      query: { handed_over: 'true', group: 'true', limit: 1 },
    });
    expect(seen.body.data[0]?.handed_over).toEqual({ at: at.toISOString(), reason: 'wants a person' });
  });

  test('is searched for exactly the typed text', async () => {
    expect((await ask({ search: 'NUMBER 1' })).total).toBe(11);
    expect((await ask({ search: '100%_' })).total).toBe(1);
    expect((await ask({ search: '%' })).total).toBe(1);
  });

  test.each([
    ['ou EST', [8]],
    ['OÙ ést', [8]],
    ['Ou\u0300 est', [8]],
    ['colis ?', [8]],
    ['επειγον', [9]],
    ['МОЙ ЗАКАЗ (№', [9]],
    // й and и are different letters, not an accent.
    ['мои', []],
    ['ou.est', []],
  ])('finds %j ignoring case and accents', async (search, found) => {
    expect((await ask({ search })).data.map(({ ms }) => ms)).toEqual(found);
  });

  test('goes out as a spreadsheet in which nothing is a formula or the code of a character', async () => {
    const { raw } = await server.call('GET /api/1.0/verbatim/:ws/export', {
      token,
      params: { ws: tenant.ws },
      query: { status: 'not_understood' },
    });
    expect(raw.headers['content-disposition']).toMatch(/attachment; filename="verbatim-.*\.xlsx"/);
    const sheet = read(raw.rawPayload).Sheets['Verbatim'];
    if (!sheet) throw new Error('no sheet');
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(rows).toHaveLength(10);
    const texts = rows.map((row) => row['Text']);
    expect(texts).toContain('=HYPERLINK("http://example.invalid") 100%_sure');
    expect(texts).toContain('part _x0041_ and _X000d_');
    expect(rows[0]).toMatchObject({ Milliseconds: 19, 'Time (UTC)': 46042 });
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false);
  });
});

describe('an export', () => {
  test('as a spreadsheet has times in the time zone of its filters', async () => {
    const tokyo = await newTenant(server.deps.db);
    const { token: reader } = await tokyo.signIn('companyAdmin');
    const { ws } = tokyo;
    const general = { token: reader, params: { ws } };
    const time_zone = 'Asia/Tokyo';
    await server.call('PUT /api/1.0/workspaces/:ws/configuration/general', { ...general, body: { time_zone } });
    await server.deps.db
      .execute(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
      values ('${ws}', 'c', 'm', 'assistant', 'widget', 'good morning', 'english', 'understood', 'answered', '2026-03-01T21:30:00Z')`);
    const query = { start_date: '2026-03-02', end_date: '2026-03-02' };
    const { raw } = await server.call('GET /api/1.0/verbatim/:ws/export', { ...general, query });
    const [row] = utils.sheet_to_json<Record<string, unknown>>(read(raw.rawPayload).Sheets['Verbatim'] ?? {}, {
      raw: false,
    });
    expect(row).toMatchObject({
      'Time (Asia/Tokyo)': '2026-03-02 06:30:00',
      'Last received (Asia/Tokyo)': '2026-03-02 06:30:00',
    });
  });

  test('with invalid filters is refused before a file is started', async () => {
    const query = { weekday_hour: '1-9', start_date: '2020-01-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' };
    const at = { token, params: { ws: tenant.ws } };
    const answer = await server.call('GET /api/1.0/verbatim/:ws/export', { ...at, query });
    expect([answer.status, refusal(answer)]).toMatchObject([400, { type: 'start_date' }]);
    expect(answer.raw.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(answer.raw.headers['content-disposition']).toBeUndefined();
    const later = await server.call('POST /api/1.0/verbatim/:ws/export', {
      ...at,
      body: { ...query, format: 'csv', columns: ['text'] },
    });
    expect([later.status, refusal(later)]).toMatchObject([400, { type: 'start_date' }]);
  });

  test('continues over many steps, each row once, grouped or not, and respects filters', async () => {
    const other = await newTenant(server.deps.db);
    const { ws } = other;
    const { token: reader } = await other.signIn('companyUser');
    await server.deps.db
      .execute(`insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response, created_at)
      select '${ws}', 'c', 'm' || n, 'assistant', 'widget', 'text ' || n % 400 || chr(7) || '<&>', '', 'understood', 'answered',
        '2026-03-01Z'::timestamptz + (n / 3) * interval '1 second' from generate_series(1, 1100) n`);
    const rowsOf = async (query: Record<string, string>) => {
      const { raw } = await server.call('GET /api/1.0/verbatim/:ws/export', { token: reader, params: { ws }, query });
      return utils.sheet_to_json<Record<string, unknown>>(read(raw.rawPayload).Sheets['Verbatim'] ?? {});
    };
    const rows = await rowsOf({});
    expect(rows).toHaveLength(1100);
    expect(rows[0]).toMatchObject({ Text: 'text 300<&>', 'Times received': 3 });
    const grouped = await rowsOf({ group: 'true' });
    expect(new Set(grouped.map((row) => row['Text'])).size).toBe(400);
    expect(grouped).toHaveLength(400);
    expect(await rowsOf({ end_date: '2026-03-01T00:00:10Z' })).toHaveLength(29);
  });
});

describe('the overview', () => {
  const overview = async (query: { start_date: string; end_date: string; time_zone?: string }) =>
    (await server.call('GET /api/1.0/overview/:ws', { token, params: { ws: tenant.ws }, query })).body;
  const fortnight = { start_date: '2026-01-10T00:00:00Z', end_date: '2026-01-25T00:00:00Z' };

  test('counts days, including those without messages', async () => {
    const figures = await overview(fortnight);
    expect(figures).toMatchObject({ messages: 11, understood: 5, fallbacks: 6, conversations: 3, median_ms: 14.2 });
    expect(figures.previous.messages).toBe(9);
    expect(figures.daily).toHaveLength(15);
    expect(figures.daily.at(-1)).toEqual({
      day: '2026-01-24',
      messages: 0,
      understood: 0,
      answered: 0,
      fallbacks: 0,
      errors: 0,
    });
    expect(figures.fallback_messages).toHaveLength(6);
  });

  test('counts days in the reader’s time zone', async () => {
    const { daily } = await overview({
      start_date: '2026-01-09T23:00:00Z',
      end_date: '2026-01-11T23:00:00Z',
      time_zone: 'Europe/Paris',
    });
    expect(daily.map(({ day, messages }) => [day, messages])).toEqual([
      ['2026-01-10', 1],
      ['2026-01-11', 1],
    ]);
  });

  test('shows each figure as Verbatim lists it, also where an intent matched without an answer or answering failed', async () => {
    const span = { start_date: '2025-03-01T00:00:00Z', end_date: '2025-03-02T00:00:00Z' };
    const kinds = [
      ['understood', 'answered', 7],
      ['understood', 'fallback', 4],
      ['understood', 'error', 1],
      ['not_understood', 'fallback', 3],
      ['not_understood', 'error', 2],
    ] as const;
    const rows = kinds.flatMap(([status, statusResponse, times]) =>
      Array.from({ length: times }, (_, index) => ({
        ws: tenant.ws,
        conversationId: 'figures',
        messageId: `${status} ${statusResponse} ${index}`,
        device: 'assistant',
        channel: 'widget',
        body: `${status} ${index % 2 === 0 ? statusResponse : statusResponse.toUpperCase()}`,
        language: 'english',
        intent: status === 'understood' ? 'even' : null,
        status,
        statusResponse,
        ms: index,
        createdAt: new Date('2025-03-01T12:00:00Z'),
      })),
    );
    await server.deps.db.tx((tx) => tx.insert(verbatims).values(rows));
    const figures = await overview(span);
    const listed = Object.entries(messageFigures).map(async ([name, filters]) => [
      name,
      (await ask({ ...span, ...filters })).total,
    ]);
    const counts = { messages: 17, understood: 12, answered: 7, fallbacks: 7, errors: 3 };
    expect(Object.fromEntries(await Promise.all(listed))).toEqual(counts);
    expect(figures).toMatchObject(counts);
    expect(figures.daily).toEqual([{ day: '2025-03-01', ...counts }]);
    const all = await server.call('GET /api/1.0/overview', { token, query: span });
    expect(all.body.data.find(({ workspace }) => workspace === tenant.ws)).toMatchObject(counts);

    expect(figures.fallback_messages).toEqual([
      { text: expect.stringMatching(/^understood fallback$/i), times: 4, intent: 'even' },
      { text: expect.stringMatching(/^not_understood fallback$/i), times: 3, intent: null },
    ]);
    for (const { text, times } of figures.fallback_messages)
      expect((await ask({ ...span, ...messageFigures.fallbacks, text })).total).toBe(times);
  });

  test('refuses a start after the end', async () => {
    const { raw } = await server.call('GET /api/1.0/overview/:ws', {
      token,
      params: { ws: tenant.ws },
      query: { start_date: '2026-02-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' },
    });
    expect(raw.json()).toMatchObject({ status: 400, fields: { start_date: { type: 'span_reversed' } } });
  });
});
