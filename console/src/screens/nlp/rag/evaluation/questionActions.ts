import type { BodyOf } from '@parlance/contract';
import type { QuestionSet, SetQuestion } from '@parlance/contract/calls/knowledge/evaluation';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call, download, upload } from '../../../../shared/api/call.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { notifyUndoable } from '../../../../shared/state/undoable.ts';
import { saveFile } from '../../../../shared/ui/saveFile.ts';
import { refreshTasks } from '../../data/refresh.ts';
import { type BasePlace, refreshEvaluation, type SetPlace } from './queries.ts';

const knowledge = { ns: 'knowledge' } as const;
const updateSetCall = 'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id';
const add = 'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions';
const change = 'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions/:question';

/** The outcomes of accepting drafts. */
const acceptance = ['accepted', 'incomplete', 'changed'] as const;

export type NewQuestion = BodyOf<typeof add>['questions'][number];

/** @throws ApiError 409 when the name is taken */
export async function createSet(params: BasePlace, name: string): Promise<QuestionSet> {
  const made = await call('POST /api/1.0/gael/:ws/rag/:base/question-sets', { params, body: { name } });
  await refreshEvaluation();
  return made;
}

/** @throws ApiError 412 when another user changed it in the meantime */
export async function changeSet(place: BasePlace, { id, version }: QuestionSet, body: BodyOf<typeof updateSetCall>) {
  try {
    await call(updateSetCall, { params: { ...place, id }, body, ifMatch: version });
  } finally {
    await refreshEvaluation();
  }
}

/** Deletes a set with undo. @returns whether it was deleted */
export async function deleteSet(place: BasePlace, { id, name, version }: QuestionSet): Promise<boolean> {
  const gone = await attempt(t('evaluation.failed.deleteSet', { ...knowledge, name }), () =>
    call('DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id', { params: { ...place, id }, ifMatch: version }),
  );
  await refreshEvaluation();
  if (!gone) return false;
  notifyUndoable(t('done.deleted', { ...knowledge, name }), async () => {
    await attempt(t('failed.restore', { ...knowledge, name }), () =>
      call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'questionset', id } }),
    );
    await refreshEvaluation();
  });
  return true;
}

/** Adds questions and says how many of them were new. @throws ApiError */
export async function addQuestions(params: SetPlace, questions: readonly NewQuestion[]): Promise<void> {
  let added = 0;
  let duplicates = 0;
  for (let from = 0; from < questions.length; from += knowledgeLimits.questionsPerCall) {
    const part = questions.slice(from, from + knowledgeLimits.questionsPerCall);
    const answer = await call(add, { params, body: { questions: part } });
    added += answer.added.length;
    duplicates += answer.duplicates;
  }
  await refreshEvaluation();
  const parts = [t('evaluation.done.added', { ...knowledge, count: added })];
  if (duplicates > 0) parts.push(t('evaluation.done.duplicates', { ...knowledge, count: duplicates }));
  notifyDone(parts.join(' '));
}

/** @throws ApiError 412 when another user changed it in the meantime */
export async function changeQuestion(
  place: SetPlace,
  { id, version }: Pick<SetQuestion, 'id' | 'version'>,
  body: BodyOf<typeof change>,
): Promise<void> {
  try {
    await call(change, { params: { ...place, question: id }, body, ifMatch: version });
  } finally {
    await refreshEvaluation();
  }
}

/** Accepts drafts. Drafts without an expectation, and those that another user has changed, stay drafts. */
export async function acceptDrafts(params: SetPlace, chosen: readonly SetQuestion[]): Promise<void> {
  const drafts = chosen.filter(({ state }) => state === 'draft').map(({ id, version }) => ({ id, version }));
  const sum = { accepted: 0, incomplete: 0, changed: 0 };
  await attempt(t('evaluation.failed.accept', knowledge), async () => {
    for (let from = 0; from < drafts.length; from += knowledgeLimits.questionsPerCall) {
      const questions = drafts.slice(from, from + knowledgeLimits.questionsPerCall);
      const done = await call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/accept', {
        params,
        body: { questions },
      });
      for (const key of acceptance) sum[key] += done[key];
    }
  });
  await refreshEvaluation();
  const parts = acceptance
    .filter((key) => key === 'accepted' || sum[key] > 0)
    .map((key) => t(`evaluation.done.${key}`, { ...knowledge, count: sum[key] }));
  notifyDone(parts.join(' '));
}

/**
 * Removes questions with undo. They are restored as they were, except that those of the language model count as typed
 * ones.
 */
export async function removeQuestions(params: SetPlace, gone: readonly SetQuestion[]): Promise<void> {
  const count = gone.length;
  const most = knowledgeLimits.questionsPerCall;
  const done = await attempt(t('evaluation.failed.remove', { ...knowledge, count }), async () => {
    for (let from = 0; from < count; from += most)
      await call('DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', {
        params,
        body: { ids: gone.slice(from, from + most).map(({ id }) => id) },
      });
    return true;
  });
  await refreshEvaluation();
  if (!done) return;
  notifyUndoable(t('evaluation.done.removed', { ...knowledge, count }), async () => {
    const questions = gone.map(({ text, answerable, expected, source, state: before }): NewQuestion => ({
      text,
      answerable,
      expected: expected
        .filter(({ state }) => state !== 'document_gone')
        .map(({ document, chunk, state }) => ({ document, chunk: state === 'there' ? chunk : null })),
      source: source === 'verbatim' || source === 'test' ? source : 'hand',
      state: before,
    }));
    await attempt(t('failed.undo', knowledge), async () => {
      for (let from = 0; from < count; from += most)
        await call(add, { params, body: { questions: questions.slice(from, from + most) } });
    });
    await refreshEvaluation();
  });
}

/** @throws ApiError */
export async function importQuestions(params: SetPlace, file: File) {
  const report = await upload('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/import', {
    params,
    fields: {},
    file,
  });
  await refreshEvaluation();
  if (report.added > 0) notifyDone(t('evaluation.done.added', { ...knowledge, count: report.added }));
  return report;
}

/** Downloads the template of the table that imports questions. */
export async function downloadTemplate(params: BasePlace): Promise<void> {
  await attempt(t('failed.template', knowledge), async () =>
    saveFile(await download('GET /api/1.0/gael/:ws/rag/:base/questions-template', { params })),
  );
}

/** Lets the language model draft questions; a task reports the progress. @throws ApiError */
export async function generateQuestions(params: SetPlace, count: number): Promise<void> {
  await call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/generate', { params, body: { count } });
  await refreshTasks();
}

/** Starts a run; its task reports the progress. */
export async function startRun(params: SetPlace, withModel: boolean): Promise<void> {
  await attempt(t('evaluation.failed.run', knowledge), () =>
    call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs', { params, body: { with_model: withModel } }),
  );
  await refreshTasks();
}
