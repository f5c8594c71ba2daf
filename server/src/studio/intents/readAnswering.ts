import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { scripts, scriptTriggers } from '../../platform/db/automationTables.ts';
import { classes, classIntents, intents, publishedIntents } from '../../platform/db/nlpTables.ts';
import { byName } from '@parlance/contract/byName';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** What answers intents, besides their draft answers. */
export interface IntentAnswering {
  /** Ids of the intents whose answers are published as they are now, in each of their published classes. */
  published: ReadonlySet<string>;
  /** By intent id: the dialogs in production that the intent starts, in the order in which they are tried. */
  dialogs: ReadonlyMap<string, IntentSummary['dialogs']>;
}

/** What answers the intents of a workspace, or one of them. */
export async function readAnswering(tx: Tx, ws: string, id?: string): Promise<IntentAnswering> {
  const published = await rowsOf(
    tx,
    sql`select ${intents.id} as id from ${intents}
      join ${classIntents} on ${classIntents.intentId} = ${intents.id}
      join ${classes} on ${classes.id} = ${classIntents.classId} and ${classes.deletedAt} is null
        and ${classes.publicationId} is not null
      left join ${publishedIntents} on ${publishedIntents.publicationId} = ${classes.publicationId}
        and ${publishedIntents.intentId} = ${intents.id}
      where ${intents.ws} = ${ws} ${id === undefined ? sql`` : sql`and ${intents.id} = ${id}`}
      group by ${intents.id}
      having bool_and(coalesce(${publishedIntents.answers} = ${intents.answers}, false))`,
    z.object({ id: z.string() }),
  );
  return {
    published: new Set(published.map((row) => row.id)),
    dialogs: await readDialogs(tx, ws, id),
  };
}

/** The dialogs in production that intents of a workspace, or one of them, start; see `IntentAnswering`. */
export async function readDialogs(tx: Tx, ws: string, id?: string): Promise<IntentAnswering['dialogs']> {
  const wanted = { kind: 'intent', ...(id !== undefined && { intent: id }) };
  const rows = await rowsOf(
    tx,
    sql`select ${scriptTriggers.trigger} ->> 'intent' as intent, ${
      scripts.id
    } as id, ${scripts.name} as name from ${scriptTriggers}
      join ${scripts} on ${scripts.id} = ${scriptTriggers.scriptId} and ${scripts.deletedAt} is null
        and ${scripts.productionVersion} is not null
      where ${scriptTriggers.ws} = ${ws} and ${scriptTriggers.trigger} @> ${JSON.stringify(wanted)}::jsonb`,
    z.object({ intent: z.string(), id: z.string(), name: z.string() }),
  );
  const dialogs = new Map<string, IntentSummary['dialogs']>();
  for (const { intent, ...dialog } of rows.toSorted(byName)) {
    dialogs.set(intent, [...(dialogs.get(intent) ?? []), dialog]);
  }
  return dialogs;
}
