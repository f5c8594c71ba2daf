import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { sides } from '../../shared/conflict/sides.ts';
import { workspaceSettings } from '../../shared/state/workspaceSettings.ts';
import { closeDialog, dialogs, openDialog, shellDialog } from './dialogs.ts';

const SidesDialog = lazy(async () => ({
  default: (await import('../../shared/conflict/SidesDialog.tsx')).SidesDialog,
}));

/** Closes the dialog and answers its question. */
function close(): void {
  workspaceSettings.asked = null;
  closeDialog();
}

/** The open dialog of the shell; above it, both versions of a conflicting save. */
export function ShellDialogs() {
  const { open } = useSnapshot(shellDialog);
  const { question } = useSnapshot(sides);
  const { asked } = useSnapshot(workspaceSettings);
  useEffect(() => {
    if (asked !== null) openDialog('workspaceSettings');
  }, [asked]);
  // Who signs out with a dialog open does not find it again.
  useEffect(() => closeDialog, []);
  const Dialog = open && dialogs[open];
  return (
    <>
      <Suspense>{Dialog && <Dialog onClose={close} />}</Suspense>
      <Suspense>{question && <SidesDialog />}</Suspense>
    </>
  );
}
