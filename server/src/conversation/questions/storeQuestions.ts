import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { questionLimits } from '@parlance/contract/questionTables';
import { verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import {
  questionActionMessages,
  questionActions,
  questionMessages,
  questionRuns,
  questions,
} from '../../platform/db/questionTables.ts';
import { newId } from '../../platform/ids/newId.ts';
import { joins } from '../verbatim/filters.ts';
import { raiseWorkMem } from '../verbatim/raiseWorkMem.ts';
import { matchIds } from './matchIds.ts';
import { type Span, type UnansweredMessage, unansweredIn } from './unansweredMessages.ts';

/** The messages of a run, and the groups that it found, each with the most typical message first. */
export interface FoundQuestions {
  span: Span;
  messages: readonly UnansweredMessage[];
  cut: boolean;
  groups: readonly (readonly UnansweredMessage[])[];
  by: string | null;
}

const week = 7 * 86_400_000;

/** Stores questions in place of the known ones. A question that is still found keeps its id. */
export async function storeQuestions(tx: Tx, ws: string, found: FoundQuestions): Promise<void> {
  const { span, messages, cut, by } = found;
  const timesOf = (group: readonly UnansweredMessage[]) => group.reduce((sum, { count }) => sum + count, 0);
  const groups = found.groups.toSorted((a, b) => timesOf(b) - timesOf(a)).slice(0, questionLimits.questions);
  const known = await knownIds(tx, ws);
  const ids = matchIds(
    groups.map((group) => group.map(({ key }) => key)),
    known,
  ).map((id) => id ?? newId());
  const placed = groups.flatMap((group, at) =>
    group.map(({ key, count }, place) => ({ id: ids[at] ?? '', key, place, count })),
  );
  await tx.delete(questions).where(eq(questions.ws, ws));
  const figures = await readFigures(tx, ws, span, placed);
  const rows = ids.map((id) => ({ ws, id, ...figuresOf(figures.get(id) ?? [], span) }));
  if (rows.length > 0) await tx.insert(questions).values(rows);
  const list = (values: readonly (string | number)[]) => sql.param([...values]);
  // Leaves out messages that were erased in the meantime.
  await tx.execute(sql`insert into ${questionMessages} (ws, question_id, message_key, place, times)
    select ${ws}, question_id, message_key, place, times from unnest(
      ${list(placed.map(({ id }) => id))}::text[], ${list(placed.map(({ key }) => key))}::text[],
      ${list(placed.map(({ place }) => place))}::int[], ${list(placed.map(({ count }) => count))}::int[]
    ) as placed (question_id, message_key, place, times)
    where exists (select from ${verbatims} v where v.ws = ${ws} and v.message_key = placed.message_key)`);
  const run = {
    startAt: span.start,
    endAt: span.end,
    messages: timesOf(messages),
    texts: messages.length,
    cut,
    createdBy: by,
    createdAt: new Date(),
  };
  await tx
    .insert(questionRuns)
    .values({ ws, ...run })
    .onConflictDoUpdate({ target: questionRuns.ws, set: run });
}

/** Ids of questions by message key: those of the last run, and those with actions. */
async function knownIds(tx: Tx, ws: string): Promise<Map<string, Set<string>>> {
  const rows = await rowsOf(
    tx,
    sql`select message_key as key, question_id as id from ${questionMessages} where ws = ${ws}
      union select m.message_key, a.question_id from ${questionActionMessages} m
      join ${questionActions} a on a.ws = m.ws and a.id = m.action_id where m.ws = ${ws}`,
    z.object({ key: z.string(), id: z.string() }),
  );
  const known = new Map<string, Set<string>>();
  for (const { key, id } of rows) known.set(key, (known.get(key) ?? new Set()).add(id));
  return known;
}

const Figure = z.object({
  id: z.string(),
  language: z.string().nullable(),
  class: z.string().nullable(),
  /** Number of weeks before the end; 0: the last week. */
  ago: z.number().nullable(),
  /** The dimension of the row. */
  of: z.enum(['all', 'language', 'class', 'ago']),
  times: z.number(),
  conversations: z.number(),
});
type Figure = z.infer<typeof Figure>;

/** Counts of the messages of questions, by question. */
async function readFigures(
  tx: Tx,
  ws: string,
  span: Span,
  placed: readonly { id: string; key: string }[],
): Promise<Map<string, Figure[]>> {
  await raiseWorkMem(tx);
  const rows = await rowsOf(
    tx,
    sql`select said.question_id as id, said.language, said.class, said.ago, count(*)::int as times,
        count(distinct said.conversation_id)::int as conversations,
        case grouping(said.language, said.class, said.ago) when 7 then 'all' when 3 then 'language' when 5 then 'class' else 'ago' end as of
      from (
        select placed.question_id, ${verbatims.conversationId}, ${verbatims.language}, ${verbatims.class},
          floor(extract(epoch from ${span.end.toISOString()}::timestamptz - ${verbatims.createdAt}) / ${week / 1000})::int as ago
        from unnest(
          ${sql.param(placed.map(({ id }) => id))}::text[], ${sql.param(placed.map(({ key }) => key))}::text[]
        ) as placed (question_id, message_key)
        join ${verbatims} on ${verbatims.messageKey} = placed.message_key
        left join ${verbatimReviews} on ${joins.reviewed}
        where ${await unansweredIn(tx, ws, span)}
      ) said
      group by grouping sets ((said.question_id), (said.question_id, said.language), (said.question_id, said.class), (said.question_id, said.ago))
      order by times desc, said.language, said.class`,
    Figure,
  );
  const byQuestion = new Map<string, Figure[]>();
  for (const row of rows) byQuestion.set(row.id, [...(byQuestion.get(row.id) ?? []), row]);
  return byQuestion;
}

function figuresOf(figures: readonly Figure[], { start, end }: Span) {
  const names = (of: 'language' | 'class') =>
    figures.flatMap((row) => (row.of === of && row[of] !== null && row[of] !== '' ? [row[of]] : []));
  const whole = Math.max(1, Math.floor((end.getTime() - start.getTime()) / week));
  const weeks = Array.from(
    { length: whole },
    (_, at) => figures.find(({ of, ago }) => of === 'ago' && ago === whole - 1 - at)?.times ?? 0,
  );
  const [before, last] = [weeks.at(-2), weeks.at(-1) ?? 0];
  return {
    conversations: figures.find(({ of }) => of === 'all')?.conversations ?? 0,
    languages: names('language'),
    classes: names('class'),
    weeks,
    growth: before === undefined ? 0 : last - before,
  };
}
