import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

const Typical = z.object({ id: z.string(), text: z.string() });

/** The most typical message of each question, or of each question action, in its newest spelling. */
export async function typicalTexts(
  tx: Tx,
  ws: string,
  of: 'question' | 'action',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const table = of === 'question' ? sql`question_messages` : sql`question_action_messages`;
  const id = of === 'question' ? sql`m.question_id` : sql`m.action_id`;
  const rows = await rowsOf(
    tx,
    sql`select typical.id, newest.body as text
      from (
        select distinct on (${id}) ${id} as id, m.message_key from ${table} m
        where m.ws = ${ws} and ${id} = any(${sql.param([...ids])}::text[]) order by ${id}, m.place
      ) typical
      cross join lateral (
        select v.body from verbatims v where v.ws = ${ws} and v.message_key = typical.message_key
        order by v.id desc limit 1
      ) newest`,
    Typical,
  );
  return new Map(rows.map(({ id: one, text }) => [one, text]));
}
