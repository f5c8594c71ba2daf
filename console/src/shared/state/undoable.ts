import { t } from 'i18next';
import { notifyDone, toaster } from '../feedback/toasts.ts';
import { onUserLeft } from './session.ts';
import { workspace } from './workspace.ts';

/** Milliseconds in which a deletion can be undone. */
const undoTime = 10_000;

interface Step {
  ws: string | null;
  run: () => void;
}
/** What can still be undone by the keyboard when its notification has gone; the newest last. */
const steps: Step[] = [];
onUserLeft(() => steps.splice(0));
const mostSteps = 50;

/**
 * Tells of something done that can be undone: by its notification for a while, by Ctrl-Z while this workspace is open.
 * @param id a further notification of this id takes the place of the former
 */
export function notifyUndoable(content: string, undo: () => Promise<unknown>, id?: string): void {
  const run = () => {
    const at = steps.indexOf(step);
    // The toast and the key lead here: each step is undone once.
    if (at < 0) return;
    steps.splice(at, 1);
    toaster.hide(toast);
    void undo();
  };
  const step: Step = { ws: workspace.current, run };
  steps.push(step);
  if (steps.length > mostSteps) steps.shift();
  const toast = notifyDone(content, {
    ...(id !== undefined && { id }),
    duration: undoTime,
    action: { label: t('action.undo', { ns: 'common' }), onAction: run },
  });
}

/** Undoes what was done last in this workspace; nothing when there is nothing. */
export function undoLast(): void {
  steps.findLast(({ ws }) => ws === workspace.current)?.run();
}
