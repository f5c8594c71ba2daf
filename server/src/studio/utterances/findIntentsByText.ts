import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Annotation } from '@parlance/contract/calls/nlp';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { intents, utterances } from '../../platform/db/nlpTables.ts';

/** An intent that has a given utterance. */
export interface IntentOfText {
  /** Id of the intent. */
  id: string;
  name: string;
  utteranceId: string;
  annotations: Annotation[];
}

/** Number of keys looked up in one query. */
const batch = 5000;

/** The intents of the workspace that have one of these utterances, by the utterance's key. */
export async function findIntentsByText(
  tx: Tx,
  ws: string,
  keys: readonly string[],
): Promise<Map<string, IntentOfText[]>> {
  const owners = new Map<string, IntentOfText[]>();
  for (let at = 0; at < keys.length; at += batch) {
    const rows = await rowsOf(
      tx,
      sql`select ${utterances.textKey} as key, ${intents.id} as id, ${intents.name} as name,
          ${utterances.id} as "utteranceId", ${utterances.annotations} as annotations
        from unnest(${sql.param(keys.slice(at, at + batch))}::text[]) as wanted (key)
        join ${utterances} on ${utterances.ws} = ${ws} and ${utterances.textKey} = wanted.key
        join ${intents} on ${intents.id} = ${utterances.intentId} and ${intents.deletedAt} is null`,
      z.object({
        key: z.string(),
        id: z.string(),
        name: z.string(),
        utteranceId: z.string(),
        annotations: z.array(Annotation),
      }),
    );
    for (const { key, ...owner } of rows) owners.set(key, [...(owners.get(key) ?? []), owner]);
  }
  return owners;
}
