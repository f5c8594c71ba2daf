import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Annotation, Utterance } from '@parlance/contract/calls/nlp';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { utterances } from '../../platform/db/nlpTables.ts';
import { newId } from '../../platform/ids/newId.ts';
import { fold, nearDuplicateKey } from '../content/textSimilarity.ts';

interface NewUtterance {
  text: string;
  annotations?: Annotation[];
  source?: Utterance['source'];
}

/** The utterance of a row, for the API. */
export function presentUtterance(
  row: Pick<
    typeof utterances.$inferSelect,
    'id' | 'text' | 'annotations' | 'source' | 'createdAt' | 'position' | 'version'
  >,
): Utterance {
  const { id, text, annotations, source, createdAt, position, version } = row;
  return { id, text, annotations, source, created_at: createdAt.toISOString(), position, version };
}

/** Number of utterances of a change that the audit log lists; the rest is counted. */
const maxAudited = 20;
/** The utterances of a change, for the audit log. */
export const textsForAudit = (all: { text: string }[]) => ({
  count: all.length,
  utterances: all.slice(0, maxAudited).map(({ text }) => text),
});

/** Inserts utterances by their keys in one statement, in order. Leaves out those that were added in the meantime. */
export async function insertUtterances(
  tx: Tx,
  ws: string,
  intentId: string,
  wanted: Map<string, NewUtterance>,
): Promise<Utterance[]> {
  if (wanted.size === 0) return [];
  const rows = [...wanted].map(([key, { text, annotations = [], source = 'hand' }]) => ({
    id: newId(),
    key,
    text,
    annotations,
    source,
  }));
  const inserted = await insertRows(
    tx,
    ws,
    rows.map((row) => ({ ...row, intentId })),
  );
  return rows.flatMap(({ id, text, annotations, source }) => {
    const place = inserted.get(id);
    return place ? [presentUtterance({ id, text, annotations, source, ...place, version: 1 })] : [];
  });
}

export interface UtteranceRow {
  id: string;
  intentId: string;
  key: string;
  text: string;
  annotations: Annotation[];
  source: Utterance['source'];
}

/** Inserts rows of any intents, in order. Returns the time and position of each inserted row, by id. */
async function insertRows(
  tx: Tx,
  ws: string,
  rows: UtteranceRow[],
): Promise<Map<string, { createdAt: Date; position: number }>> {
  const inserted = await rowsOf(
    tx,
    sql`${insertion(ws, rows)} returning id, created_at, position`,
    z.object({ id: z.string(), created_at: z.date(), position: z.coerce.number() }),
  );
  return new Map(inserted.map((row) => [row.id, { createdAt: row.created_at, position: row.position }]));
}

/** Inserts rows of any intents, in order, and returns how many. Leaves out those that an intent already has. */
export async function insertMany(tx: Tx, ws: string, rows: UtteranceRow[]): Promise<number> {
  const [added] = await rowsOf(
    tx,
    sql`with added as (${insertion(ws, rows)} returning 1) select count(*)::int as count from added`,
    z.object({ count: z.number() }),
  );
  return added?.count ?? 0;
}

function insertion(ws: string, rows: UtteranceRow[]): SQL {
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`;
  return sql`
    insert into ${utterances} (id, ws, intent_id, text, text_key, folded, near, annotations, source)
    select added.id, ${ws}, added.intent_id, added.text, added.key, added.folded, added.near::bigint,
      added.annotations::jsonb, added.source
    from unnest(
      ${column(rows.map((row) => row.id))}, ${column(rows.map((row) => row.intentId))},
      ${column(rows.map((row) => row.text))}, ${column(rows.map((row) => row.key))},
      ${column(rows.map((row) => fold(row.text)))}, ${column(rows.map((row) => String(nearDuplicateKey(row.text))))},
      ${column(rows.map((row) => JSON.stringify(row.annotations)))}, ${column(rows.map((row) => row.source))}
    ) with ordinality as added (id, intent_id, text, key, folded, near, annotations, source, position)
    order by added.position
    on conflict (intent_id, text_key) do nothing`;
}
