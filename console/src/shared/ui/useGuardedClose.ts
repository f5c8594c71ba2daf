import { askToLeave } from '../state/askToLeave.ts';

/**
 * Closes a dialog, after a question where it has unsaved changes. For dialogs that detect changes by more than typed
 * text; their `Modal` has no `guard` then.
 */
export function useGuardedClose(dirty: boolean, onClose: () => void): () => void {
  const close = async () => {
    if (!dirty || (await askToLeave())) onClose();
  };
  return () => void close();
}
