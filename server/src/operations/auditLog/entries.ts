import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AuditChange, AuditDetail, AuditEntry } from '@parlance/contract/calls/backend';
import type { AnswerOf, ParsedQueryOf } from '@parlance/contract';
import { holdsText, literal } from '../../platform/db/likePattern.ts';
import type { Tx } from '../../platform/db/port.ts';
import { users } from '../../platform/db/accountTables.ts';
import { audit, workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { daysToMoments } from '../../platform/time/days.ts';
import { readReferredNames, subjectName } from './subjectNames.ts';

export type AuditFilters = Omit<ParsedQueryOf<'GET /api/1.0/backend/audit/export'>, 'format'>;
type Reach = 'all' | string[];
type Row = typeof audit.$inferSelect & { name: string | null };

/**
 * The condition for changes in workspaces of the companies in reach, including deleted ones, and for changes by their
 * users.
 */
function within(tx: Tx, reach: Reach): SQL | undefined {
  if (reach === 'all') return undefined;
  const own = tx.select({ id: workspaces.id }).from(workspaces).where(inArray(workspaces.companyId, reach));
  const people = tx.select({ id: users.id }).from(users).where(inArray(users.companyId, reach));
  return or(inArray(audit.ws, own), and(isNull(audit.ws), inArray(audit.actorId, people)));
}

/** The time zone for the days of filters; by default that of the workspace, even a deleted one. */
export async function zoneOf(tx: Tx, { workspace, time_zone }: AuditFilters): Promise<string> {
  if (time_zone !== undefined || !workspace) return time_zone ?? 'UTC';
  const [row] = await tx.select({ zone: workspaces.timeZone }).from(workspaces).where(eq(workspaces.id, workspace));
  return row?.zone ?? 'UTC';
}

async function matching(tx: Tx, reach: Reach, filters: AuditFilters): Promise<SQL | undefined> {
  const { actor, action, subject, workspace, search } = filters;
  const { start_date, end_date } = daysToMoments(filters, await zoneOf(tx, filters));
  return and(
    within(tx, reach),
    actor ? holdsText(audit.actor, actor) : undefined,
    action ? or(eq(audit.action, action), sql`${audit.action} like ${`${literal(action)}.%`}`) : undefined,
    subject ? eq(audit.subject, subject) : undefined,
    workspace ? eq(audit.ws, workspace) : undefined,
    start_date === undefined ? undefined : gte(audit.createdAt, new Date(start_date)),
    end_date === undefined ? undefined : lt(audit.createdAt, new Date(end_date)),
    search
      ? or(
          holdsText(audit.actor, search),
          holdsText(audit.action, search),
          holdsText(audit.subject, search),
          holdsText(sql`${audit.before}::text`, search),
          holdsText(sql`${audit.after}::text`, search),
        )
      : undefined,
  );
}

const columns = {
  name: subjectName,
  id: audit.id,
  ws: audit.ws,
  actorId: audit.actorId,
  actor: audit.actor,
  action: audit.action,
  subject: audit.subject,
  requestId: audit.requestId,
  createdAt: audit.createdAt,
};

/** One page of the log, newest first, and the number of matching rows. */
export async function listEntries(
  tx: Tx,
  reach: Reach,
  filters: AuditFilters,
  page: { limit: number; offset: number },
): Promise<{ data: AuditEntry[]; total: number }> {
  const where = await matching(tx, reach, filters);
  const rows = await tx
    .select(columns)
    .from(audit)
    .where(where)
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(audit).where(where);
  return { data: rows.map(presentEntry), total: counted?.total ?? 0 };
}

/** The newest rows with the values before and after, for export. */
export async function listDetails(tx: Tx, reach: Reach, filters: AuditFilters, most: number): Promise<AuditDetail[]> {
  const rows = await tx
    .select({ ...columns, before: audit.before, after: audit.after })
    .from(audit)
    .where(await matching(tx, reach, filters))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(most);
  return rows.map(presentDetail);
}

/** One change, with the names of referenced objects. @throws {Refusal} 404 for an unknown one or one out of reach */
export async function readEntry(tx: Tx, reach: Reach, id: string): Promise<AuditChange> {
  const known = /^\d{1,15}$/.test(id);
  const [row] = known
    ? await tx
        .select({ ...columns, before: audit.before, after: audit.after })
        .from(audit)
        .where(and(eq(audit.id, Number(id)), within(tx, reach)))
    : [];
  if (!row) throw refuse.notFound('audit_entry_not_found');
  return { ...presentDetail(row), names: await readReferredNames(tx, row, reach, within(tx, reach)) };
}

/** Maximum names offered for a filter. */
const maxNames = 500;

/** The values that filters can have. */
export async function listFacets(tx: Tx, reach: Reach): Promise<AnswerOf<'GET /api/1.0/backend/audit/facets'>> {
  const where = within(tx, reach);
  const actors = await tx
    .selectDistinct({ name: audit.actor })
    .from(audit)
    .where(where)
    .orderBy(asc(audit.actor))
    .limit(maxNames);
  const actions = await tx
    .selectDistinct({ name: audit.action })
    .from(audit)
    .where(where)
    .orderBy(asc(audit.action))
    .limit(maxNames);
  const places = await tx
    .selectDistinct({ name: audit.ws })
    .from(audit)
    .where(and(where, isNotNull(audit.ws)))
    .orderBy(asc(audit.ws))
    .limit(maxNames);
  // The name of a purged workspace is only in the entry of its deletion.
  const label = sql<string>`coalesce(${workspaces.label}, case when ${audit.action} = 'workspace.delete' then ${audit.before} ->> 'label' end)`;
  const deleted = await tx
    .selectDistinctOn([audit.ws], { workspace: sql<string>`${audit.ws}`, label })
    .from(audit)
    .leftJoin(workspaces, eq(workspaces.id, audit.ws))
    .where(
      and(
        where,
        isNotNull(audit.ws),
        or(isNull(workspaces.id), isNotNull(workspaces.deletedAt)),
        sql`${label} is not null`,
      ),
    )
    .orderBy(asc(audit.ws), desc(audit.createdAt))
    .limit(maxNames);
  return {
    deleted,
    actors: actors.map(({ name }) => name),
    actions: actions.map(({ name }) => name),
    workspaces: places.flatMap(({ name }) => (name === null ? [] : [name])),
  };
}

function presentEntry(row: Omit<Row, 'before' | 'after'>): AuditEntry {
  return {
    id: String(row.id),
    created_at: row.createdAt.toISOString(),
    actor: row.actor,
    actor_id: row.actorId,
    action: row.action,
    subject: row.subject,
    name: row.name,
    workspace: row.ws,
    request_id: row.requestId,
  };
}

const presentDetail = (row: Row): AuditDetail => ({
  ...presentEntry(row),
  before: row.before ?? null,
  after: row.after ?? null,
});
