import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CorpusUse } from '@parlance/contract/calls/nlp';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { classes, classIntents, intents } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** The intents with attributes of a corpus, by name. */
export async function usesOfCorpus(tx: Tx, ws: string, corpusName: string): Promise<CorpusUse[]> {
  const type = `corpus:${corpusName}`;
  return rowsOf(
    tx,
    sql`select ${intents.id} as intent_id, ${intents.name} as intent_name,
      array(select attribute ->> 'name' from jsonb_array_elements(${intents.attributes}) as attribute
        where lower(attribute ->> 'type') = lower(${type})) as attributes,
      array(select ${classes.name} from ${classes} join ${classIntents} on ${classIntents.classId} = ${classes.id}
        where ${classIntents.intentId} = ${intents.id} and ${classes.deletedAt} is null order by ${nameOrder(classes.name)})
        as classes
      from ${intents}
      where ${intents.ws} = ${ws} and ${intents.deletedAt} is null
        and exists (select from jsonb_array_elements(${intents.attributes}) as attribute
          where lower(attribute ->> 'type') = lower(${type}))
      order by ${nameOrder(intents.name)}`,
    z.object({
      intent_id: z.string(),
      intent_name: z.string(),
      attributes: z.array(z.string()),
      classes: z.array(z.string()),
    }),
  );
}
