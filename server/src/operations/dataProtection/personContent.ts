import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { touchTestSet } from '../../studio/evaluation/testSets.ts';
import { deleteUtterancesOfIntents } from '../../studio/utterances/utteranceBulk.ts';
import { erasedText, type PersonWords } from './personWords.ts';

/*
 * Content that users made from a person's messages: utterances and test cases with a text, in any spelling, that only
 * this person has sent, and that are not older than that message. Their recorded origin is not used, because texts also
 * come through questions, files and the clipboard. Those in the trash are included, because they could be restored.
 */

const UtteranceRow = z.object({ id: z.string(), text: z.string(), intent: z.string().nullable() });
const TestCaseRow = UtteranceRow.extend({ set: z.string() });

export interface PersonContent {
  utterances: z.infer<typeof UtteranceRow>[];
  testCases: z.infer<typeof TestCaseRow>[];
}

export async function findContent(tx: Tx, { ws, since }: PersonWords): Promise<PersonContent> {
  if (since.size === 0) return { utterances: [], testCases: [] };
  const keys = sql.param([...since.keys()]);
  const times = sql.param([...since.values()].map((at) => at.toISOString()));
  const words = sql`unnest(${keys}::text[], ${times}::timestamptz[]) as said (key, at)`;
  return {
    utterances: await rowsOf(
      tx,
      sql`select u.id, u.text, i.name as intent from ${words} join utterances u on u.ws = ${ws} and u.text_key = said.key
          and u.created_at >= said.at
        join intents i on i.id = u.intent_id
        order by u.created_at, u.id`,
      UtteranceRow,
    ),
    testCases: await rowsOf(
      tx,
      sql`select c.id, c.text, c.test_set_id as set, i.name as intent from test_sets s
        join test_cases c on c.test_set_id = s.id join ${words} on said.key = c.text_key and c.created_at >= said.at
        left join intents i on i.id = c.intent_id
        where s.ws = ${ws} order by c.created_at, c.id`,
      TestCaseRow,
    ),
  };
}

/** Deletes the content. Trained models keep what they learned from it until the next training. */
export async function deleteContent(tx: Tx, ws: string, { utterances, testCases }: PersonContent): Promise<void> {
  const ids = utterances.map(({ id }) => id);
  await deleteUtterancesOfIntents(tx, ws, ids);
  // The call above leaves utterances of intents in the trash.
  await tx.execute(sql`delete from utterances where ws = ${ws} and id = any(${sql.param(ids)}::text[])`);
  const sets = new Set(testCases.map(({ set }) => set));
  for (const set of [...sets].toSorted()) await touchTestSet(tx, set);
  const cases = sql.param(testCases.map(({ id }) => id));
  await tx.execute(sql`delete from test_cases where id = any(${cases}::text[])`);
}

/**
 * Erases a person's texts from results of evaluations if no utterance or test case has them any more. The figures stay.
 */
export async function eraseEvaluatedWords(tx: Tx, { ws, texts }: PersonWords): Promise<void> {
  await tx.execute(sql`update evaluation_results r set text = ${erasedText} from evaluations e
    where e.ws = ${ws} and r.evaluation_id = e.id
      and message_key(r.text) in (select message_key(said) from unnest(${sql.param([...texts])}::text[]) as said)
      and not exists (select from utterances u where u.ws = ${ws} and u.text = r.text)
      and not exists (select from test_cases c join test_sets s on s.id = c.test_set_id where s.ws = ${ws} and c.text = r.text)`);
}
