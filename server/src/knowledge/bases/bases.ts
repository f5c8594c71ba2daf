import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ParsedBodyOf } from '@parlance/contract';
import type { KnowledgeBase, KnowledgeSettings } from '@parlance/contract/calls/knowledge/bases';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';

export type BaseRow = typeof knowledgeBases.$inferSelect;

const defaults: KnowledgeSettings = {
  languages: [],
  responder: { enabled: false, classes: [] },
  use_model: true,
  instructions: '',
  embedding_model: '',
  threshold: null,
  unknown: {},
  passages: 5,
};

const keyed = (ws: string, id: string) => and(eq(knowledgeBases.ws, ws), eq(knowledgeBases.id, id));
const present = isNull(knowledgeBases.deletedAt);

/**
 * The condition for a document `d` that has been read; while it is read again, or if that fails, its earlier content
 * still answers.
 */
export const wasRead = sql`(d.state = 'ready' or d.chunk_count > 0)`;

/** The condition for a document `d` of a workspace that is searched today, in the time zone of the workspace. */
const isSearchable = (ws: string) => {
  const today = sql`(select (now() at time zone time_zone)::date from ${workspaces} where id = ${ws})`;
  return sql`${wasRead} and d.enabled and d.archived_at is null and d.deleted_at is null and d.kind <> 'site'
    and coalesce(d.valid_from <= ${today}, true) and coalesce(d.valid_until >= ${today}, true)`;
};

const Counts = z.object({
  base: z.string(),
  documents: z.number(),
  searchable: z.number(),
  in_progress: z.number(),
  failed: z.number(),
  chunks: z.number(),
  bytes: z.number(),
});
type Counts = Omit<z.infer<typeof Counts>, 'base'>;
const none: Counts = { documents: 0, searchable: 0, in_progress: 0, failed: 0, chunks: 0, bytes: 0 };

/** Counts the documents of all bases of a workspace, or of one, by base. */
async function countDocuments(tx: Tx, ws: string, base?: string): Promise<Map<string, Counts>> {
  const rows = await rowsOf(
    tx,
    sql`select d.base, count(*)::int as documents,
        count(*) filter (where ${isSearchable(ws)})::int as searchable,
        count(*) filter (where d.state in ('queued', 'extracting', 'indexing'))::int as in_progress,
        count(*) filter (where d.state = 'failed')::int as failed,
        coalesce(sum(d.chunk_count), 0)::int as chunks, coalesce(sum(d.bytes), 0)::float8 as bytes
      from ${knowledgeDocuments} d
      where d.ws = ${ws} and d.deleted_at is null ${base === undefined ? sql`` : sql`and d.base = ${base}`}
      group by d.base`,
    Counts,
  );
  return new Map(rows.map(({ base: id, ...counts }) => [id, counts]));
}

const presentRow = (row: BaseRow, counts = none): KnowledgeBase => ({
  id: row.id,
  name: row.name,
  settings: { ...defaults, ...row.settings },
  ...counts,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** A base as the API presents it. */
export async function presentBase(row: BaseRow, tx: Tx): Promise<KnowledgeBase> {
  return presentRow(row, (await countDocuments(tx, row.ws, row.id)).get(row.id));
}

/** The knowledge bases of a workspace, by name. */
export async function listBases(tx: Tx, ws: string): Promise<KnowledgeBase[]> {
  const rows = await tx
    .select()
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.ws, ws), present))
    .orderBy(asc(nameOrder(knowledgeBases.name)), asc(knowledgeBases.id));
  const counts = await countDocuments(tx, ws);
  return rows.map((row) => presentRow(row, counts.get(row.id)));
}

/** @throws {Refusal} 404 */
export async function findBase(tx: Tx, ws: string, id: string): Promise<BaseRow> {
  const [row] = await tx
    .select()
    .from(knowledgeBases)
    .where(and(keyed(ws, id), present));
  if (!row) throw refuse.notFound('knowledge_base_not_found');
  return row;
}

