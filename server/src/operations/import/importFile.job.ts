import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { ImportChoices } from '@parlance/contract/calls/nlp';
import { ErrorDetail, errorDetail } from '@parlance/contract/errors/errorDetail';
import { importPermissions } from '@parlance/contract/permissions';
import { outsideTransaction } from '../../platform/db/port.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { TaskContext } from '../../platform/jobWorker/jobKind.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { PermittedContent, currentPermissions } from '../contentPermissions.ts';
import { applyImport, type ImportResult } from './apply.ts';
import { findFile, deleteFile, unpack } from './files.ts';
import { prepareContent } from './prepareContent.ts';
import { parseInChild } from '../../studio/import/formats/parseInChild.ts';

/** Jobs that an older version has queued lack some choices, which get their defaults. */
const Payload = PermittedContent.extend({
  ...ImportChoices.shape,
  importId: z.string(),
  /** Login of the user who imports. */
  author: z.string().default(''),
});

/** Share of reading in the progress; the rest is writing. */
const readingShare = 0.2;

/**
 * Imports a stored file in one transaction, so that a killed process leaves nothing behind. The result is written in
 * the same transaction, so that a run after a crash returns it instead of importing again.
 */
export const importFile = defineJob({
  kind: 'import',
  payload: Payload,
  retries: 2,
  run: async (task): Promise<ImportResult> => {
    const { payload, ws, taskId, signal, deps } = task;
    const done = await finishedBefore(task);
    if (done) return done;
    const kept = await deps.db.tx((tx) => findFile(tx, ws, payload.importId));
    task.progress(0, 'reading');
    const file = await parseInChild(await unpack(kept), { filename: kept.filename, ...kept.options }, signal);
    if (file.blocked) {
      const [problem = errorDetail('file_no_rows')] = file.problems;
      throw refuse.invalidFields({ file: ErrorDetail.parse(problem) });
    }
    task.progress(readingShare, 'writing');
    return deps.db.tx(async (tx) => {
      const permitted = await currentPermissions(tx, ws, payload, importPermissions);
      // Moving removes utterances from intents that the file does not contain.
      const moves = payload.conflicts === 'move' && !permitted.includes('nlp_intent:edit');
      if (moves) throw refuse.forbidden('starter_lost_permission');
      await prepareContent(tx, ws, file, kept.options.class_name, permitted);
      const imported = await applyImport(tx, ws, file, payload, {
        jobs: deps.jobs,
        author: payload.author,
        message: kept.filename,
        onProgress: (fraction) => {
          signal.throwIfAborted();
          outsideTransaction(() => task.progress(readingShare + (1 - readingShare) * fraction, 'writing'));
        },
      });
      await deleteFile(tx, ws, payload.importId);
      await tx.update(tasks).set({ result: imported }).where(eq(tasks.id, taskId));
      await deps.events.changed(tx, ws, 'class');
      await deps.events.changed(tx, ws, 'intent');
      if (file.corpora.length > 0) await deps.events.changed(tx, ws, 'corpus');
      if (imported.scripts > 0) await deps.events.changed(tx, ws, 'script');
      return imported;
    });
  },
});

async function finishedBefore({ taskId, ws, deps }: TaskContext<unknown>): Promise<ImportResult | undefined> {
  const [row] = await deps.db.tx((tx) =>
    tx
      .select({ result: tasks.result })
      .from(tasks)
      .where(and(eq(tasks.ws, ws), eq(tasks.id, taskId))),
  );
  const counts = z.object({
    intents: z.number(),
    utterances: z.number(),
    skipped: z.number(),
    changed: z.number(),
    // Results of an earlier version lack corpora and scripts.
    corpora: z.number().default(0),
    scripts: z.number().default(0),
  });
  return counts.safeParse(row?.result).data;
}
