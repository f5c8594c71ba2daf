import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rollUp } from '../conversation/rollups/rollUp.ts';
import { newTenant, newTenants, type Tenant } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let shop: Tenant;
let stranger: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  ({ customer: shop, stranger } = await newTenants(server.deps.db));
  token = (await shop.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

const run = (script: string) => server.deps.db.execute(script);

/** Creates conversations with messages, deletes the first `gone` of each, and logs every other one as a verbatim. */
async function talk(ws: string, name: string, conversations: number, messages: number, gone = 0): Promise<void> {
  await run(`insert into conversations (id, ws, device, participant, channel, next_seq)
    select '${name}-' || n, '${ws}', 'assistant', '${name}-' || n, 'widget', ${messages + 1} from generate_series(1, ${conversations}) n;
  insert into messages (ws, conversation_id, message_id, seq, sender, body)
    select '${ws}', '${name}-' || n, 'm' || seq, seq, 'user', repeat('word ', 1 + (n + seq)::int % 20)
    from generate_series(1, ${conversations}) n, generate_series(${gone + 1}, ${messages}) seq;
  insert into verbatims (ws, conversation_id, message_id, device, channel, body, language, status, status_response)
    select '${ws}', '${name}-' || n, 'm' || seq, 'assistant', 'widget', repeat('word ', 1 + (n + seq)::int % 20), 'english',
      'understood', 'answered'
    from generate_series(1, ${conversations}) n, generate_series(${gone + 1}, ${messages}, 2) seq`);
}

const Rows = z.array(z.object({ logs: z.number(), verbatims: z.number() }));
async function exact(ws: string) {
  const { rows } = await run(`select
    (select sum(pg_column_size(m.*))::int from messages m where ws = '${ws}') as logs,
    (select sum(pg_column_size(v.*))::int from verbatims v where ws = '${ws}') as verbatims`);
  return Rows.parse(rows)[0];
}

const storageOf = async (ws: string, as = token) =>
  (await server.call('GET /api/1.0/workspaces/:ws/stats', { token: as, params: { ws } })).body;

test('few rows are measured, many are estimated, rolled up or not', async () => {
  expect(await storageOf(shop.ws)).toMatchObject({ sizeLogs: 0, sizeVerbatims: 0 });
  await talk(shop.ws, 'short', 15, 8, 3);
  const few = await exact(shop.ws);
  const { sizeLogs, sizeVerbatims, sizeNLP, sizeFiles, totalSize } = await storageOf(shop.ws);
  expect([sizeLogs, sizeVerbatims]).toEqual([few?.logs, few?.verbatims]);
  expect(totalSize).toBe(sizeLogs + sizeVerbatims + sizeNLP + sizeFiles);

  await talk(shop.ws, 'long', 60, 90, 30);
  const many = await exact(shop.ws);
  const near = async () => {
    const storage = await storageOf(shop.ws);
    return [storage.sizeLogs / (many?.logs ?? 1), storage.sizeVerbatims / (many?.verbatims ?? 1)];
  };
  const before = await near();
  await rollUp(server.deps.db);
  expect(await near()).toEqual(before);
  for (const ratio of before) expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
});

test('knowledge bases count as NLP, with their passages and vectors, and their originals as files', async () => {
  const lab = await newTenant(server.deps.db, 'Lab');
  const { ws } = lab;
  const as = (await lab.signIn('companyAdmin')).token;
  const before = await storageOf(ws, as);
  await run(`insert into knowledge_bases (ws, id, name, settings) values ('${ws}', 'b', 'Manuals', '{}');
  insert into files (ws, id, document, name, type, size, bytes, uploaded_by)
    values ('${ws}', 'f', 'd', 'kettle.md', 'text/markdown', 4000, '', 'ada');
  insert into knowledge_documents (ws, id, base, name, kind, format, state, file_id, bytes, chunk_count)
    values ('${ws}', 'd', 'b', 'Kettle', 'file', 'markdown', 'ready', 'f', 4000, 40);
  insert into knowledge_chunks (ws, id, base, document, place, text, extracted, origin, changed)
    select '${ws}', 'c' || n, 'b', 'd', n, repeat('kettle ', 20), 'kettle', 'extracted', 1 from generate_series(1, 40) n;
  insert into embedding_vectors (ws, model, text_hash, vector)
    select '${ws}', 'm', 'h' || n, decode(repeat('0f', 384), 'hex') from generate_series(1, 40) n`);
  const { rows } = await run(
    ['knowledge_documents', 'knowledge_chunks', 'embedding_vectors']
      .map((table) => `select sum(pg_column_size(t.*))::int as bytes from ${table} t where ws = '${ws}'`)
      .join(' union all '),
  );
  const sizes = z.array(z.object({ bytes: z.number().positive() })).parse(rows);
  const after = await storageOf(ws, as);
  expect(after.sizeNLP - before.sizeNLP).toBe(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(after.sizeFiles - before.sizeFiles).toBe(4000);
});

test('all workspaces that the user may read, and their sum; no others', async () => {
  await talk(stranger.ws, 'other', 3, 4);
  const { status, body } = await server.call('GET /api/1.0/workspaces/stats', { token });
  expect(status).toBe(200);
  expect(body.data.map(({ workspace }) => workspace)).toEqual([shop.ws]);
  const { tasks: _, ...own } = await storageOf(shop.ws);
  expect(body.data[0]).toMatchObject(own);
  expect(body).toMatchObject(own);

  const { token: root } = await shop.signIn('superAdmin');
  const { body: all } = await server.call('GET /api/1.0/workspaces/stats', { token: root });
  expect(all.data.map(({ workspace }) => workspace)).toEqual(expect.arrayContaining([shop.ws, stranger.ws]));
  for (const size of ['totalSize', 'sizeLogs', 'sizeVerbatims', 'sizeNLP', 'sizeFiles'] as const) {
    expect(all[size]).toBe(all.data.reduce((sum, one) => sum + one[size], 0));
  }
  expect(all.data.map(({ totalSize }) => totalSize)).toEqual(
    all.data.map(({ totalSize }) => totalSize).toSorted((a, b) => b - a),
  );
});
