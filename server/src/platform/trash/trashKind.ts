import type { Trashable } from '@parlance/contract/permissions';
import type { Tx } from '../db/port.ts';
import type { ChangeCall, Effects } from '../http/change.ts';

/** Days that deleted things are kept. */
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

/** One kind of thing that is deleted by being put out of sight. */
export interface TrashKind {
  kind: Trashable;
  /** The trash of the companies in reach. */
  list(tx: Tx, reach: 'all' | string[]): Promise<TrashRecord[]>;
  /** Brings one back, which is known to be in reach. @throws {Refusal} 409 */
  restore(tx: Tx, call: ChangeCall, item: TrashRecord): Promise<Effects>;
  /** Deletes one permanently, which is known to be in reach. */
  purge(tx: Tx, item: TrashRecord, call: ChangeCall): Promise<void>;
  /** Deletes permanently what was moved to the trash before that time. */
  purgeBefore(tx: Tx, before: Date): Promise<void>;
}
