import { Confirmations, Toasts } from '@parlance/ui-kit/overlay';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { confirmer } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';

/** Notifications and confirmation dialogs, shown over every page. */
export function Notifications() {
  // On narrow windows the text field is at the lower edge.
  const narrow = useMediaQuery('(max-width: 1099.98px)');
  return (
    <>
      <Toasts toaster={toaster} placement={narrow ? 'top-right' : 'bottom-right'} />
      <Confirmations confirmer={confirmer} />
    </>
  );
}
