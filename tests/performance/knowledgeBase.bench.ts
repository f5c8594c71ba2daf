import { sql } from 'drizzle-orm';
import type { Dialect } from '../../server/src/testing/database.ts';
import { newTenant } from '../../server/src/testing/people.ts';
import { startTestServer } from '../../server/src/testing/server.ts';
import { residentMb } from './memory.ts';
import { printTable, quantile, type Figure } from './table.ts';

/**
 * A knowledge base of 10,000 documents with 100,000 chunks, filled by SQL and measured through the calls of its
 * screens: `npm run bench knowledge`, or `knowledgeBase` alone. `DIALECT=postgres` measures on PostgreSQL.
 */

const documents = 10_000;
const chunksEach = 10;
const wordsEach = 120;
const rounds = 20;
const listGoal = 200;
const dialect: Dialect = process.env['DIALECT'] === 'postgres' ? 'postgres' : 'pglite';

const server = await startTestServer({ dialect, work: false });
const { db } = server.deps;
const tenant = await newTenant(db, 'Measured');
const { ws } = tenant;
const { token } = await tenant.signIn('companyAdmin');
const made = await server.call('POST /api/1.0/gael/:ws/rag', { token, params: { ws }, body: { name: 'Large' } });
const base = made.body.id;
const params = { ws, base };

/** Some words are common, and most are rare. */
const word = sql.raw(`translate(floor(20000 * power(random(), 3))::int::text, '0123456789', 'aeioubdklm')`);
await db.tx(async (tx) => {
  await tx.execute(sql`select setseed(0.5)`);
  await tx.execute(sql`insert into knowledge_documents (ws, id, base, name, kind, format, state, language, words, chunk_count)
    select ${ws}, 'd' || n, ${base}, 'Document ' || n, 'text', 'markdown', 'ready', 'english', ${wordsEach * chunksEach}, ${chunksEach}
    from generate_series(1, ${documents}::int) n`);
  for (let first = 1; first <= documents; first += 1000) {
    await tx.execute(sql`insert into knowledge_chunks (ws, id, base, document, place, path, text, extracted, origin, changed)
      select ${ws}, 'c' || n || '-' || m, ${base}, 'd' || n, m * 100000, array['Heading ' || m], t.text, t.text, 'extracted', n
      from generate_series(${first}::int, ${first + 999}::int) n cross join generate_series(1, ${chunksEach}::int) m
      cross join lateral (
        select string_agg(${word}, ' ') || '.' as text from generate_series(1, ${wordsEach}::int) w where n > 0 and m > 0
      ) t`);
  }
  await tx.execute(sql`update knowledge_bases set content_version = ${documents} where ws = ${ws} and id = ${base}`);
});
await db.execute('analyze');

const figures: Figure[] = [];
async function times(work: (round: number) => Promise<{ status: number }>, count = rounds): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    const { status } = await work(round);
    took.push(performance.now() - began);
    if (status >= 300) throw new Error(`a call answered ${status}`);
  }
  return took;
}
async function median(what: string, goal: number | undefined, work: (round: number) => Promise<{ status: number }>) {
  await times(work, 2);
  figures.push({ what: `${what}, median`, measured: quantile(await times(work), 0.5), unit: 'ms', goal });
}

const before = await residentMb(process.pid);
const search = (question: string) =>
  server.call('POST /api/1.0/gael/:ws/rag/:base/search', { token, params, body: { question } });
const [first = 0] = await times(() => search('heading akd bek dul'), 1);
figures.push({ what: 'the first search, which builds the index', measured: first / 1000, unit: 's' });
figures.push({ what: 'memory that it takes', measured: (await residentMb(process.pid)) - before, unit: 'MB' });

const lists = [
  ['bases', () => server.call('GET /api/1.0/gael/:ws/rag', { token, params })],
  ['documents', () => server.call('GET /api/1.0/gael/:ws/rag/:base/documents', { token, params })],
  [
    'documents with a text in their name',
    () => server.call('GET /api/1.0/gael/:ws/rag/:base/documents', { token, params, query: { search: '77' } }),
  ],
  [
    'documents, the last page by use',
    () =>
      server.call('GET /api/1.0/gael/:ws/rag/:base/documents', {
        token,
        params,
        query: { sort: 'used', order: 'desc', offset: documents - 50 },
      }),
  ],
  ['chunks of all documents', () => server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { token, params })],
  [
    'chunks of all documents, the last page',
    () =>
      server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', {
        token,
        params,
        query: { offset: documents * chunksEach - 50 },
      }),
  ],
  [
    'chunks that were edited',
    () => server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { token, params, query: { state: 'edited' } }),
  ],
  [
    'chunks of a document',
    () => server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { token, params, query: { document: 'd5000' } }),
  ],
  [
    'chunks with a text',
    () => server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { token, params, query: { search: 'akd' } }),
  ],
  [
    'names in the palette',
    () => server.call('GET /api/1.0/workspaces/:ws/search', { token, params, query: { q: 'ment 7' } }),
  ],
  ['storage of the workspace', () => server.call('GET /api/1.0/workspaces/:ws/stats', { token, params })],
] as const;
for (const [what, work] of lists) await median(what, listGoal, work);

const texts = await server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { token, params, query: { limit: 200 } });
const questions = texts.body.data.map(({ text }) => text.split(' ').slice(20, 26).join(' '));
const searches = await times((round) => search(questions[round] ?? ''), questions.length);
figures.push({ what: 'a search through the call, median', measured: quantile(searches, 0.5), unit: 'ms' });
figures.push({ what: 'a search through the call, 95th percentile', measured: quantile(searches, 0.95), unit: 'ms' });
await db.tx((tx) =>
  tx.execute(sql`with touched as (
      update knowledge_bases set content_version = content_version + 1 where ws = ${ws} and id = ${base} returning content_version)
    update knowledge_chunks set changed = (select content_version from touched) where ws = ${ws} and document = 'd1'`),
);
const [changed = 0] = await times(() => search('akd bek'), 1);
figures.push({ what: 'a search after a document has changed', measured: changed, unit: 'ms' });
printTable(`A knowledge base of ${documents.toLocaleString('en')} documents on ${dialect}`, figures);
await server.stop();
