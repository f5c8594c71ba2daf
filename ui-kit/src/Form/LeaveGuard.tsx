import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { useTexts } from '../texts/texts.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

export interface LeaveGuardProps {
  /** Something is not saved. */
  dirty: boolean;
}

/** Asks before what is not saved is left: by a link, by going back, by closing the page. */
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
      // Not waited for: what is left takes this dialog with it.
      onConfirm={() => void leave()}
    />
  );
}
