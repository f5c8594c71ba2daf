import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { Storage, type StorageOfAll } from '@parlance/contract/calls/workspaces';
import type { StorageSize } from '@parlance/contract/figures';
import { countVerbatims } from '../conversation/rollups/countVerbatims.ts';
import { listOf } from '../conversation/rollups/readFigures.ts';
import { permitted } from '../identity/access/access.ts';
import { nameOrder } from '../platform/db/nameOrder.ts';
import { rowsOf, type Tx } from '../platform/db/port.ts';
import { workspaces } from '../platform/db/workspaceTables.ts';
import type { Principal } from '../platform/principal.ts';

/*
 * The storage of workspaces, in bytes of their rows. Tables that grow without limit are not read completely: their size
 * is the average size of the newest rows times the number of rows, which rollups and message numbers give. So small
 * tables are measured exactly, large ones are estimated, and the work stays the same.
 */

/** Number of newest rows that are measured: verbatims; conversations, and messages in each of them; any chunks. */
const sample = { verbatims: 1000, conversations: 20, messages: 50, chunks: 1000 };

/** Sizes by workspace. */
type Sizes = ReadonlyMap<string, number>;
type Measure = (tx: Tx, ids: readonly string[]) => Promise<Sizes>;

const Size = z.object({ ws: z.string(), bytes: z.coerce.number() });

async function sizesOf(tx: Tx, query: SQL): Promise<Sizes> {
  const rows = await rowsOf(tx, query, Size);
  return new Map(rows.map(({ ws, bytes }) => [ws, bytes]));
}

/** Measures all rows of tables with the column `ws`. @param tables with the SQL to measure a row `t` of each */
const allRows =
  (tables: Readonly<Record<string, SQL>>): Measure =>
  (tx, ids) => {
    const each = Object.entries(tables).map(
      ([table, bytes]) => sql`select t.ws, sum(${bytes}) as bytes from ${sql.identifier(table)} t
        where t.ws = any(${listOf(ids)}) group by t.ws`,
    );
    return sizesOf(
      tx,
      sql`select ws, sum(bytes) as bytes from (${sql.join(each, sql` union all `)}) sizes group by ws`,
    );
  };

const row = sql`pg_column_size(t.*)`;

/** Number of verbatims times the average size of the newest. */
async function measureVerbatims(tx: Tx, ids: readonly string[]): Promise<Sizes> {
  const counts = await countVerbatims(tx, ids);
  const averages = await sizesOf(
    tx,
    sql`select w.ws, newest.bytes from unnest(${listOf(ids)}) as w (ws) cross join lateral (
        select coalesce(avg(bytes), 0) as bytes from (
          select pg_column_size(v.*) as bytes from verbatims v where v.ws = w.ws
          order by v.created_at desc, v.id desc limit ${sample.verbatims}
        ) measured
      ) newest`,
  );
  return new Map([...counts].map(([ws, count]) => [ws, count * (averages.get(ws) ?? 0)]));
}

/**
 * Number of assigned message numbers times the average size for each number in the newest conversations. The oldest
 * messages of a conversation may be deleted, while its numbers continue.
 */
function measureMessages(tx: Tx, ids: readonly string[]): Promise<Sizes> {
  return sizesOf(
    tx,
    sql`select w.ws, coalesce(total.numbers * newest.bytes / nullif(newest.numbers, 0), 0) as bytes
      from unnest(${listOf(ids)}) as w (ws)
      join (
        select ws, sum(next_seq - 1)::float8 as numbers from conversations where ws = any(${listOf(ids)}) group by ws
      ) total on total.ws = w.ws
      cross join lateral (
        select sum(c.next_seq - 1)::float8 as numbers, sum(coalesce(kept.bytes * (c.next_seq - oldest.seq), 0)) as bytes
        from (
          select id, next_seq from conversations where ws = w.ws
          order by created_at desc, id desc limit ${sample.conversations}
        ) c
        left join lateral (
          select avg(bytes)::float8 as bytes from (
            select pg_column_size(m.*) as bytes from messages m where m.conversation_id = c.id and m.ws = w.ws
            order by m.seq desc limit ${sample.messages}
          ) measured
        ) kept on true
        left join lateral (
          select m.seq from messages m where m.conversation_id = c.id and m.ws = w.ws order by m.seq limit 1
        ) oldest on true
      ) newest`,
  );
}

