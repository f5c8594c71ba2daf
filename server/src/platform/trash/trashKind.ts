import type { Trashable } from '@parlance/contract/permissions';
import type { Tx } from '../db/port.ts';
import type { ChangeCall, Effects } from '../http/change.ts';

/** Days that deleted things stay in the trash. */
export const keptDays = 30;

export interface TrashRecord {
  id: string;
  name: string;
  workspace: string | null;
  workspace_label: string | null;
  company_id: string;
  company_name: string;
  deleted_at: Date;
  deleted_by: string | null;
}

/** A kind of thing that can be in the trash (soft delete). */
export interface TrashKind {
  kind: Trashable;
  /** Lists the trash of the given companies. */
  list(tx: Tx, reach: 'all' | string[]): Promise<TrashRecord[]>;
  /** Restores a thing; the caller has checked the company. @throws {Refusal} 409 */
  restore(tx: Tx, call: ChangeCall, item: TrashRecord): Promise<Effects>;
  /** Deletes a thing permanently; the caller has checked the company. */
  purge(tx: Tx, item: TrashRecord, call: ChangeCall): Promise<void>;
  /** Deletes permanently all things that were moved to the trash before a time. */
  purgeBefore(tx: Tx, before: Date): Promise<void>;
}
