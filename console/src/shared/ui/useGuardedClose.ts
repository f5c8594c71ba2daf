import { askToLeave } from '../state/askToLeave.ts';

/**
 * Closes a dialog; with something in it that is not saved only after a question. For dialogs that know that by more than
 * what was typed into them: their `Modal` has no `guard` meanwhile.
 */
export function useGuardedClose(dirty: boolean, onClose: () => void): () => void {
  const close = async () => {
    if (!dirty || (await askToLeave())) onClose();
  };
  return () => void close();
}
