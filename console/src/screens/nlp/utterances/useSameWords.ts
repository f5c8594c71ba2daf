import { t } from 'i18next';
import { useCallback, useState } from 'react';
import { attempt } from '../../../shared/api/attempt.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { readAllUtterances } from '../data/utteranceList.ts';
import { restoreUtterances, type UtteranceWithIntent } from '../data/utteranceActions.ts';
import { newlyAnnotated, withSameWords, type AnnotatedWords } from '../annotations/sameWords.ts';

interface Suggestion extends AnnotatedWords {
  before: UtteranceWithIntent[];
  after: UtteranceWithIntent[];
}

/** After words were annotated, finds the other utterances of the intent that contain the same words. */
export function useSameWords(ws: string) {
  const [suggestion, setSuggestion] = useState<Suggestion>();
  const search = useCallback(
    async (before: UtteranceWithIntent, after: Pick<UtteranceWithIntent, 'text' | 'annotations'>) => {
      const mark = newlyAnnotated(before, after);
      setSuggestion(undefined);
      if (!mark) return;
      // A failed search gives no suggestion.
      const rows = await readAllUtterances(ws, { intent: before.intent, search: mark.words.slice(0, 200) }).catch(
        () => [],
      );
      const pairs = rows.flatMap((row) => {
        const annotations = row.id === before.id ? undefined : withSameWords(row, mark);
        return annotations ? [{ before: row, after: { ...row, annotations } }] : [];
      });
      if (pairs.length === 0) return;
      setSuggestion({ ...mark, before: pairs.map((pair) => pair.before), after: pairs.map((pair) => pair.after) });
    },
    [ws],
  );
  const dismiss = useCallback(() => setSuggestion(undefined), []);
  const annotateAll = async () => {
    if (!suggestion) return;
    const { before, after } = suggestion;
    dismiss();
    const failed = t('failed.annotate', { ns: 'utterances' });
    const marked = await attempt(failed, () => restoreUtterances(ws, after));
    if (!marked) return;
    const undone = before.flatMap((row) => {
      const version = marked[row.id];
      return version === undefined ? [] : [{ ...row, version }];
    });
    notifyUndoable(t('done.annotated', { ns: 'utterances', count: undone.length }), () =>
      attempt(failed, () => restoreUtterances(ws, undone)),
    );
  };
  return { suggestion, search, annotateAll, dismiss };
}
