import type { CorpusValue } from '@parlance/contract/calls/nlp';
import { useEffect, useRef } from 'react';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import type { CorpusContent } from './corpusActions.ts';
import { undoValues } from './undoValues.ts';

/** Changes many values at once, and shows a toast with an undo. */
export function useUndoableValues(
  content: CorpusContent,
  change: (content: CorpusContent) => void,
): (values: CorpusValue[], message: string) => void {
  // Undo is applied to the current content, which may have been changed or saved meanwhile.
  const now = useRef({ content, change });
  useEffect(() => {
    now.current = { content, change };
  });
  return (values, message) => {
    const before = content.values;
    change({ ...content, values });
    notifyUndoable(
      message,
      async () => {
        const latest = now.current.content;
        now.current.change({ ...latest, values: undoValues(before, values, latest.values) });
      },
      'corpus-values',
    );
  };
}
