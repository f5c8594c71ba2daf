import { Confirmations, Toasts } from '@parlance/ui-kit/overlay';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { confirmer } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';

/** Notifications and confirmation dialogs, shown over every page. */
export function Notifications() {
  // On narrow windows the text field is at the lower edge.
  const narrow = useMediaQuery('(max-width: 1099.98px)');
  // Below the bar, which has two lines on a phone, and beside the collapsed sidebar.
  const keep = useMediaQuery('(max-width: 575.98px)') ? { top: 88 } : { top: 52, start: 56 };
  return (
    <>
      <Toasts toaster={toaster} placement={narrow ? 'top-left' : 'bottom-right'} keep={keep} />
      <Confirmations confirmer={confirmer} />
    </>
  );
}
