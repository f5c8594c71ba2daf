import { and, desc, eq } from 'drizzle-orm';
import type { Task } from '@parlance/contract/calls/workspaces';
import type { Tx } from '../../platform/db/port.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';

const shown = 50;

function presentTask(row: typeof tasks.$inferSelect): Task {
  return {
    taskId: row.id,
    kind: row.kind,
    subject: row.subject,
    status: row.status,
    progress: row.progress,
    stage: row.stage,
    result: row.result ?? null,
    error: row.error,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export async function listTasks(tx: Tx, ws: string): Promise<Task[]> {
  const rows = await tx.select().from(tasks).where(eq(tasks.ws, ws)).orderBy(desc(tasks.createdAt)).limit(shown);
  return rows.map(presentTask);
}

export async function getTask(tx: Tx, ws: string, taskId: string): Promise<Task> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.ws, ws), eq(tasks.id, taskId)));
  if (!row) throw refuse.notFound('task_not_found');
  return presentTask(row);
}
