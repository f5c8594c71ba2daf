import type { BodyOf } from '@parlance/contract';
import type { TestCase, TestSet } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { notifyUndoable } from '../../../../shared/state/undoable.ts';
import { batchesOf } from '../../data/utteranceActions.ts';
import { refreshEvaluations } from '../common/queries.ts';

const evaluation = { ns: 'evaluation' } as const;

export type NewCase = BodyOf<'POST /api/1.0/gael/:ws/testset/:id/cases'>['cases'][number];

/** @throws ApiError */
export async function createTestSet(ws: string, classId: string, name: string): Promise<TestSet> {
  const made = await call('POST /api/1.0/gael/:ws/class/:id/testsets', { params: { ws, id: classId }, body: { name } });
  await refreshEvaluations();
  return made;
}

/** @throws ApiError 412 when another user renamed it in the meantime */
export async function renameTestSet(ws: string, { id, version }: TestSet, name: string): Promise<void> {
  await call('PUT /api/1.0/gael/:ws/testset/:id', { params: { ws, id }, body: { name }, ifMatch: version });
  await refreshEvaluations();
}

/** Deletes a test set with undo. @returns whether it was deleted */
export async function deleteTestSet(ws: string, { id, name, version }: TestSet): Promise<boolean> {
  const gone = await attempt(t('failed.delete', { ...evaluation, name }), () =>
    call('DELETE /api/1.0/gael/:ws/testset/:id', { params: { ws, id }, ifMatch: version }),
  );
  if (!gone) return false;
  await refreshEvaluations();
  notifyUndoable(t('done.deleted', { ...evaluation, name }), async () => {
    await attempt(t('failed.undo', evaluation), () =>
      call('POST /api/1.0/gael/:ws/testset/:id/restore', { params: { ws, id } }),
    );
    await refreshEvaluations();
  });
  return true;
}

/**
 * Adds test cases and reports duplicates.
 * @throws ApiError when it fails; test cases added before stay
 */
export async function addCases(ws: string, id: string, cases: readonly NewCase[]): Promise<void> {
  let added = 0;
  let duplicates = 0;
  for (const part of batchesOf(cases)) {
    const answer = await call('POST /api/1.0/gael/:ws/testset/:id/cases', {
      params: { ws, id },
      body: { cases: part },
    });
    added += answer.added.length;
    duplicates += answer.duplicates;
  }
  await refreshEvaluations();
  const parts = [t('done.added', { ...evaluation, count: added })];
  if (duplicates > 0) parts.push(t('done.duplicates', { ...evaluation, count: duplicates }));
  notifyDone(parts.join(' '));
}

/** Removes test cases, with undo. */
export async function removeCases(ws: string, id: string, gone: readonly TestCase[]): Promise<void> {
  const count = gone.length;
  const undo = await attempt(t('failed.remove', { ...evaluation, count }), () =>
    takeOutCases(
      ws,
      id,
      gone.map((one) => one.id),
    ),
  );
  await refreshEvaluations();
  if (!undo) return;
  notifyUndoable(t('done.removed', { ...evaluation, count }), async () => {
    await attempt(t('failed.undo', evaluation), undo);
    await refreshEvaluations();
  });
}

/**
 * Removes test cases from their test set.
 * @returns a function that restores them in their order
 * @throws ApiError
 */
export async function takeOutCases(ws: string, id: string, gone: readonly string[]): Promise<() => Promise<void>> {
  const params = { ws, id };
  const isGone = new Set(gone);
  const { cases } = await call('GET /api/1.0/gael/:ws/testset/:id', { params });
  // A test set lists the newest first.
  const oldestFirst = cases.filter((one) => isGone.has(one.id)).toReversed();
  for (const ids of batchesOf(gone)) {
    await call('DELETE /api/1.0/gael/:ws/testset/:id/cases', { params, body: { ids } });
  }
  return async () => {
    for (const part of batchesOf(oldestFirst)) {
      const body = { cases: part.map(({ text, intent_id, source }) => ({ text, intent_id, source })) };
      await call('POST /api/1.0/gael/:ws/testset/:id/cases', { params, body });
    }
  };
}

/** Changes a test case. @throws ApiError 412 when another user changed it in the meantime */
export async function changeCase(
  ws: string,
  id: string,
  { id: caseId, version }: TestCase,
  change: { text?: string; intent_id?: string | null },
): Promise<void> {
  try {
    await call('PUT /api/1.0/gael/:ws/testset/:id/case/:caseId', {
      params: { ws, id, caseId },
      body: change,
      ifMatch: version,
    });
  } finally {
    await refreshEvaluations();
  }
}
