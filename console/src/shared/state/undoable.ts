import { t } from 'i18next';
import { notifyDone, toaster } from '../feedback/toasts.ts';
import { onUserLeft } from './session.ts';
import { workspace } from './workspace.ts';

/** Milliseconds for which the notification offers to undo. */
const undoTime = 10_000;

interface Step {
  ws: string | null;
  run: () => void;
}
/** The changes that the keyboard can still undo after their notifications have gone; the newest last. */
const steps: Step[] = [];
onUserLeft(() => steps.splice(0));
const maxSteps = 50;

/**
 * Notifies of a change that can be undone: by the notification for a while, and by Ctrl-Z while its workspace is open.
 * @param id a later notification with this id replaces the earlier one
 */
export function notifyUndoable(content: string, undo: () => Promise<unknown>, id?: string): void {
  const run = () => {
    const at = steps.indexOf(step);
    // The toast and the key both call this: each change is undone once.
    if (at < 0) return;
    steps.splice(at, 1);
    toaster.hide(toast);
    void undo();
  };
  const step: Step = { ws: workspace.current, run };
  steps.push(step);
  if (steps.length > maxSteps) steps.shift();
  const toast = notifyDone(content, {
    ...(id !== undefined && { id }),
    duration: undoTime,
    action: { label: t('action.undo', { ns: 'common' }), onAction: run },
  });
}

/** Undoes the last change in this workspace, if there is one. */
export function undoLast(): void {
  steps.findLast(({ ws }) => ws === workspace.current)?.run();
}
