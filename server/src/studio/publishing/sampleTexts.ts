import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** A text that two models are compared on. */
export interface SampleText {
  text: string;
  source: 'utterance' | 'verbatim';
  /** Id of its intent; null for messages. */
  expected: string | null;
}

const most = { utterance: 1000, verbatim: 500 };
/** Number of newest verbatims that are read; messages repeat. */
const newest = 5000;

/** The newest messages, each text once. */
export async function sampleMessages(tx: Tx, ws: string): Promise<SampleText[]> {
  const rows = await rowsOf(
    tx,
    sql`select min(body) as text from (
        select id, body from ${verbatims} where ws = ${ws} order by id desc limit ${newest}
      ) as latest group by lower(body) order by max(id) desc limit ${most.verbatim}`,
    z.object({ text: z.string() }),
  );
  return rows.map(({ text }) => ({ text, source: 'verbatim', expected: null }));
}

/** A sample of a class's utterances, the same each time. */
export async function sampleUtterances(tx: Tx, classId: string): Promise<SampleText[]> {
  const rows = await rowsOf(
    tx,
    sql`select ${utterances.text} as text, ${utterances.intentId} as expected
      from ${classIntents}
      join ${intents} on ${intents.id} = ${classIntents.intentId} and ${intents.deletedAt} is null
      join ${utterances} on ${utterances.intentId} = ${intents.id}
      where ${classIntents.classId} = ${classId}
      order by md5(${utterances.textKey}) limit ${most.utterance}`,
    z.object({ text: z.string(), expected: z.string() }),
  );
  return rows.map(({ text, expected }) => ({ text, source: 'utterance', expected }));
}
