import type { ProblemKind, UtteranceProblem } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { refreshHealth } from '../data/refresh.ts';
import { deleteUtterances, moveUtterances, type UtteranceWithIntent } from '../data/utteranceActions.ts';

/** An utterance and its problems. */
export type UtteranceWithProblems = UtteranceWithIntent & { problems: readonly UtteranceProblem[] };

const sameText = (intent: string, text: string) => `${intent}\n${text}`;

/** The duplicates to delete so that one of each remains: of two given rows, the first is deleted. */
function duplicatesToDelete(rows: readonly UtteranceWithProblems[]): UtteranceWithProblems[] {
  const gone = new Set<string>();
  return rows.filter((row) => {
    const duplicate = row.problems.find(({ kind }) => kind !== 'closer');
    if (!duplicate || gone.has(sameText(duplicate.intent.id, duplicate.text ?? ''))) return false;
    gone.add(sameText(row.intent, row.text));
    return true;
  });
}

/**
 * Fixes problems with undo: removes duplicates of other intents, and moves utterances that are closer to another
 * intent.
 */
export async function fixProblems(ws: string, rows: readonly UtteranceWithProblems[]): Promise<void> {
  await deleteUtterances(ws, duplicatesToDelete(rows));
  const closer = rows.filter(({ problems }) => problems[0]?.kind === 'closer');
  const targets = new Map(
    closer.flatMap(({ problems }) => problems.slice(0, 1)).map(({ intent }) => [intent.id, intent]),
  );
  for (const to of targets.values()) {
    await moveUtterances(
      ws,
      to,
      closer.filter(({ problems }) => problems[0]?.intent.id === to.id),
    );
  }
}

const setIgnored = async (ws: string, kind: ProblemKind, subjects: string[], ignored: boolean) => {
  await call('POST /api/1.0/gael/:ws/health/ignore', { params: { ws }, body: { kind, subjects, ignored } });
  await refreshHealth();
};

/** Marks a problem of these utterances as none, with undo. */
export async function ignoreProblem(ws: string, kind: ProblemKind, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  const failed = t('failed.ignore', { ns: 'utterances' });
  const done = await attempt(failed, async () => {
    await setIgnored(ws, kind, subjects, true);
    return true;
  });
  if (!done) return;
  notifyUndoable(t('done.ignored', { ns: 'utterances', count: subjects.length }), () =>
    attempt(failed, () => setIgnored(ws, kind, subjects, false)),
  );
}

/** Ignores all problems of these utterances. */
export async function ignoreAllProblems(ws: string, rows: readonly UtteranceWithProblems[]): Promise<void> {
  for (const kind of ['duplicate', 'near', 'closer'] as const) {
    await ignoreProblem(
      ws,
      kind,
      rows.filter(({ problems }) => problems.some((problem) => problem.kind === kind)).map(({ id }) => id),
    );
  }
}
