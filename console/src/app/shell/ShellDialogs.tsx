import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { sides } from '../../shared/conflict/sides.ts';
import { closeDialog, dialogs, shellDialog } from './dialogs.ts';

const SidesDialog = lazy(async () => ({
  default: (await import('../../shared/conflict/SidesDialog.tsx')).SidesDialog,
}));

/** The dialog of the shell that is open, if any; over it, both sides of a save that would overwrite somebody else's. */
export function ShellDialogs() {
  const { open } = useSnapshot(shellDialog);
  const { question } = useSnapshot(sides);
  // Who signs out with a dialog open does not find it again.
  useEffect(() => closeDialog, []);
  const Dialog = open && dialogs[open];
  return (
    <>
      <Suspense>{Dialog && <Dialog onClose={closeDialog} />}</Suspense>
      <Suspense>{question && <SidesDialog />}</Suspense>
    </>
  );
}
