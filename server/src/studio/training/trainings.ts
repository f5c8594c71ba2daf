import { and, desc, eq, isNotNull, ne, not, sql } from 'drizzle-orm';
import type { Training } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { classes, models, publications } from '../../platform/db/nlpTables.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { findClass } from '../classes/classes.ts';
import { presentFigures } from '../models/figures.ts';
import { modelNumber } from '../models/models.ts';
import { trainingKind } from '../content/trainingKind.ts';

/** Maximum number of models and of failed trainings that are read. */
const maxShown = 100;

/**
 * The newest trainings of a class, newest first: those that made a model, and those that did not.
 * @throws {Refusal} 404
 */
export async function listTrainings(tx: Tx, ws: string, classId: string): Promise<Training[]> {
  const { publishedModel } = await findClass(tx, ws, classId);
  const done = await trained(tx, classId, publishedModel);
  const rest = await unfinished(tx, ws, classId);
  return [...done, ...rest].toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1)).slice(0, maxShown);
}

async function trained(tx: Tx, classId: string, published: string | null): Promise<Training[]> {
  const rows = await tx
    .select({
      id: models.id,
      number: modelNumber,
      taskId: models.taskId,
      createdBy: models.createdBy,
      startedAt: models.startedAt,
      createdAt: models.createdAt,
      // Without the hashes of the trained parts, which are many and not needed here.
      figures: sql<(typeof models.$inferSelect)['figures']>`${models.figures} - 'content' - 'perIntent'`,
      changes: models.changes,
      kept: sql<boolean>`${models.artefact} is not null`,
    })
    .from(models)
    .where(eq(models.classId, classId))
    .orderBy(desc(models.createdAt))
    .limit(maxShown);
  const answered = await publicationsOf(tx, classId);
  return rows.map(({ id, number, taskId, createdBy, startedAt, createdAt, figures, changes, kept }) => ({
    id,
    model: id,
    number,
    task_id: taskId,
    created_by: createdBy,
    started_at: (startedAt ?? new Date(createdAt.getTime() - figures.duration)).toISOString(),
    duration: figures.duration,
    outcome: 'done',
    error: null,
    figures: presentFigures(figures),
    changes,
    publications: answered.get(id) ?? [],
    published: id === published,
    kept,
  }));
}

async function publicationsOf(tx: Tx, classId: string): Promise<Map<string, Training['publications']>> {
  const rows = await tx
    .select({
      id: publications.id,
      model: publications.modelId,
      at: publications.createdAt,
      by: publications.publishedBy,
      kept: publications.kept,
      current: sql<boolean>`coalesce(${publications.id} = ${classes.publicationId}, false)`,
    })
    .from(publications)
    .innerJoin(classes, eq(classes.id, publications.classId))
    .where(and(eq(publications.classId, classId), isNotNull(publications.modelId), not(publications.canary)))
    .orderBy(desc(publications.id));
  const byModel = new Map<string, Training['publications']>();
  for (const { id, model, at, by, kept, current } of rows) {
    const list = byModel.get(model ?? '') ?? [];
    byModel.set(model ?? '', [...list, { id: String(id), at: at.toISOString(), by, kept, current }]);
  }
  return byModel;
}

const outcomes = { queued: 'running', running: 'running', error: 'failed', cancelled: 'cancelled' } as const;

async function unfinished(tx: Tx, ws: string, classId: string): Promise<Training[]> {
  const rows = await tx
    .select()
    .from(tasks)
    .where(
      and(eq(tasks.ws, ws), eq(tasks.kind, trainingKind), eq(tasks.subject, classId), ne(tasks.status, 'completed')),
    )
    .orderBy(desc(tasks.createdAt))
    .limit(maxShown);
  return rows.flatMap((task) => {
    if (task.status === 'completed') return [];
    const running = task.status === 'queued' || task.status === 'running';
    return [
      {
        id: task.id,
        model: null,
        number: null,
        task_id: task.id,
        created_by: task.createdBy,
        started_at: task.createdAt.toISOString(),
        duration: running ? null : task.updatedAt.getTime() - task.createdAt.getTime(),
        outcome: outcomes[task.status],
        error: task.error,
        figures: null,
        changes: null,
        publications: [],
        published: false,
        kept: false,
      },
    ];
  });
}
