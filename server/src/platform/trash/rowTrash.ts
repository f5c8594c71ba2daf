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
  /** What the trash calls a row. */
  name: PgColumn;
  /** Joins with what has to be there for a row to come back. */
  joins?: SQL;
  /** What else has to hold for a row to be listed by itself. */
  only?: SQL;
  /** Brings a row back. */
  restore: (tx: Tx, ws: string, id: string) => Promise<unknown>;
  /** The refusal where another row has its name by now. */
  taken?: Extract<ErrorType, `${string}_restore_taken`>;
  /** What screens read again. */
  changed: (ws: string) => ChangeNotice | readonly ChangeNotice[];
  /** By default deletes the rows. */
  purge?: (tx: Tx, condition: SQL | undefined) => Promise<unknown>;
  /** What else has to hold for a row to be purged by age: with some goes what a legal hold keeps. */
  mayGo?: SQL;
  /** The rows that are purged with one; by default itself. */
  together?: (id: string) => SQL | undefined;
}

/** A kind of trash whose objects are each a row of one table, of workspaces that are there. */
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
