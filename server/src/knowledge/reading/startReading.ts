import { and, eq, exists, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { tasks, workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { repeat } from '../../platform/repeat.ts';
import {
  documentKey,
  type DocumentRow,
  inWork,
  isInWork,
  lockBaseOf,
  nextSync,
  ofBase,
  readAgain,
  setDocument,
  stoppedWith,
  stopReadings,
} from '../content/documents.ts';
import { crawlSiteJob } from './crawlSite.job.ts';
import { readDocumentJob } from './readDocument.job.ts';

type Starting = Pick<Principal, 'login' | 'participant'>;

/** Starts another reading of a locked document in the background. */
export async function startReading(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  before: DocumentRow,
  by: Starting | null,
  changes?: Parameters<typeof readAgain>[2],
): Promise<DocumentRow> {
  const row = await readAgain(tx, before, changes);
  await queueReading(tx, deps, row, by);
  return row;
}

/**
 * Queues the reading of a waiting document.
 *
 * @param by the user who has asked for it; null for the workspace's own readings of sites on a schedule
 */
export async function queueReading(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  row: DocumentRow,
  by: Starting | null,
): Promise<void> {
  const { ws, id, reading } = row;
  const options = { subject: id, createdBy: by?.login ?? null, dedupe: `${id} ${reading}` };
  const payload = { document: id, reading, starter: by?.participant };
  await jobs.start(tx, row.kind === 'site' ? crawlSiteJob : readDocumentJob, ws, payload, options);
}

/** Cancels the reading of a locked document. @throws {Refusal} 409 where it is not being read */
export async function cancelReading(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, row: DocumentRow): Promise<DocumentRow> {
  if (!isInWork(row)) throw refuse.conflict('document_not_in_work');
  for (const { id } of await tx.select({ id: tasks.id }).from(tasks).where(readingOf(row))) {
    await jobs.cancel(tx, row.ws, id);
  }
  return stopWith(tx, row, errorDetail('document_cancelled'));
}

/** Marks a document as cancelled after its task was cancelled in the list of tasks. */
export async function stopCancelledReading(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { ws, kind, subject }: { ws: string; kind: string; subject: string | null },
): Promise<void> {
  if (subject === null || (kind !== readDocumentJob.kind && kind !== crawlSiteJob.kind)) return;
  const find = () => tx.select().from(knowledgeDocuments).where(documentKey(ws, subject));
  const [found] = await find();
  if (!found) return;
  await lockBaseOf(tx, found);
  const [row] = await find().for('no key update');
  if (!row || !isInWork(row)) return;
  await stopWith(tx, row, errorDetail('document_cancelled'));
  await events.changed(tx, ws, 'knowledge');
}

/** Ends the reading of a document, and of the page of a site that is being stored. */
async function stopWith(tx: Tx, row: DocumentRow, cause: ErrorDetail): Promise<DocumentRow> {
  await stopReadings(tx, and(ofBase(row.ws, row.base), eq(knowledgeDocuments.site, row.id)), cause);
  return setDocument(tx, row, stoppedWith(cause));
}

const readingOf = ({ ws, id }: Pick<DocumentRow, 'ws' | 'id'>) =>
  and(eq(tasks.ws, ws), eq(tasks.subject, id), inArray(tasks.status, ['queued', 'running']));

/** Marks documents as failed whose readings were lost with their processes too often; called now and then. */
export async function failLostReadings(tx: Tx): Promise<void> {
  const table = knowledgeDocuments;
  const reading = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.ws, table.ws), eq(tasks.subject, table.id), inArray(tasks.status, ['queued', 'running'])));
  const old = lt(table.updatedAt, sql`now() - interval '10 minutes'`);
  await tx
    .update(table)
    .set({ state: 'failed', cause: errorDetail('interrupted'), progress: null, reading: sql`${table.reading} + 1` })
    .where(and(inWork, old, notExists(reading)));
}

/** Starts reading sites again that are due. Those of deleted workspaces wait until their workspace is restored. */
export async function syncDueSites({ db, jobs, events }: Pick<Deps, 'db' | 'jobs' | 'events'>): Promise<void> {
  const table = knowledgeDocuments;
  await db.tx(async (tx) => {
    const base = tx
      .select({ id: knowledgeBases.id })
      .from(knowledgeBases)
      .innerJoin(workspaces, and(eq(workspaces.id, knowledgeBases.ws), isNull(workspaces.deletedAt)))
      .where(and(eq(knowledgeBases.ws, table.ws), eq(knowledgeBases.id, table.base), isNull(knowledgeBases.deletedAt)));
    const due = await tx
      .select()
      .from(table)
      .where(
        and(
          lte(table.dueAt, sql`now()`),
          isNull(table.deletedAt),
          isNull(table.archivedAt),
          sql`not ${inWork}`,
          exists(base),
        ),
      )
      .limit(sitesAtOnce)
      .for('no key update', { skipLocked: true });
    for (const row of due) {
      await startReading(tx, { jobs }, row, null, { dueAt: nextSync(row.crawl?.every_hours ?? null) });
      await events.changed(tx, row.ws, 'knowledge');
    }
  });
}
/** Most sites that are started in one check. */
const sitesAtOnce = 20;

/** Checks each minute for sites that are due. Returns a function that stops it. */
export const startSiteSyncs = (deps: Deps): (() => Promise<void>) =>
  repeat(60_000, deps.log, 'sites that are due were not read', () => syncDueSites(deps));
