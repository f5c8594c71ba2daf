import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ignoredProblems } from '../../platform/db/healthTables.ts';
import { intents, utterances } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { fold, nearDuplicateKey } from '../content/textSimilarity.ts';

/** An utterance that another intent has too, exactly or nearly. */
export interface NearDuplicate {
  id: string;
  intentId: string;
  kind: 'duplicate' | 'near';
  /** The utterance of the other intent. */
  other: { intentId: string; text: string };
}

const Row = z.object({
  id: z.string(),
  intent_id: z.string(),
  text: z.string(),
  text_key: z.string(),
  near: z.number(),
});
type Row = z.infer<typeof Row>;

/** Maximum number of rows. More come from importing the same file twice, and add nothing. */
const maxRows = 20_000;

/** Cache of the results by workspace, with the fingerprint of the content. */
const found = new Map<string, { state: string; twins: ReadonlyMap<string, NearDuplicate> }>();
const maxFound = 50;

/**
 * The utterances that several intents of a workspace have, exactly or nearly, by id. Ignored ones are left out. Runs
 * one grouped query, again only after a change.
 */
export async function findNearDuplicates(tx: Tx, ws: string): Promise<ReadonlyMap<string, NearDuplicate>> {
  await completeRows(tx, ws);
  const state = await contentMark(tx, ws);
  const known = found.get(ws);
  if (known?.state === state) return known.twins;
  const twins = await readTwins(tx, ws);
  if (found.size >= maxFound) found.clear();
  found.set(ws, { state, twins });
  return twins;
}

/** A fingerprint of the intents, their utterances and the ignored problems. */
async function contentMark(tx: Tx, ws: string): Promise<string> {
  const [row] = await rowsOf(
    tx,
    sql`select concat_ws(' ', count(*), sum(version), max(updated_at), count(deleted_at),
        (select concat_ws(' ', count(*), max(created_at)) from ${ignoredProblems} where ws = ${ws})) as mark
      from ${intents} where ws = ${ws}`,
    z.object({ mark: z.string() }),
  );
  return row?.mark ?? '';
}

async function readTwins(tx: Tx, ws: string): Promise<ReadonlyMap<string, NearDuplicate>> {
  // In one pass: the planner has no statistics of new rows, and a self-join of 12,000 new utterances took two minutes.
  const rows = await rowsOf(
    tx,
    sql`select id, intent_id, text, text_key, near from (
        select id, intent_id, text, text_key, near, position,
          min(intent_id) over alike as first, max(intent_id) over alike as last
        from ${utterances}
        where ws = ${ws} and near is not null
          and intent_id not in (select id from ${intents} where ws = ${ws} and deleted_at is not null)
          and id not in (select subject from ${ignoredProblems} where ws = ${ws} and kind in ('duplicate', 'near'))
        window alike as (partition by near)
      ) as serious
      where first <> last order by position limit ${maxRows}`,
    Row,
  );
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.near);
    if (group) group.push(row);
    else groups.set(row.near, [row]);
  }
  return new Map(rows.flatMap((row) => twinOf(row, groups.get(row.near) ?? [])).map((twin) => [twin.id, twin]));
}

function twinOf(row: Row, group: Row[]): NearDuplicate[] {
  const others = group.filter((other) => other.intent_id !== row.intent_id);
  const same = others.find((other) => other.text_key === row.text_key);
  const other = same ?? others[0];
  if (!other) return [];
  const kind = same ? 'duplicate' : 'near';
  return [{ id: row.id, intentId: row.intent_id, kind, other: { intentId: other.intent_id, text: other.text } }];
}

/** Utterances of other intents that are exact or near duplicates of this one, exact ones first. */
export async function nearDuplicatesOf(
  tx: Tx,
  ws: string,
  {
    text,
    key,
    intentId,
    except,
  }: { text: string; key: string; intentId?: string | undefined; except?: string | undefined },
): Promise<{ intentId: string; intent: string; text: string; kind: NearDuplicate['kind'] }[]> {
  const rows = await rowsOf(
    tx,
    sql`select u.id, u.intent_id, i.name as intent, u.text, u.text_key = ${key} as same
      from ${utterances} u join ${intents} i on i.id = u.intent_id and i.deleted_at is null
      where u.ws = ${ws} and (u.near = ${nearDuplicateKey(text)}::bigint or u.text_key = ${key})
      order by same desc, u.position limit 20`,
    z.object({ id: z.string(), intent_id: z.string(), intent: z.string(), text: z.string(), same: z.boolean() }),
  );
  return rows
    .filter((row) => row.id !== except && row.intent_id !== intentId)
    .map((row) => ({
      intentId: row.intent_id,
      intent: row.intent,
      text: row.text,
      kind: row.same ? 'duplicate' : 'near',
    }));
}

/** Fills in the columns of rows from an older version, some at a time. */
async function completeRows(tx: Tx, ws: string): Promise<void> {
  const rows = await rowsOf(
    tx,
    sql`select id, text from ${utterances} where ws = ${ws} and near is null limit 5000`,
    z.object({ id: z.string(), text: z.string() }),
  );
  if (rows.length === 0) return;
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`;
  await tx.execute(sql`
    update ${utterances} as u set folded = made.folded, near = made.near::bigint
    from unnest(${column(rows.map((row) => row.id))}, ${column(rows.map((row) => fold(row.text)))},
      ${column(rows.map((row) => String(nearDuplicateKey(row.text))))}) as made (id, folded, near)
    where u.id = made.id`);
  found.delete(ws);
}