/**
 * Number of chunks of documents times the average size of some. Their ids are hashes of their content, so the first
 * ones are a random sample.
 */
function measureChunks(tx: Tx, ids: readonly string[]): Promise<Sizes> {
  return sizesOf(
    tx,
    sql`select d.ws, d.chunks * coalesce(drawn.bytes, 0) as bytes
      from (
        select ws, sum(chunk_count)::float8 as chunks from knowledge_documents where ws = any(${listOf(ids)}) group by ws
      ) d
      cross join lateral (
        select avg(bytes)::float8 as bytes from (
          select pg_column_size(c.*) as bytes from knowledge_chunks c where c.ws = d.ws order by c.id limit ${sample.chunks}
        ) measured
      ) drawn`,
  );
}

/** Adds up several measures. */
const together =
  (...measures: readonly Measure[]): Measure =>
  async (tx, ids) => {
    const sizes = new Map<string, number>();
    for (const measure of measures) {
      for (const [ws, bytes] of await measure(tx, ids)) sizes.set(ws, (sizes.get(ws) ?? 0) + bytes);
    }
    return sizes;
  };

/** The parts of the storage of a workspace. */
const parts: Readonly<Record<StorageSize, Measure>> = {
  sizeLogs: measureMessages,
  sizeVerbatims: measureVerbatims,
  sizeNLP: together(
    allRows({
      utterances: row,
      intents: row,
      corpora: row,
      models: sql`octet_length(t.artefact)`,
      embedding_vectors: row,
      knowledge_documents: row,
      knowledge_questions: row,
      knowledge_run_results: row,
    }),
    measureChunks,
  ),
  sizeFiles: allRows({ files: sql`t.size` }),
};

const added = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** Measures workspaces. Returns the storage of each one and of all. */
async function measureEach(tx: Tx, ids: readonly string[]): Promise<{ of: (ws: string) => Storage; all: Storage }> {
  const measured: [string, Sizes][] = [];
  for (const [name, measure] of Object.entries(parts)) measured.push([name, await measure(tx, ids)]);
  const storage = (of: (sizes: Sizes) => number) => {
    const split = measured.map(([name, sizes]): [string, number] => [name, of(sizes)]);
    return Storage.parse({ ...Object.fromEntries(split), totalSize: added(split.map(([, size]) => size)) });
  };
  return {
    of: (ws) => storage((sizes) => Math.round(sizes.get(ws) ?? 0)),
    all: storage((sizes) => added([...sizes.values()].map((size) => Math.round(size)))),
  };
}

/** The storage of a workspace. */
export const readStorage = async (tx: Tx, ws: string): Promise<Storage> => (await measureEach(tx, [ws])).all;

/** The storage of all workspaces that the principal may read, the largest first. */
export async function readStorageOfAll(tx: Tx, principal: Principal): Promise<StorageOfAll> {
  const listed = await rowsOf(
    tx,
    sql`select ${workspaces.id} as workspace, ${workspaces.label} as label from ${workspaces}
      where ${await permitted(tx, principal, 'workspace:read')} order by ${nameOrder(workspaces.label)}, 1`,
    z.object({ workspace: z.string(), label: z.string() }),
  );
  const { of, all } = await measureEach(
    tx,
    listed.map(({ workspace }) => workspace),
  );
  const data = listed.map((one) => ({ ...one, ...of(one.workspace) }));
  return { ...all, data: data.toSorted((a, b) => b.totalSize - a.totalSize) };
}
