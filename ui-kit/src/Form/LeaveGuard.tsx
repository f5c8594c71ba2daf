import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { useTexts } from '../texts/texts.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

export interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  dirty: boolean;
}

/** Asks before the user leaves unsaved changes by a link, by going back or by closing the page. */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const texts = useTexts();
  const { asking, leave, stay } = useLeaveGuard(dirty);
  return (
    <ConfirmDialog
      danger
      open={asking}
      title={texts.unsavedTitle}
      message={texts.unsavedChanges}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onClose={stay}
      // Not awaited: leaving the page unmounts this dialog.
      onConfirm={() => void leave()}
    />
  );
}
