import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { type Kind, named } from './names.ts';
import { restore } from './softDelete.ts';
import type { TrashKind } from '../../platform/trash/trashKind.ts';
import { trashedRows } from '../../platform/trash/trashedRows.ts';

/** Classes, intents and corpora of workspaces that are there. */
export function contentTrash(kind: Kind): TrashKind {
  const table = named[kind];
  return {
    kind,
    list: (tx, reach) =>
      trashedRows(
        tx,
        sql`select ${table.id} as id, ${table.name} as name, ${workspaces.id} as workspace,
            ${workspaces.label} as workspace_label, ${workspaces.companyId} as company_id,
            ${table.deletedAt} as deleted_at
          from ${table} join ${workspaces} on ${workspaces.id} = ${table.ws} and ${workspaces.deletedAt} is null
          where ${table.deletedAt} is not null`,
        `${kind}.delete`,
        reach,
      ),
    async restore(tx, _, { id, workspace: ws }) {
      if (ws === null) return { audit: [], changed: [] };
      await restore(tx, kind, ws, id);
      return { audit: { action: `${kind}.restore`, subject: id, ws }, changed: { ws, what: kind } };
    },
    async purge(tx, id) {
      await tx.delete(table).where(and(eq(table.id, id), isNotNull(table.deletedAt)));
    },
    async purgeBefore(tx, before) {
      await tx.delete(table).where(lt(table.deletedAt, before));
    },
  };
}
