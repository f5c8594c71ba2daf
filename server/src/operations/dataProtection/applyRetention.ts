import { sql, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { RetentionPeriods } from '@parlance/contract/calls/dataProtection';
import { talkedBefore } from '../../automation/runs/runRetention.ts';
import { pruneQuestions } from '../../conversation/questions/pruneQuestions.ts';
import { deletePseudoLabels } from '../../studio/training/unreviewedMessages.ts';
import { unheld, unheldEntry } from '../../platform/db/holds.ts';
import { rowsOf, type Db, type Tx } from '../../platform/db/port.ts';
import { cutoff } from './retention.ts';

/** Rows or conversations per transaction: other work runs between two of them. */
const step = 1000;

const Periods = z.object({ ws: z.string(), settings: RetentionPeriods });
const DeletedRow = z.object({ id: z.string() });

/**
 * Deletes data beyond the retention periods of workspaces, except under a legal hold. Called at intervals; it may run
 * on several servers at once.
 */
export async function applyRetention(db: Db, log: FastifyBaseLogger, stopping?: AbortSignal): Promise<void> {
  const all = await db.tx((tx) =>
    rowsOf(
      tx,
      sql`select ws, settings from configurations c where name = 'retention' and not exists (
        select from legal_holds h where h.ws = c.ws and h.participant is null and h.conversation_id is null
      ) order by ws`,
      Periods,
    ),
  );
  for (const { ws, settings } of all) {
    if (stopping?.aborted) return;
    const [messages, verbatims, audit] = [settings.messages, settings.verbatims, settings.audit].map((days) =>
      cutoff(days),
    );
    const gone = {
      conversations: messages ? await deleteMessages(db, ws, messages, stopping) : 0,
      dialogs: messages ? await deleteDialogs(db, messages, ws, stopping) : 0,
      verbatims: verbatims ? await deleteVerbatims(db, ws, verbatims, stopping) : 0,
      audit: audit ? await repeat(db, (tx) => deleteOld(tx, sql`audit`, ws, audit, unheldEntry), stopping) : 0,
    };
    if (Object.values(gone).some((count) => count > 0)) log.info({ ws, ...gone }, 'deleted what is kept no longer');
  }
}

/** Repeats work until it finds no more rows or `stopping` is aborted. Returns the number of all rows. */
async function repeat(db: Db, work: (tx: Tx) => Promise<unknown[]>, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    if (stopping?.aborted) return count;
    const gone = await db.tx(work);
    count += gone.length;
    if (gone.length === 0) return count;
  }
}

/** Deletes a batch of rows of a table with the columns `id`, `ws` and `created_at`. */
const deleteOld = (tx: Tx, table: SQL, ws: string, before: Date, mayGo: (row: SQL) => SQL) =>
  rowsOf(
    tx,
    sql`with old as (
        select id, created_at from ${table} one where ws = ${ws} and created_at < ${before.toISOString()}::timestamptz
          and ${mayGo(sql`one`)}
        order by created_at limit ${step}
      )
      delete from ${table} one using old
      where one.id = old.id and one.created_at = old.created_at and one.ws = ${ws}
      returning one.id::text`,
    DeletedRow,
  );

async function deleteVerbatims(db: Db, ws: string, before: Date, stopping?: AbortSignal): Promise<number> {
  const count = await repeat(db, (tx) => deleteOld(tx, sql`verbatims`, ws, before, unheld), stopping);
  if (count > 0) {
    await db.tx((tx) => prunePredictions(tx, ws));
    await db.tx((tx) => pruneQuestions(tx, ws));
    await db.tx((tx) => deletePseudoLabels(tx, ws));
  }
  return count;
}

/**
 * Deletes predictions for messages without verbatims.
 *
 * @param ws undefined: all workspaces
 */
export async function prunePredictions(tx: Tx, ws?: string): Promise<void> {
  const here = ws === undefined ? sql`true` : sql`p.ws = ${ws}`;
  await tx.execute(sql`delete from verbatim_predictions p where ${here} and not exists (
    select from verbatims v where v.ws = p.ws and v.message_key = p.message_key)`);
}

/** Deletes old messages with their files, conversation by conversation, and conversations without newer messages. */
function deleteMessages(db: Db, ws: string, before: Date, stopping?: AbortSignal): Promise<number> {
  const old = sql`created_at < ${before.toISOString()}::timestamptz`;
  return repeat(
    db,
    async (tx) => {
      const conversations = await rowsOf(
        tx,
        sql`select id from conversations c where ws = ${ws} and ${old} and not is_held(ws, id) and (
          updated_at < ${before.toISOString()}::timestamptz
          or exists (select from messages m where m.conversation_id = c.id and m.ws = ${ws} and m.${old})
        ) limit ${step} for update skip locked`,
        DeletedRow,
      );
      const ids = sql`any(${sql.param(conversations.map(({ id }) => id))}::text[])`;
      for (const table of [sql`messages`, sql`message_keys`, sql`files`]) {
        await tx.execute(sql`delete from ${table} where ws = ${ws} and conversation_id = ${ids} and ${old}`);
      }
      await tx.execute(sql`delete from conversations where ws = ${ws} and id = ${ids}
      and updated_at < ${before.toISOString()}::timestamptz`);
      return conversations;
    },
    stopping,
  );
}

/**
 * Deletes old data of dialogs in conversations that may still go on: ended runs with their journals, and memory that
 * has not changed since. Counts of runs stay.
 *
 * @param ws undefined: all workspaces
 */
export async function deleteDialogs(db: Db, before: Date, ws?: string, stopping?: AbortSignal): Promise<number> {
  const here = ws === undefined ? sql`true` : sql`one.ws = ${ws}`;
  const moment = sql`${before.toISOString()}::timestamptz`;
  const old = (table: SQL, where: SQL) => sql`delete from ${table} where ctid = any(array(
    select one.ctid from ${table} one where ${here} and ${where} and ${unheld(sql`one`)} limit ${step}))`;
  const runs = old(sql`script_runs`, sql`one.created_at < ${moment} and ${talkedBefore(sql`one`, moment)}`);
  const memory = old(sql`script_memory`, sql`one.scope = 'conversation' and one.updated_at < ${moment}`);
  const count = await repeat(db, (tx) => rowsOf(tx, sql`${runs} returning id`, DeletedRow), stopping);
  await repeat(db, (tx) => rowsOf(tx, sql`${memory} returning key as id`, DeletedRow), stopping);
  return count;
}
