import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '@parlance/contract/limits';
import { defaultDevice, languages } from '@parlance/contract/limits';
import { isDay } from '@parlance/contract/moments';
import type { Workspace } from '@parlance/contract/calls/workspaces';
import { enterableWorkspaces, type ListedWorkspace } from '../../identity/access/access.ts';
import type { Principal } from '../../platform/principal.ts';
import { newSecret } from '../../identity/credentials/tokens.ts';
import { legalHolds } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { things, workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readableId } from '../../platform/ids/readableId.ts';
import { type RequestedSpan, daysToMoments } from '../../platform/time/days.ts';

type Row = typeof workspaces.$inferSelect;

/** The default workspaces of companies cannot be deleted: `default_default`, and ids that end in `_default`. */
function isDeletable(id: string): boolean {
  return !id.endsWith('_default') && id !== 'default_default';
}

export function presentWorkspace(row: ListedWorkspace): Workspace {
  return {
    workspace: row.id,
    label: row.label,
    language: row.language,
    time_zone: row.timeZone,
    company_id: row.companyId,
    odata: `/odata/${encodeURIComponent(row.id)}`,
    deletable: isDeletable(row.id),
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** The workspaces that the principal may enter, by label. */
export const listWorkspaces = async (tx: Tx, principal: Principal): Promise<Workspace[]> =>
  (await enterableWorkspaces(tx, principal)).map(presentWorkspace);

/** A workspace; the caller has checked that it exists and that the principal may enter it. */
export async function getWorkspace(tx: Tx, ws: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.id, ws), isNull(workspaces.deletedAt)));
  if (!row) throw refuse.notFound('workspace_not_found');
  return row;
}

interface RequestedDays extends RequestedSpan {
  weekday_hour?: string | undefined;
  /** By default that of the workspace. */
  time_zone?: string | undefined;
}

/**
 * Replaces the days of a request with moments, and adds the time zone for its hour of the week.
 *
 * @param tx of the primary database: a replica may lack a new workspace or a changed time zone
 */
export async function resolveDays<A extends RequestedDays>(tx: Tx, ws: string, asked: A) {
  const { start_date = '', end_date = '', weekday_hour, time_zone } = asked;
  const isByDays = weekday_hour !== undefined || isDay(start_date) || isDay(end_date);
  const zone = time_zone ?? (isByDays ? (await getWorkspace(tx, ws)).timeZone : 'UTC');
  return { ...daysToMoments(asked, zone), time_zone: isByDays ? zone : time_zone };
}

/** The row of a workspace, locked until the transaction ends. */
export async function lockWorkspace(tx: Tx, ws: string): Promise<Row> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, ws)).for('no key update');
  return getWorkspace(tx, ws);
}

export interface NewWorkspace {
  id?: string;
  label: string;
  language: Language;
  companyId: string;
  /** IANA name; absent: UTC. */
  timeZone?: string;
}

/** Creates a workspace with its default channel. */
export async function createWorkspace(
  tx: Tx,
  { id, label, language, companyId, timeZone }: NewWorkspace,
): Promise<Row> {
  const [row] = await tx
    .insert(workspaces)
    .values({
      id: id ?? readableId(label, 'workspace'),
      label,
      language,
      companyId,
      timeZone,
      widgetKey: newSecret('pk_'),
    })
    .returning();
  if (!row) throw new Error('the workspace was not stored');
  await tx.insert(things).values({ id: defaultDevice, ws: row.id, name: defaultDevice, image: 'social' });
  return row;
}

export const renameWorkspace = (tx: Tx, ws: string, label: string): Promise<Row> =>
  change(tx, ws, { label: label.trim() });

/** @throws {Refusal} 400 on `lang` for an unknown language */
export async function setLanguage(tx: Tx, ws: string, lang: string): Promise<Row> {
  const language = languages.find((known) => known === lang);
  if (!language) throw refuse.invalid('lang', 'not_an_option', { options: languages });
  return change(tx, ws, { language });
}

/** Moves a workspace to the trash, from which it can be restored. */
export async function deleteWorkspace(tx: Tx, ws: string): Promise<void> {
  if (!isDeletable(ws)) throw refuse.conflict('default_workspace');
  if ((await tx.$count(legalHolds, eq(legalHolds.ws, ws))) > 0) throw refuse.conflict('legal_hold');
  await change(tx, ws, { deletedAt: new Date() });
}

async function change(tx: Tx, ws: string, values: Partial<Row>): Promise<Row> {
  const [row] = await tx
    .update(workspaces)
    .set({ ...values, version: sql`${workspaces.version} + 1` })
    .where(eq(workspaces.id, ws))
    .returning();
  if (!row) throw refuse.notFound('workspace_not_found');
  return row;
}
