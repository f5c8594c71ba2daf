import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Chart, ChartSummary } from '@parlance/contract/calls/charts';
import { limits } from '@parlance/contract/limits';
import { charts } from '../../platform/db/chartTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';

export type ChartRow = typeof charts.$inferSelect;

const ofWorkspace = (ws: string) => and(eq(charts.ws, ws), isNull(charts.deletedAt));
const order = [asc(charts.position), asc(charts.createdAt), asc(charts.id)];

const presentSummary = ({ id, name, title, position, version }: ChartRow): ChartSummary => ({
  id,
  name,
  title,
  position,
  version,
});

export const presentChart = (row: ChartRow): Chart => ({
  ...presentSummary(row),
  range: row.range,
  cards: row.cards,
  mail: row.mail,
});

/** The charts of a workspace, in the order of their tabs. */
export async function listCharts(tx: Tx, ws: string): Promise<ChartSummary[]> {
  const rows = await tx
    .select()
    .from(charts)
    .where(ofWorkspace(ws))
    .orderBy(...order);
  return rows.map(presentSummary);
}

/** @throws {Refusal} 404 */
export async function findChart(tx: Tx, ws: string, id: string): Promise<ChartRow> {
  const [row] = await tx
    .select()
    .from(charts)
    .where(and(ofWorkspace(ws), eq(charts.id, id)));
  if (!row) throw refuse.notFound('chart_not_found');
  return row;
}

/**
 * Lists the charts of a workspace in their order, and locks them against changes and additions until the transaction
 * ends.
 */
async function lockTabs(tx: Tx, ws: string): Promise<ChartRow[]> {
  // Rows that do not exist yet cannot be locked, hence the advisory lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`charts ${ws}`}))`);
  return tx
    .select()
    .from(charts)
    .where(ofWorkspace(ws))
    .orderBy(...order)
    .for('no key update');
}

/** Locks a chart, and with it all tabs of its workspace, until the transaction ends. @throws {Refusal} 404 */
export async function lockChart(tx: Tx, ws: string, id: string): Promise<ChartRow> {
  const row = (await lockTabs(tx, ws)).find((one) => one.id === id);
  if (!row) throw refuse.notFound('chart_not_found');
  return row;
}

function refuseFull(tabs: readonly ChartRow[]): void {
  if (tabs.length >= limits.chartTabs) throw refuse.conflict('too_many_charts', { max: limits.chartTabs });
}

const lastPlace = (tabs: readonly ChartRow[]): number => (tabs.at(-1)?.position ?? -1) + 1;

/** Counts as mailed now, so that a mail set after its hour is first sent the next week. */
const unmailed = (mail: ChartRow['mail']) => ({ mailedAt: mail === null ? null : new Date() });

/** Adds a tab after the others. @throws {Refusal} 409 `too_many_charts` */
export async function createChart(
  tx: Tx,
  ws: string,
  { title, ...content }: ParsedBodyOf<'POST /api/1.0/workspaces/:ws/chart'>,
): Promise<ChartRow> {
  const tabs = await lockTabs(tx, ws);
  refuseFull(tabs);
  const [row] = await tx
    .insert(charts)
    .values({
      ...content,
      ws,
      id: newId(),
      title: title || content.name,
      position: lastPlace(tabs),
      ...unmailed(content.mail),
    })
    .returning();
  if (!row) throw refuse.notFound('chart_not_found');
  return row;
}

/** Changes the given fields of a locked chart; with a position, its tab moves there and the others make room. */
export async function changeChart(
  tx: Tx,
  before: ChartRow,
  { position, title, ...given }: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/chart/:id'>,
): Promise<ChartRow> {
  const { ws, id } = before;
  const place = position === undefined ? before.position : await moveTab(tx, ws, id, position);
  const changed = { ...before, ...given };
  const [row] = await tx
    .update(charts)
    .set({
      ...changed,
      title: (title ?? before.title) || changed.name,
      position: place,
      ...(given.mail !== undefined && unmailed(given.mail)),
      version: before.version + 1,
    })
    .where(and(eq(charts.ws, ws), eq(charts.id, id)))
    .returning();
  if (!row) throw refuse.notFound('chart_not_found');
  return row;
}

/**
 * Renumbers the tabs, with one of them at another position. The versions of the others stay, as positions are not
 * edited there.
 */
async function moveTab(tx: Tx, ws: string, id: string, position: number): Promise<number> {
  const others = (await lockTabs(tx, ws)).filter((one) => one.id !== id);
  const place = Math.min(position, others.length);
  for (const [at, one] of others.entries()) {
    const now = at < place ? at : at + 1;
    if (now === one.position) continue;
    await tx
      .update(charts)
      .set({ position: now })
      .where(and(eq(charts.ws, ws), eq(charts.id, one.id)));
  }
  return place;
}

/** Moves a locked chart to the trash. */
export async function deleteChart(tx: Tx, { ws, id }: ChartRow): Promise<void> {
  await tx
    .update(charts)
    .set({ deletedAt: new Date() })
    .where(and(eq(charts.ws, ws), eq(charts.id, id)));
}

/** Restores a chart as the last tab. @throws {Refusal} 409 `too_many_charts` */
export async function restoreChart(tx: Tx, ws: string, id: string): Promise<void> {
  const tabs = await lockTabs(tx, ws);
  refuseFull(tabs);
  await tx
    .update(charts)
    .set({ deletedAt: null, position: lastPlace(tabs), version: sql`${charts.version} + 1` })
    .where(and(eq(charts.ws, ws), eq(charts.id, id)));
}