/** Locks a base until the transaction ends. @throws {Refusal} 404 */
export async function lockBase(tx: Tx, ws: string, id: string): Promise<BaseRow> {
  const [row] = await tx
    .select()
    .from(knowledgeBases)
    .where(and(keyed(ws, id), present))
    .for('no key update');
  if (!row) throw refuse.notFound('knowledge_base_not_found');
  return row;
}

/**
 * Returns the next content version of a base, for a change of what can be found in it. The changed chunks are stamped
 * with it in the same transaction, so that an index at version n reads the chunks changed after n. Writers of a base
 * are serialised by it.
 * @throws {Refusal} 404
 */
export async function touchBase(tx: Tx, ws: string, base: string): Promise<number> {
  const [row] = await tx
    .update(knowledgeBases)
    .set({ contentVersion: sql`${knowledgeBases.contentVersion} + 1` })
    .where(keyed(ws, base))
    .returning({ version: knowledgeBases.contentVersion });
  if (!row) throw refuse.notFound('knowledge_base_not_found');
  return row.version;
}

const named = (error: unknown) => (isUniqueViolation(error) ? refuse.conflict('knowledge_base_name_taken') : error);

/** @throws {Refusal} 409 where the name is taken, or there are too many */
export async function createBase(
  tx: Tx,
  ws: string,
  { name, settings = {} }: ParsedBodyOf<'POST /api/1.0/gael/:ws/rag'>,
): Promise<BaseRow> {
  const max = knowledgeLimits.basesPerWorkspace;
  const count = await tx.$count(knowledgeBases, and(eq(knowledgeBases.ws, ws), present));
  if (count >= max) throw refuse.conflict('too_many_knowledge_bases', { max });
  try {
    const [row] = await tx
      .insert(knowledgeBases)
      .values({ ws, id: newId(), name, settings: { ...defaults, ...withoutAbsent(settings) } })
      .returning();
    if (!row) throw new Error('the knowledge base was not stored');
    return row;
  } catch (error) {
    throw named(error);
  }
}

/** Changes the given fields of a locked base. @throws {Refusal} 409 where the name is taken */
export async function changeBase(
  tx: Tx,
  before: BaseRow,
  { name = before.name, settings = {} }: ParsedBodyOf<'PUT /api/1.0/gael/:ws/rag/:base'>,
): Promise<BaseRow> {
  try {
    const [row] = await tx
      .update(knowledgeBases)
      .set({
        name,
        settings: { ...before.settings, ...withoutAbsent(settings) },
        version: before.version + 1,
        updatedAt: new Date(),
      })
      .where(keyed(before.ws, before.id))
      .returning();
    if (!row) throw refuse.notFound('knowledge_base_not_found');
    return row;
  } catch (error) {
    throw named(error);
  }
}

/** Moves a locked base to the trash, with its documents. */
export async function deleteBase(tx: Tx, { ws, id }: BaseRow): Promise<void> {
  await touchBase(tx, ws, id);
  await tx.update(knowledgeBases).set({ deletedAt: new Date() }).where(keyed(ws, id));
}

/** Restores a base with its documents. @throws {Refusal} 409 where its name is taken meanwhile */
export async function restoreBase(tx: Tx, ws: string, id: string): Promise<void> {
  try {
    await tx
      .update(knowledgeBases)
      .set({ deletedAt: null, version: sql`${knowledgeBases.version} + 1` })
      .where(keyed(ws, id));
  } catch (error) {
    throw isUniqueViolation(error) ? refuse.conflict('knowledge_base_restore_taken') : error;
  }
  await touchBase(tx, ws, id);
}

/** Leaves out absent optional fields, so that they do not overwrite the stored settings. */
const withoutAbsent = (given: Partial<{ [K in keyof KnowledgeSettings]: KnowledgeSettings[K] | undefined }>) => {
  const { languages, responder, use_model, instructions, embedding_model, threshold, unknown, passages } = given;
  return {
    ...(languages !== undefined && { languages }),
    ...(responder !== undefined && { responder }),
    ...(use_model !== undefined && { use_model }),
    ...(instructions !== undefined && { instructions }),
    ...(embedding_model !== undefined && { embedding_model }),
    ...(threshold !== undefined && { threshold }),
    ...(unknown !== undefined && { unknown }),
    ...(passages !== undefined && { passages }),
  };
};
