import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Retention, RetentionPeriods, type RetentionPreview } from '@parlance/contract/calls/dataProtection';
import { countOldRuns } from '../../automation/runs/keptRuns.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { readStored, writeStored, type StoredConfiguration } from '../../workspace/configuration/store.ts';

const unset = RetentionPeriods.parse({ messages: null, verbatims: null, audit: null });

export const readRetention = async (tx: Tx, ws: string, options?: { lock: boolean }): Promise<Retention> =>
  present(await readStored(tx, ws, 'retention', RetentionPeriods, options));

function present({ settings, version, updated_at, updated_by }: StoredConfiguration<RetentionPeriods>): Retention {
  return { ...(settings ?? unset), version, updated_at, updated_by };
}

export const saveRetention = (tx: Tx, ws: string, periods: RetentionPeriods, updatedBy: string): Promise<void> =>
  writeStored(tx, ws, 'retention', { settings: periods, secrets: {}, updatedBy });

/** The moment before which rows are not kept; null: all are. */
export const cutoff = (days: number | null, now = new Date()): Date | null =>
  days === null ? null : new Date(now.getTime() - days * 86_400_000);

const Counted = z.object({
  messages: z.number(),
  conversations: z.number(),
  files: z.number(),
  verbatims: z.number(),
  audit: z.number(),
});

/** How many rows periods would delete now. */
export async function previewRetention(tx: Tx, ws: string, periods: RetentionPeriods): Promise<RetentionPreview> {
  const [messages, verbatims, audit] = [periods.messages, periods.verbatims, periods.audit].map(
    (days) => sql`${cutoff(days)?.toISOString() ?? null}::timestamptz`,
  );
  const [counted] = await rowsOf(
    tx,
    sql`select
      (select count(*) from messages where ws = ${ws} and created_at < ${messages}) as messages,
      (select count(*) from conversations where ws = ${ws} and updated_at < ${messages}) as conversations,
      (select count(*) from files where ws = ${ws} and conversation_id is not null and created_at < ${messages}) as files,
      (select count(*) from verbatims where ws = ${ws} and created_at < ${verbatims}) as verbatims,
      (select count(*) from audit where ws = ${ws} and created_at < ${audit}) as audit`,
    Counted,
  );
  const runs = await countOldRuns(tx, ws, periods);
  return { ...(counted ?? { messages: 0, conversations: 0, files: 0, verbatims: 0, audit: 0 }), runs };
}
