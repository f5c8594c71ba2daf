import { and, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import type { Trashable } from '@parlance/contract/permissions';
import { isUniqueViolation } from '../db/errors.ts';
import type { Tx } from '../db/port.ts';
import { workspaces } from '../db/workspaceTables.ts';
import type { ChangeNotice } from '../http/change.ts';
import { refuse } from '../http/refusal.ts';
import type { TrashKind } from './trashKind.ts';
import { trashedRows } from './trashedRows.ts';

interface RowKind {
  kind: Trashable;
  table: PgTable & { id: PgColumn; ws: PgColumn; deletedAt: PgColumn };
  /** The name of a row in the trash. */
  name: PgColumn;
  /** Joins with rows that must exist for a row to be restored. */
  joins?: SQL;
  /** An additional condition for a row to be listed as a separate entry. */
  only?: SQL;
  /** Restores a row. */
  restore: (tx: Tx, ws: string, id: string) => Promise<unknown>;
  /** The refusal if another row has taken the name. */
  taken?: Extract<ErrorType, `${string}_restore_taken`>;
  /** What screens must read again. */
  changed: (ws: string) => ChangeNotice | readonly ChangeNotice[];
  /** Deletes the rows permanently; by default a plain delete. */
  purge?: (tx: Tx, condition: SQL | undefined) => Promise<unknown>;
  /** An additional condition for a purge by age, for rows whose deletion would delete data under a legal hold. */
  mayGo?: SQL;
  /** The rows to purge together with a row, including it; by default only the row. */
  together?: (id: string) => SQL | undefined;
}

/** A kind of trash whose objects are rows of one table, in workspaces that are not deleted. */
export function rowTrash({ kind, table, name, joins = sql``, only = sql`true`, ...how }: RowKind): TrashKind {
  const { restore, taken, changed, mayGo, together = (id) => eq(table.id, id) } = how;
  const { purge = (tx, condition) => tx.delete(table).where(condition) } = how;
  return {
    kind,
    list: (tx, reach) =>
      trashedRows(
        tx,
        sql`select ${table.id} as id, ${name} as name, ${workspaces.id} as workspace,
            ${workspaces.label} as workspace_label, ${workspaces.companyId} as company_id,
            ${table.deletedAt} as deleted_at
          from ${table} join ${workspaces} on ${workspaces.id} = ${table.ws} and ${workspaces.deletedAt} is null
            ${joins}
          where ${table.deletedAt} is not null and ${only}`,
        `${kind}.delete`,
        reach,
      ),
    async restore(tx, _, { id, workspace: ws }) {
      if (ws === null) return { audit: [], changed: [] };
      try {
        await restore(tx, ws, id);
      } catch (error) {
        throw taken && isUniqueViolation(error) ? refuse.conflict(taken) : error;
      }
      return { audit: { action: `${kind}.restore`, subject: id, ws }, changed: changed(ws) };
    },
    async purge(tx, { id, workspace: ws }) {
      if (ws !== null) await purge(tx, and(eq(table.ws, ws), together(id), isNotNull(table.deletedAt)));
    },
    async purgeBefore(tx, before) {
      await purge(tx, and(lt(table.deletedAt, before), mayGo));
    },
  };
}
