import { useFailure } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { isCancelled } from './call.ts';
import { reasonOf } from './attempt.ts';

/** The state of a save; typed values are kept when it fails. */
export function useSaving() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useFailure();
  return {
    busy,
    error,
    clearError: () => setError(''),
    /** Says why the values are not saved. */
    refuse: setError,
    /** Runs the save; resolves to whether it succeeded. */
    async run(save: () => Promise<unknown>): Promise<boolean> {
      setBusy(true);
      setError('');
      try {
        await save();
        return true;
      } catch (reason) {
        if (!isCancelled(reason)) setError(reasonOf(reason));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
