import { t } from 'i18next';
import { tellDone, toaster } from './toasts.ts';

/** Long enough to change one's mind, ms. */
const undoTime = 10_000;

/** Tells of something done that can be undone for a while. */
export function tellUndoable(content: string, undo: () => Promise<unknown>): void {
  const id = tellDone(content, {
    duration: undoTime,
    action: {
      label: t('action.undo', { ns: 'common' }),
      onAction: () => {
        toaster.hide(id);
        void undo();
      },
    },
  });
}
