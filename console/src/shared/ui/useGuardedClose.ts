import { askToLeave } from '../state/askToLeave.ts';

/** Closes a dialog; with something in it that is not saved only after a question. */
export function useGuardedClose(dirty: boolean, onClose: () => void): () => void {
  const close = async () => {
    if (!dirty || (await askToLeave())) onClose();
  };
  return () => void close();
}
