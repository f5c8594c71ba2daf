import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../db/port.ts';
import type { TrashRecord } from './trashKind.ts';

const Row = z.object({
  id: z.string(),
  name: z.string(),
  workspace: z.string().nullable(),
  workspace_label: z.string().nullable(),
  company_id: z.string(),
  company_name: z.string(),
  deleted_at: z.date(),
  deleted_by: z.string().nullable(),
});

/**
 * Deleted rows with their place, and with who deleted them according to the audit log.
 *
 * @param source a query of `id, name, workspace, workspace_label, company_id, deleted_at`
 * @param action the action of the deletion in the audit log
 */
export async function trashedRows(
  tx: Tx,
  source: SQL,
  action: string,
  reach: 'all' | string[],
): Promise<TrashRecord[]> {
  const within = reach === 'all' ? sql`true` : sql`deleted.company_id = any(${sql.param(reach)}::text[])`;
  return rowsOf(
    tx,
    sql`select deleted.*, c.name as company_name, noted.actor as deleted_by
      from (${source}) deleted
      join companies c on c.id = deleted.company_id
      left join lateral (
        select actor from audit where subject = deleted.id and action = ${action}
          and (deleted.workspace is null or ws = deleted.workspace) order by created_at desc limit 1
      ) noted on true
      where ${within}`,
    Row,
  );
}
