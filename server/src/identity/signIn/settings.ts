import { and, eq, sql } from 'drizzle-orm';
import type { InterfaceSettings, WorkspaceSettings } from '@parlance/contract/calls/accounts';
import type { Tx } from '../../platform/db/port.ts';
import { limits } from '@parlance/contract/limits';
import { users, workspaceSettings } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Merges the given settings into the user's; others stay. */
export async function saveInterfaceSettings(
  tx: Tx,
  userId: string,
  change: InterfaceSettings,
): Promise<InterfaceSettings> {
  const [saved] = await tx
    .update(users)
    .set({ settings: sql`${users.settings} || ${JSON.stringify(change)}::jsonb` })
    .where(eq(users.id, userId))
    .returning({ settings: users.settings });
  if (!saved) throw refuse.unauthorized('unauthorized');
  return saved.settings;
}

/** What the user left open in the workspace; empty at first. */
export async function readWorkspaceSettings(tx: Tx, userId: string, ws: string): Promise<WorkspaceSettings> {
  const [kept] = await tx
    .select()
    .from(workspaceSettings)
    .where(and(eq(workspaceSettings.userId, userId), eq(workspaceSettings.ws, ws)));
  return { open_scripts: kept?.openScripts ?? [], active_tab: kept?.activeTab ?? '' };
}

/** Stores what the user leaves open. A key longer than that of an action tab is of a script: the stored tab stays. */
export async function saveWorkspaceSettings(
  tx: Tx,
  userId: string,
  ws: string,
  settings: WorkspaceSettings,
): Promise<WorkspaceSettings> {
  const { open_scripts: openScripts, active_tab: activeTab } = settings;
  const values = { openScripts, ...(activeTab.length < limits.actionTabKeyBelow && { activeTab }) };
  await tx
    .insert(workspaceSettings)
    .values({ userId, ws, ...values })
    .onConflictDoUpdate({ target: [workspaceSettings.userId, workspaceSettings.ws], set: values });
  return readWorkspaceSettings(tx, userId, ws);
}

/** Records that a user accepts the terms of use. Returns the time. */
export async function acceptTerms(tx: Tx, userId: string): Promise<Date> {
  const cguAcceptedAt = new Date();
  await tx.update(users).set({ cguAcceptedAt }).where(eq(users.id, userId));
  return cguAcceptedAt;
}
