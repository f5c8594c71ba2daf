import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Retention, RetentionPeriods, type RetentionPreview } from '@parlance/contract/calls/dataProtection';
import { countOldRuns } from '../../automation/runs/runRetention.ts';
import type { Config } from '../../platform/config.ts';
import { hasHolds, unheld, unheldEntry } from '../../platform/db/holds.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { readStored, writeStored, type StoredConfiguration } from '../../workspace/configuration/store.ts';

const unset = RetentionPeriods.parse({ messages: null, verbatims: null, audit: null });

export const readRetention = async (
  tx: Tx,
  { keptMonths }: Pick<Config, 'keptMonths'>,
  ws: string,
  options?: { lock: boolean },
): Promise<Retention> => {
  const { messages = null, verbatims = null, audit = null } = keptMonths;
  const stored = await readStored(tx, ws, 'retention', RetentionPeriods, options);
  return { ...present(stored), installation: { messages, verbatims, audit } };
};

const present = ({ settings, version, updated_at, updated_by }: StoredConfiguration<RetentionPeriods>) => ({
  ...(settings ?? unset),
  version,
  updated_at,
  updated_by,
});

export const saveRetention = (tx: Tx, ws: string, periods: RetentionPeriods, updatedBy: string): Promise<void> =>
  writeStored(tx, ws, 'retention', { settings: periods, secrets: {}, updatedBy });

/** The moment before which rows are deleted; null where all are kept. */
export const cutoff = (days: number | null): Date | null =>
  days === null ? null : new Date(Date.now() - days * 86_400_000);

const RowCounts = z.object({
  messages: z.number(),
  conversations: z.number(),
  files: z.number(),
  verbatims: z.number(),
  audit: z.number(),
});

/** Counts the rows that retention periods would delete now, without those under a legal hold. */
export async function previewRetention(tx: Tx, ws: string, periods: RetentionPeriods): Promise<RetentionPreview> {
  const [messages, verbatims, audit] = [periods.messages, periods.verbatims, periods.audit].map(
    (days) => sql`${cutoff(days)?.toISOString() ?? null}::timestamptz`,
  );
  // Evaluated once: without any hold, rows are counted without a check of each.
  const none = sql`(select not ${hasHolds(sql`${ws}`)})`;
  const mayGo = sql`(${none} or ${unheld(sql`one`)})`;
  const [counted] = await rowsOf(
    tx,
    sql`select
      (select count(*) from messages one where ws = ${ws} and created_at < ${messages} and ${mayGo}) as messages,
      (select count(*) from conversations where ws = ${ws} and updated_at < ${messages}
        and (${none} or not is_held(ws, id))) as conversations,
      (select count(*) from files one where ws = ${ws} and conversation_id is not null and created_at < ${messages}
        and ${mayGo}) as files,
      (select count(*) from verbatims one where ws = ${ws} and created_at < ${verbatims} and ${mayGo}) as verbatims,
      (select count(*) from audit one where ws = ${ws} and created_at < ${audit} and ${unheldEntry(sql`one`)}) as audit`,
    RowCounts,
  );
  const runs = await countOldRuns(tx, ws, periods);
  return { ...(counted ?? { messages: 0, conversations: 0, files: 0, verbatims: 0, audit: 0 }), runs };
}
