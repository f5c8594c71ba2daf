import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';

/** Number of differences between the draft and the published content of each class, as `listDifferences` lists them. */
export async function countDifferences(tx: Tx, classIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    tx,
    sql`with published as (
        select c.id as class_id, c.fallback <> p.fallback as fallback, c.threshold is distinct from p.threshold as threshold,
          p.id
        from classes c join publications p on p.id = c.publication_id
        where c.id = any(${sql.param([...classIds])}::text[])
      ), draft as (
        select m.class_id, i.* from class_intents m join published on published.class_id = m.class_id
        join intents i on i.id = m.intent_id and i.deleted_at is null
      ), snapshot as (
        select published.class_id, s.* from published join published_intents s on s.publication_id = published.id
      ), compared as (
        select coalesce(draft.class_id, snapshot.class_id) as class_id,
          case when draft.id is null or snapshot.intent_id is null then 1
            else (draft.name <> snapshot.name)::int + (draft.attributes <> snapshot.attributes)::int
              + (draft.answers <> snapshot.answers)::int + (draft.fallback <> snapshot.fallback)::int end as count
        from draft full join snapshot on snapshot.class_id = draft.class_id and snapshot.intent_id = draft.id
      )
      select published.class_id as id,
        (published.fallback::int + published.threshold::int
          + coalesce((select sum(count) from compared where compared.class_id = published.class_id), 0))::int as count
      from published`,
    z.object({ id: z.string(), count: z.number() }),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
