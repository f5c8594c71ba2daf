import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Trial } from '@parlance/contract/calls/dialogs';
import type { RunBranch } from '@parlance/contract/limits';
import { scriptMemory, scriptRuns, scripts, scriptTriggers } from '../../platform/db/automationTables.ts';
import { conversations } from '../../platform/db/conversationTables.ts';
import { byName } from '@parlance/contract/byName';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import type { Events } from '../../platform/events/events.ts';
import { findScript } from '../scripts/scripts.ts';
import { type RunRow, publishState } from '../runs/runs.ts';
import { type DialogTurn, trialChannel } from './dialogTurn.ts';

/** A dialog that a message may start. */
export interface Candidate {
  scriptId: string;
  version: number;
  because: 'intent' | 'error' | 'trial';
  /** Of a trial's dialog. */
  branch?: RunBranch;
}

const FoundDialog = z.object({
  isUnderWay: z.boolean(),
  scriptId: z.string().nullable(),
  name: z.string().nullable(),
  version: z.number().nullable(),
});

/**
 * The dialogs for a message, by its intent or as fallback without an intent, in the order of their names in lists, and
 * whether some are under way. One statement, as it runs for each message.
 */
export async function findDialogs(
  tx: Tx,
  { ws, conversationId, messageId, channel, understood: { intentId } }: DialogTurn,
): Promise<{ isUnderWay: boolean; candidates: Candidate[] }> {
  const ofConversation = sql`${scriptRuns.ws} = ${ws} and ${scriptRuns.conversationId} = ${conversationId}`;
  const wanted = intentId === null ? { kind: 'error' } : { kind: 'intent', intent: intentId };
  const rows = await rowsOf(
    tx,
    sql`select exists (select from ${scriptRuns} where ${ofConversation}
          and (${scriptRuns.endedAt} is null or ${scriptRuns.turn} = ${messageId})) as "isUnderWay",
        started."scriptId", started.name, started.version
      from (select) one left join (
        select ${scripts.id} as "scriptId", ${scripts.name} as name, ${scripts.productionVersion} as version from ${scriptTriggers}
          join ${scripts} on ${scripts.id} = ${scriptTriggers.scriptId} and ${scripts.deletedAt} is null
        where ${scriptTriggers.ws} = ${ws} and ${scriptTriggers.trigger} @> ${JSON.stringify(wanted)}::jsonb
          and ${scripts.productionVersion} is not null
      ) started on true`,
    FoundDialog,
  );
  const because = intentId === null ? ('error' as const) : ('intent' as const);
  const candidates = rows
    .flatMap(({ scriptId, name, version }) =>
      scriptId === null || name === null || version === null ? [] : [{ scriptId, name, version, because }],
    )
    .toSorted(byName);
  const tried = channel === trialChannel ? await findTried(tx, ws, conversationId) : undefined;
  return { isUnderWay: rows[0]?.isUnderWay ?? false, candidates: tried ? [tried] : candidates };
}

/** The dialog that a trial conversation tries. */
async function findTried(tx: Tx, ws: string, conversationId: string): Promise<Candidate | undefined> {
  const [row] = await tx
    .select({ trial: conversations.trial })
    .from(conversations)
    .where(and(eq(conversations.ws, ws), eq(conversations.id, conversationId)));
  const trial = Trial.safeParse(row?.trial).data;
  if (!trial) return undefined;
  const script = await findScript(tx, ws, trial.script_id);
  const version = trial.branch === 'draft' ? script.version : script.productionVersion;
  return version === null ? undefined : { scriptId: script.id, version, because: 'trial', branch: trial.branch };
}

const ofConversation = (ws: string, conversationId: string) =>
  and(eq(scriptRuns.ws, ws), eq(scriptRuns.conversationId, conversationId));

/**
 * Locks the dialogs of a conversation that have not ended, with the one whose turn it is last, and those that have
 * taken this message, until the transaction ends. Undefined where one of them is making a step at this moment: it is
 * not waited for, as it may wait for the conversation itself.
 */
export async function lockDialogs(
  tx: Tx,
  { ws, conversationId, messageId }: DialogTurn,
): Promise<RunRow[] | undefined> {
  const those = and(
    ofConversation(ws, conversationId),
    or(isNull(scriptRuns.endedAt), eq(scriptRuns.turn, messageId)),
    ne(scriptRuns.state, 'skipped'),
  );
  const found = await tx.$count(scriptRuns, those);
  if (found === 0) return [];
  const locked = await tx
    .select()
    .from(scriptRuns)
    .where(those)
    .orderBy(asc(scriptRuns.place))
    .for('no key update', { skipLocked: true });
  return locked.length < found ? undefined : locked;
}

/** The last dialog that this message would have started but for its rules; undefined: there is none. */
export async function findSkippedDialog(
  tx: Tx,
  { ws, conversationId, messageId }: DialogTurn,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: scriptRuns.id })
    .from(scriptRuns)
    .where(and(ofConversation(ws, conversationId), eq(scriptRuns.turn, messageId), eq(scriptRuns.state, 'skipped')))
    .orderBy(desc(scriptRuns.createdAt))
    .limit(1);
  return row?.id;
}

/** Ends the dialogs of a conversation that is deleted, and deletes what they remember of it. */
export async function endDialogs(
  tx: Tx,
  events: Events,
  { ws, id, channel }: { ws: string; id: string; channel: string },
): Promise<void> {
  const ended = await tx
    .update(scriptRuns)
    .set({ state: 'cancelled', endedAt: sql`now()`, asking: null, lease: null, leaseUntil: null })
    .where(and(ofConversation(ws, id), isNull(scriptRuns.endedAt)))
    .returning();
  for (const row of ended) await publishState(tx, events, row);
  // The runs of a trial are kept: their author wants to see what the script did.
  if (channel !== trialChannel) await tx.delete(scriptRuns).where(ofConversation(ws, id));
  await tx.delete(scriptMemory).where(and(eq(scriptMemory.ws, ws), eq(scriptMemory.conversationId, id)));
}
