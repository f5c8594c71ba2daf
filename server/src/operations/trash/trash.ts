import type { TrashItem } from '@parlance/contract/calls/backend';
import type { ParsedQueryOf } from '@parlance/contract';
import type { Trashable } from '@parlance/contract/permissions';
import { companyTrash, tokenTrash, userTrash } from '../../identity/accountTrash.ts';
import { chartTrash } from '../../insights/charts/chartTrash.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { scriptTestTrash } from '../../automation/scriptTests/scriptTestTrash.ts';
import { scriptTrash } from '../../automation/scripts/scriptTrash.ts';
import { testSetTrash } from '../../studio/evaluation/testSetTrash.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { contentTrash } from '../../studio/content/contentTrash.ts';
import { baseTrash } from '../../knowledge/bases/baseTrash.ts';
import { questionSetTrash } from '../../knowledge/evaluation/questionSetTrash.ts';
import { documentTrash } from '../../knowledge/content/documentTrash.ts';
import { pinCodeTrash } from '../../conversation/guests/pinCodeTrash.ts';
import { thingTrash } from '../../workspace/things/thingTrash.ts';
import { keptDays, type TrashRecord, type TrashKind } from '../../platform/trash/trashKind.ts';
import { workspaceTrash } from '../../workspace/workspaces/workspaceTrash.ts';

const day = 24 * 60 * 60 * 1000;

/** All kinds that can be restored. */
export const trashKinds: readonly TrashKind[] = [
  companyTrash,
  userTrash,
  tokenTrash,
  workspaceTrash,
  thingTrash,
  pinCodeTrash,
  contentTrash('class'),
  contentTrash('intent'),
  contentTrash('corpus'),
  testSetTrash,
  scriptTrash,
  scriptTestTrash,
  chartTrash,
  baseTrash,
  documentTrash,
  questionSetTrash,
];

/** Deleted objects in the companies in reach, newest first. */
export async function listTrash(
  tx: Tx,
  reach: 'all' | string[],
  { workspace, kind }: ParsedQueryOf<'GET /api/1.0/backend/trash'>,
): Promise<TrashItem[]> {
  const wanted = trashKinds.filter((one) => kind === undefined || one.kind === kind);
  const items: TrashItem[] = [];
  for (const one of wanted) {
    const rows = await one.list(tx, reach);
    items.push(...rows.map((row) => present(one.kind, row)));
  }
  return items
    .filter((item) => workspace === undefined || item.workspace === workspace)
    .toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at));
}

/**
 * Finds an object of the trash and locks it until the transaction ends. Of two simultaneous changes, the second sees
 * the result of the first.
 * @param workspace distinguishes objects of several workspaces with the same id
 * @throws {Refusal} 404 for an unknown object or one out of reach, 400 where the workspace must be given
 */
export async function findTrashed(
  tx: Tx,
  reach: 'all' | string[],
  kind: string,
  id: string,
  workspace: string | undefined,
): Promise<{ of: TrashKind; item: TrashRecord }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`trash ${kind} ${id}`}))`);
  const of = trashKinds.find((one) => one.kind === kind);
  const found = (await of?.list(tx, reach))?.filter(
    (one) => one.id === id && (workspace === undefined || one.workspace === workspace),
  );
  const [item, another] = found ?? [];
  if (!of || !item) throw refuse.notFound('trash_item_not_found');
  if (another) throw refuse.invalid('workspace', 'required');
  return { of, item };
}

/** Deletes permanently what has been in the trash for more than 30 days. */
export async function emptyTrash(tx: Tx, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keptDays * day);
  for (const one of trashKinds) await one.purgeBefore(tx, before);
}

const present = (kind: Trashable, { deleted_at, ...row }: TrashRecord): TrashItem => ({
  kind,
  ...row,
  deleted_at: deleted_at.toISOString(),
  purged_at: new Date(deleted_at.getTime() + keptDays * day).toISOString(),
});
