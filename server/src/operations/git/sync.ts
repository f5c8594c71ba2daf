import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { gitSyncs } from '../../platform/db/backendTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Base } from './compare.ts';

/** The user who started a push or a pull. */
export interface GitActor {
  id: string | null;
  login: string;
  requestId: string;
}

/** The last common state of workspace and repository; empty before the first synchronisation. */
export async function readBase(tx: Tx, ws: string): Promise<Base> {
  const [row] = await tx.select().from(gitSyncs).where(eq(gitSyncs.ws, ws));
  return row?.content ?? {};
}

export async function saveBase(tx: Tx, ws: string, commitId: string, content: Record<string, string>): Promise<void> {
  await tx
    .insert(gitSyncs)
    .values({ ws, commitId, content })
    .onConflictDoUpdate({ target: gitSyncs.ws, set: { commitId, content, syncedAt: sql`now()` } });
}

/** Lets only one push or pull of a workspace write its result at a time. */
export async function lockSync(tx: Tx, ws: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, ws)).for('no key update');
}

/** Writes the audit entry of a push or a pull, as the user who started it. */
export async function recordSync(tx: Tx, ws: string, actor: GitActor, action: string, after: unknown): Promise<void> {
  const call = { principal: { userId: actor.id, login: actor.login }, ws, requestId: actor.requestId };
  await audit(tx, call, [{ action: `workspace.${action}`, subject: ws, after }]);
}
