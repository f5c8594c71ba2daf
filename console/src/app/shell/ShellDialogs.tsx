import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { closeDialog, dialogs, shellDialog } from './dialogs.ts';

/** The dialog of the shell that is open, if any. */
export function ShellDialogs() {
  const { open } = useSnapshot(shellDialog);
  // Who signs out with a dialog open does not find it again.
  useEffect(() => closeDialog, []);
  const Dialog = open && dialogs[open];
  return <Suspense>{Dialog && <Dialog onClose={closeDialog} />}</Suspense>;
}
